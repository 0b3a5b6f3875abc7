"""Derived of the formulas in forces/sheets.py by ``python -m springline.forces.derived``, not by hand."""

from __future__ import annotations

from springline.engine.derivatives import formula
from springline.engine.elementary import choose, root
from springline.forces.elastic import DerivedShape, ElementCounts, Kernels, Kind, room_named

# fmt: off


@formula
def face_area(x, p):
    """The formula itself."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 0.5 * root(t9) - p1
    t11 = 0.5 * p0
    return choose(1.0 * (t9 > 1e-48), t11 * t10 * t10, t11 * p1 * p1)


@formula
def face_area_gradient(x, p):
    """Its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = root(t9)
    t12 = 0.5 * p0 * (0.5 * t11 - p1)
    t13 = 2.0 * ((t12 + t12) * 0.5 * (0.5 * (1.0 / t11)))
    t14 = t13 * t8
    t15 = t13 * t7
    t16 = t13 * t6
    t17 = t14 * t4 - t15 * t5
    t18 = t15 * t2 - t14 * t1
    t19 = t15 * t3 - t16 * t4
    t20 = t14 * t0 - t16 * t2
    t21 = t16 * t5 - t14 * t3
    t22 = t16 * t1 - t15 * t0
    t23 = choose(t10, -t18 - t17, 0.0)
    t24 = choose(t10, -t20 - t21, 0.0)
    t25 = choose(t10, -t22 - t19, 0.0)
    t26 = choose(t10, t17, 0.0)
    t27 = choose(t10, t21, 0.0)
    t28 = choose(t10, t19, 0.0)
    t29 = choose(t10, t18, 0.0)
    t30 = choose(t10, t20, 0.0)
    t31 = choose(t10, t22, 0.0)
    return (t23, t24, t25), (t26, t27, t28), (t29, t30, t31)


@formula
def face_area_change(x, d, p):
    """The change of its gradient along d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = root(t9)
    t12 = 0.5 * p0
    t13 = t12 * (0.5 * t11 - p1)
    t14 = (t13 + t13) * 0.5
    t15 = 1.0 / t11
    t16 = 0.5 * t15
    t17 = 2.0 * (t14 * t16)
    t18 = t17 * t8
    t19 = t17 * t7
    t20 = t17 * t6
    t21 = d1x - d0x
    t22 = d1y - d0y
    t23 = d1z - d0z
    t24 = d2x - d0x
    t25 = d2y - d0y
    t26 = d2z - d0z
    t27 = t5 * t22 + t1 * t26 - (t4 * t23 + t2 * t25)
    t28 = t3 * t23 + t2 * t24 - (t5 * t21 + t0 * t26)
    t29 = t4 * t21 + t0 * t25 - (t3 * t22 + t1 * t24)
    t30 = t6 * t27
    t31 = t7 * t28
    t32 = t8 * t29
    t33 = t16 * (t30 + t30 + (t31 + t31) + (t32 + t32))
    t34 = t12 * (0.5 * t33)
    t35 = 2.0 * (t16 * (0.5 * (t34 + t34)) - t14 * (0.5 * (t15 * t15 * t33)))
    t36 = t8 * t35 + t17 * t29
    t37 = t7 * t35 + t17 * t28
    t38 = t6 * t35 + t17 * t27
    t39 = t4 * t36 + t18 * t25 - (t5 * t37 + t19 * t26)
    t40 = t2 * t37 + t19 * t23 - (t1 * t36 + t18 * t22)
    t41 = t3 * t37 + t19 * t24 - (t4 * t38 + t20 * t25)
    t42 = t0 * t36 + t18 * t21 - (t2 * t38 + t20 * t23)
    t43 = t5 * t38 + t20 * t26 - (t3 * t36 + t18 * t24)
    t44 = t1 * t38 + t20 * t22 - (t0 * t37 + t19 * t21)
    t45 = choose(t10, -t40 - t39, 0.0)
    t46 = choose(t10, -t42 - t43, 0.0)
    t47 = choose(t10, -t44 - t41, 0.0)
    t48 = choose(t10, t39, 0.0)
    t49 = choose(t10, t43, 0.0)
    t50 = choose(t10, t41, 0.0)
    t51 = choose(t10, t40, 0.0)
    t52 = choose(t10, t42, 0.0)
    t53 = choose(t10, t44, 0.0)
    return (t45, t46, t47), (t48, t49, t50), (t51, t52, t53)


@formula
def face_area_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = root(t9)
    t12 = 0.5 * p0
    t13 = t12 * (0.5 * t11 - p1)
    t14 = (t13 + t13) * 0.5
    t15 = 1.0 / t11
    t16 = 0.5 * t15
    t17 = 2.0 * (t14 * t16)
    t18 = t17 * t8
    t19 = t17 * t7
    t20 = t17 * t6
    t21 = t5 - t2
    t22 = t1 - t4
    t23 = t7 * t21
    t24 = t8 * t22
    t25 = t16 * (t23 + t23 + (t24 + t24))
    t26 = t12 * (0.5 * t25)
    t27 = t15 * t15
    t28 = 2.0 * (t16 * (0.5 * (t26 + t26)) - t14 * (0.5 * (t27 * t25)))
    t29 = t8 * t28 + t17 * t22
    t30 = t7 * t28 + t17 * t21
    t31 = t6 * t28
    t32 = t4 * t29 - t5 * t30
    t33 = t2 * t30 - t1 * t29
    t34 = t3 * t30 - t19 - t4 * t31
    t35 = t0 * t29 - t18 - t2 * t31
    t36 = t5 * t31 - (t3 * t29 - t18)
    t37 = t1 * t31 - (t0 * t30 - t19)
    t38 = t2 - t5
    t39 = t3 - t0
    t40 = t6 * t38
    t41 = t8 * t39
    t42 = t16 * (t40 + t40 + (t41 + t41))
    t43 = t12 * (0.5 * t42)
    t44 = 2.0 * (t16 * (0.5 * (t43 + t43)) - t14 * (0.5 * (t27 * t42)))
    t45 = t8 * t44 + t17 * t39
    t46 = t7 * t44
    t47 = t6 * t44 + t17 * t38
    t48 = t3 * t46 - (t4 * t47 - t20)
    t49 = t0 * t45 - t2 * t47
    t50 = t5 * t47 - t3 * t45
    t51 = t1 * t47 - t20 - t0 * t46
    t52 = t4 - t1
    t53 = t0 - t3
    t54 = t6 * t52
    t55 = t7 * t53
    t56 = t16 * (t54 + t54 + (t55 + t55))
    t57 = t12 * (0.5 * t56)
    t58 = 2.0 * (t16 * (0.5 * (t57 + t57)) - t14 * (0.5 * (t27 * t56)))
    t59 = t8 * t58
    t60 = t7 * t58 + t17 * t53
    t61 = t6 * t58 + t17 * t52
    t62 = t3 * t60 - t4 * t61
    t63 = t1 * t61 - t0 * t60
    t64 = t7 * t5
    t65 = t8 * t4
    t66 = t16 * (-t64 - t64 + (t65 + t65))
    t67 = t12 * (0.5 * t66)
    t68 = 2.0 * (t16 * (0.5 * (t67 + t67)) - t14 * (0.5 * (t27 * t66)))
    t69 = t17 * t4
    t70 = t8 * t68 + t69
    t71 = t17 * t5
    t72 = t7 * t68 - t71
    t73 = t6 * t68
    t74 = t6 * t5
    t75 = t8 * t3
    t76 = t16 * (t74 + t74 + (-t75 - t75))
    t77 = t12 * (0.5 * t76)
    t78 = 2.0 * (t16 * (0.5 * (t77 + t77)) - t14 * (0.5 * (t27 * t76)))
    t79 = t17 * t3
    t80 = t8 * t78 - t79
    t81 = t7 * t78
    t82 = t6 * t78 + t71
    t83 = t6 * t4
    t84 = t7 * t3
    t85 = t16 * (-t83 - t83 + (t84 + t84))
    t86 = t12 * (0.5 * t85)
    t87 = 2.0 * (t16 * (0.5 * (t86 + t86)) - t14 * (0.5 * (t27 * t85)))
    t88 = t8 * t87
    t89 = t7 * t87 + t79
    t90 = t6 * t87 - t69
    t91 = t7 * t2
    t92 = t8 * t1
    t93 = t16 * (t91 + t91 + (-t92 - t92))
    t94 = t12 * (0.5 * t93)
    t95 = 2.0 * (t16 * (0.5 * (t94 + t94)) - t14 * (0.5 * (t27 * t93)))
    t96 = t17 * t1
    t97 = t8 * t95 - t96
    t98 = t17 * t2
    t99 = t7 * t95 + t98
    t100 = t6 * t95
    t101 = t6 * t2
    t102 = t8 * t0
    t103 = t16 * (-t101 - t101 + (t102 + t102))
    t104 = t12 * (0.5 * t103)
    t105 = 2.0 * (t16 * (0.5 * (t104 + t104)) - t14 * (0.5 * (t27 * t103)))
    t106 = t17 * t0
    t107 = t6 * t105 - t98
    t108 = t6 * t1
    t109 = t7 * t0
    t110 = t16 * (t108 + t108 + (-t109 - t109))
    t111 = t12 * (0.5 * t110)
    t112 = 2.0 * (t16 * (0.5 * (t111 + t111)) - t14 * (0.5 * (t27 * t110)))
    t113 = choose(t10, -t33 - t32, 0.0)
    t114 = choose(t10, -t35 - t36, 0.0)
    t115 = choose(t10, -t37 - t34, 0.0)
    t116 = choose(t10, t32, 0.0)
    t117 = choose(t10, t36, 0.0)
    t118 = choose(t10, t34, 0.0)
    t119 = choose(t10, t33, 0.0)
    t120 = choose(t10, t35, 0.0)
    t121 = choose(t10, t37, 0.0)
    t122 = choose(t10, -t49 - t50, 0.0)
    t123 = choose(t10, -t51 - t48, 0.0)
    t124 = choose(t10, t4 * t45 - t18 - t5 * t46, 0.0)
    t125 = choose(t10, t50, 0.0)
    t126 = choose(t10, t48, 0.0)
    t127 = choose(t10, t2 * t46 - (t1 * t45 - t18), 0.0)
    t128 = choose(t10, t49, 0.0)
    t129 = choose(t10, t51, 0.0)
    t130 = choose(t10, -t63 - t62, 0.0)
    t131 = choose(t10, t4 * t59 - (t5 * t60 - t19), 0.0)
    t132 = choose(t10, t5 * t61 - t20 - t3 * t59, 0.0)
    t133 = choose(t10, t62, 0.0)
    t134 = choose(t10, t2 * t60 - t19 - t1 * t59, 0.0)
    t135 = choose(t10, t0 * t59 - (t2 * t61 - t20), 0.0)
    t136 = choose(t10, t63, 0.0)
    t137 = choose(t10, t4 * t70 - t5 * t72, 0.0)
    t138 = choose(t10, t5 * t73 - t3 * t70, 0.0)
    t139 = choose(t10, t3 * t72 - t4 * t73, 0.0)
    t140 = choose(t10, t2 * t72 - t1 * t70, 0.0)
    t141 = choose(t10, t0 * t70 + t18 - t2 * t73, 0.0)
    t142 = choose(t10, t1 * t73 - (t0 * t72 + t19), 0.0)
    t143 = choose(t10, t5 * t82 - t3 * t80, 0.0)
    t144 = choose(t10, t3 * t81 - t4 * t82, 0.0)
    t145 = choose(t10, t2 * t81 - (t1 * t80 + t18), 0.0)
    t146 = choose(t10, t0 * t80 - t2 * t82, 0.0)
    t147 = choose(t10, t1 * t82 + t20 - t0 * t81, 0.0)
    t148 = choose(t10, t3 * t89 - t4 * t90, 0.0)
    t149 = choose(t10, t2 * t89 + t19 - t1 * t88, 0.0)
    t150 = choose(t10, t0 * t88 - (t2 * t90 + t20), 0.0)
    t151 = choose(t10, t1 * t90 - t0 * t89, 0.0)
    t152 = choose(t10, t2 * t99 - t1 * t97, 0.0)
    t153 = choose(t10, t0 * t97 - t2 * t100, 0.0)
    t154 = choose(t10, t1 * t100 - t0 * t99, 0.0)
    t155 = choose(t10, t0 * (t8 * t105 + t106) - t2 * t107, 0.0)
    t156 = choose(t10, t1 * t107 - t0 * (t7 * t105), 0.0)
    t157 = choose(t10, t1 * (t6 * t112 + t96) - t0 * (t7 * t112 - t106), 0.0)
    return (
        t113, t114, t115, t116, t117, t118, t119, t120, t121, t122, t123, t124, t125, t126, t127, t128, t129, t130,
        t131, t132, t133, t134, t135, t136, t137, t138, t139, t140, t141, t142, t143, t144, t145, t146, t147, t148,
        t149, t150, t151, t152, t153, t154, t155, t156, t157,
    )


@formula
def face_area_measure_valued(x, p):
    """The formula, and its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    _, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = root(t9)
    t12 = 2.0 * (0.5 * (0.5 * (1.0 / t11)))
    t13 = t12 * t8
    t14 = t12 * t7
    t15 = t12 * t6
    t16 = t13 * t4 - t14 * t5
    t17 = t14 * t2 - t13 * t1
    t18 = t14 * t3 - t15 * t4
    t19 = t13 * t0 - t15 * t2
    t20 = t15 * t5 - t13 * t3
    t21 = t15 * t1 - t14 * t0
    t22 = choose(t10, 0.5 * t11 - p1, -p1)
    t23 = choose(t10, -t17 - t16, 0.0)
    t24 = choose(t10, -t19 - t20, 0.0)
    t25 = choose(t10, -t21 - t18, 0.0)
    t26 = choose(t10, t16, 0.0)
    t27 = choose(t10, t20, 0.0)
    t28 = choose(t10, t18, 0.0)
    t29 = choose(t10, t17, 0.0)
    t30 = choose(t10, t19, 0.0)
    t31 = choose(t10, t21, 0.0)
    return t22, (t23, t24, t25), (t26, t27, t28), (t29, t30, t31)


@formula
def face_area_measure_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    _, _, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = 1.0 / root(t9)
    t12 = 0.5 * t11
    t13 = 2.0 * (0.5 * t12)
    t14 = t13 * t8
    t15 = t13 * t7
    t16 = t13 * t6
    t17 = t5 - t2
    t18 = t1 - t4
    t19 = t7 * t17
    t20 = t8 * t18
    t21 = t11 * t11
    t22 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (t19 + t19 + (t20 + t20))))))
    t23 = t13 * t18 - t8 * t22
    t24 = t13 * t17 - t7 * t22
    t25 = t6 * t22
    t26 = t4 * t23 - t5 * t24
    t27 = t2 * t24 - t1 * t23
    t28 = t3 * t24 - t15 + t4 * t25
    t29 = t0 * t23 - t14 + t2 * t25
    t30 = -(t5 * t25) - (t3 * t23 - t14)
    t31 = -(t1 * t25) - (t0 * t24 - t15)
    t32 = t2 - t5
    t33 = t3 - t0
    t34 = t6 * t32
    t35 = t8 * t33
    t36 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (t34 + t34 + (t35 + t35))))))
    t37 = t13 * t33 - t8 * t36
    t38 = t7 * t36
    t39 = t13 * t32 - t6 * t36
    t40 = -(t3 * t38) - (t4 * t39 - t16)
    t41 = t0 * t37 - t2 * t39
    t42 = t5 * t39 - t3 * t37
    t43 = t1 * t39 - t16 + t0 * t38
    t44 = t4 - t1
    t45 = t0 - t3
    t46 = t6 * t44
    t47 = t7 * t45
    t48 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (t46 + t46 + (t47 + t47))))))
    t49 = t8 * t48
    t50 = t13 * t45 - t7 * t48
    t51 = t13 * t44 - t6 * t48
    t52 = t3 * t50 - t4 * t51
    t53 = t1 * t51 - t0 * t50
    t54 = t7 * t5
    t55 = t8 * t4
    t56 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (-t54 - t54 + (t55 + t55))))))
    t57 = t13 * t4
    t58 = t57 - t8 * t56
    t59 = t13 * t5
    t60 = -(t7 * t56) - t59
    t61 = t6 * t56
    t62 = t6 * t5
    t63 = t8 * t3
    t64 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (t62 + t62 + (-t63 - t63))))))
    t65 = t13 * t3
    t66 = -(t8 * t64) - t65
    t67 = t7 * t64
    t68 = t59 - t6 * t64
    t69 = t6 * t4
    t70 = t7 * t3
    t71 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (-t69 - t69 + (t70 + t70))))))
    t72 = t8 * t71
    t73 = t65 - t7 * t71
    t74 = -(t6 * t71) - t57
    t75 = t7 * t2
    t76 = t8 * t1
    t77 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (t75 + t75 + (-t76 - t76))))))
    t78 = t13 * t1
    t79 = -(t8 * t77) - t78
    t80 = t13 * t2
    t81 = t80 - t7 * t77
    t82 = t6 * t77
    t83 = t6 * t2
    t84 = t8 * t0
    t85 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (-t83 - t83 + (t84 + t84))))))
    t86 = t13 * t0
    t87 = -(t6 * t85) - t80
    t88 = t6 * t1
    t89 = t7 * t0
    t90 = 2.0 * (0.5 * (0.5 * (t21 * (t12 * (t88 + t88 + (-t89 - t89))))))
    t91 = choose(t10, -t27 - t26, 0.0)
    t92 = choose(t10, -t29 - t30, 0.0)
    t93 = choose(t10, -t31 - t28, 0.0)
    t94 = choose(t10, t26, 0.0)
    t95 = choose(t10, t30, 0.0)
    t96 = choose(t10, t28, 0.0)
    t97 = choose(t10, t27, 0.0)
    t98 = choose(t10, t29, 0.0)
    t99 = choose(t10, t31, 0.0)
    t100 = choose(t10, -t41 - t42, 0.0)
    t101 = choose(t10, -t43 - t40, 0.0)
    t102 = choose(t10, t4 * t37 - t14 + t5 * t38, 0.0)
    t103 = choose(t10, t42, 0.0)
    t104 = choose(t10, t40, 0.0)
    t105 = choose(t10, -(t2 * t38) - (t1 * t37 - t14), 0.0)
    t106 = choose(t10, t41, 0.0)
    t107 = choose(t10, t43, 0.0)
    t108 = choose(t10, -t53 - t52, 0.0)
    t109 = choose(t10, -(t4 * t49) - (t5 * t50 - t15), 0.0)
    t110 = choose(t10, t5 * t51 - t16 + t3 * t49, 0.0)
    t111 = choose(t10, t52, 0.0)
    t112 = choose(t10, t2 * t50 - t15 + t1 * t49, 0.0)
    t113 = choose(t10, -(t0 * t49) - (t2 * t51 - t16), 0.0)
    t114 = choose(t10, t53, 0.0)
    t115 = choose(t10, t4 * t58 - t5 * t60, 0.0)
    t116 = choose(t10, -(t5 * t61) - t3 * t58, 0.0)
    t117 = choose(t10, t3 * t60 + t4 * t61, 0.0)
    t118 = choose(t10, t2 * t60 - t1 * t58, 0.0)
    t119 = choose(t10, t0 * t58 + t14 + t2 * t61, 0.0)
    t120 = choose(t10, -(t1 * t61) - (t0 * t60 + t15), 0.0)
    t121 = choose(t10, t5 * t68 - t3 * t66, 0.0)
    t122 = choose(t10, -(t3 * t67) - t4 * t68, 0.0)
    t123 = choose(t10, -(t2 * t67) - (t1 * t66 + t14), 0.0)
    t124 = choose(t10, t0 * t66 - t2 * t68, 0.0)
    t125 = choose(t10, t1 * t68 + t16 + t0 * t67, 0.0)
    t126 = choose(t10, t3 * t73 - t4 * t74, 0.0)
    t127 = choose(t10, t2 * t73 + t15 + t1 * t72, 0.0)
    t128 = choose(t10, -(t0 * t72) - (t2 * t74 + t16), 0.0)
    t129 = choose(t10, t1 * t74 - t0 * t73, 0.0)
    t130 = choose(t10, t2 * t81 - t1 * t79, 0.0)
    t131 = choose(t10, t0 * t79 + t2 * t82, 0.0)
    t132 = choose(t10, -(t1 * t82) - t0 * t81, 0.0)
    t133 = choose(t10, t0 * (t86 - t8 * t85) - t2 * t87, 0.0)
    t134 = choose(t10, t1 * t87 + t0 * (t7 * t85), 0.0)
    t135 = choose(t10, t1 * (t78 - t6 * t90) - t0 * (-(t7 * t90) - t86), 0.0)
    return (
        t91, t92, t93, t94, t95, t96, t97, t98, t99, t100, t101, t102, t103, t104, t105, t106, t107, t108, t109,
        t110, t111, t112, t113, t114, t115, t116, t117, t118, t119, t120, t121, t122, t123, t124, t125, t126, t127,
        t128, t129, t130, t131, t132, t133, t134, t135,
    )


@formula
def face_area_measure_drag(x, d, p):
    """Its gradient times the product of that with d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    _, _, p2 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = 0.5 * (1.0 / root(t9))
    t12 = 2.0 * (0.5 * t11)
    t13 = t12 * t8
    t14 = t12 * t7
    t15 = t12 * t6
    t16 = t13 * t4 - t14 * t5
    t17 = t14 * t2 - t13 * t1
    t18 = t14 * t3 - t15 * t4
    t19 = t13 * t0 - t15 * t2
    t20 = t15 * t5 - t13 * t3
    t21 = t15 * t1 - t14 * t0
    t22 = d1x - d0x
    t23 = d1y - d0y
    t24 = d1z - d0z
    t25 = d2x - d0x
    t26 = d2y - d0y
    t27 = d2z - d0z
    t28 = t6 * (t5 * t23 + t1 * t27 - (t4 * t24 + t2 * t26))
    t29 = t7 * (t3 * t24 + t2 * t25 - (t5 * t22 + t0 * t27))
    t30 = t8 * (t4 * t22 + t0 * t26 - (t3 * t23 + t1 * t25))
    t31 = p2 * (0.5 * (t11 * (t28 + t28 + (t29 + t29) + (t30 + t30))))
    t32 = choose(t10, t31 * (-t17 - t16), 0.0)
    t33 = choose(t10, t31 * (-t19 - t20), 0.0)
    t34 = choose(t10, t31 * (-t21 - t18), 0.0)
    t35 = choose(t10, t31 * t16, 0.0)
    t36 = choose(t10, t31 * t20, 0.0)
    t37 = choose(t10, t31 * t18, 0.0)
    t38 = choose(t10, t31 * t17, 0.0)
    t39 = choose(t10, t31 * t19, 0.0)
    t40 = choose(t10, t31 * t21, 0.0)
    return (t32, t33, t34), (t35, t36, t37), (t38, t39, t40)


@formula
def face_area_case(x, p):
    """The number of its branch."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    _, _, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    return choose(1.0 * (t6 * t6 + t7 * t7 + t8 * t8 > 1e-48), 0.0, -1.0)


@formula
def face_area_gradient_0(x, p):
    """Its gradient on branch 0."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = root(t6 * t6 + t7 * t7 + t8 * t8)
    t10 = 0.5 * p0 * (0.5 * t9 - p1)
    t11 = 2.0 * ((t10 + t10) * 0.5 * (0.5 * (1.0 / t9)))
    t12 = t11 * t8
    t13 = t11 * t7
    t14 = t11 * t6
    t15 = t12 * t4 - t13 * t5
    t16 = t13 * t2 - t12 * t1
    t17 = t13 * t3 - t14 * t4
    t18 = t12 * t0 - t14 * t2
    t19 = t14 * t5 - t12 * t3
    t20 = t14 * t1 - t13 * t0
    t21 = -t20 - t17
    t22 = -t18 - t19
    t23 = -t16 - t15
    return (t23, t22, t21), (t15, t19, t17), (t16, t18, t20)


KERNELS = Kernels(
    energy=face_area,
    gradient=face_area_gradient,
    change=face_area_change,
    hessian=face_area_hessian,
    measure=face_area_measure_valued,
    measure_hessian=face_area_measure_hessian,
    damper=face_area_measure_drag,
    case=face_area_case,
    gradients=(face_area_gradient_0,),
)
KIND = Kind(
    __name__, ElementCounts("areas", 3, 3, 0),
    room_named("EightFaceArea"), KERNELS, "_face_area"
)
FACE_AREA = DerivedShape(KERNELS, KIND)


@formula
def surface_tension(x, p):
    """The formula itself."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    return choose(1.0 * (t9 > 1e-48), 0.5 * p0 * root(t9), 0.0)


@formula
def surface_tension_gradient(x, p):
    """Its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = 2.0 * (0.5 * p0 * (0.5 * (1.0 / root(t9))))
    t12 = t11 * t8
    t13 = t11 * t7
    t14 = t11 * t6
    t15 = t12 * t4 - t13 * t5
    t16 = t13 * t2 - t12 * t1
    t17 = t13 * t3 - t14 * t4
    t18 = t12 * t0 - t14 * t2
    t19 = t14 * t5 - t12 * t3
    t20 = t14 * t1 - t13 * t0
    t21 = choose(t10, -t16 - t15, 0.0)
    t22 = choose(t10, -t18 - t19, 0.0)
    t23 = choose(t10, -t20 - t17, 0.0)
    t24 = choose(t10, t15, 0.0)
    t25 = choose(t10, t19, 0.0)
    t26 = choose(t10, t17, 0.0)
    t27 = choose(t10, t16, 0.0)
    t28 = choose(t10, t18, 0.0)
    t29 = choose(t10, t20, 0.0)
    return (t21, t22, t23), (t24, t25, t26), (t27, t28, t29)


@formula
def surface_tension_change(x, d, p):
    """The change of its gradient along d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = 0.5 * p0
    t12 = 1.0 / root(t9)
    t13 = 0.5 * t12
    t14 = 2.0 * (t11 * t13)
    t15 = t14 * t8
    t16 = t14 * t7
    t17 = t14 * t6
    t18 = d1x - d0x
    t19 = d1y - d0y
    t20 = d1z - d0z
    t21 = d2x - d0x
    t22 = d2y - d0y
    t23 = d2z - d0z
    t24 = t5 * t19 + t1 * t23 - (t4 * t20 + t2 * t22)
    t25 = t3 * t20 + t2 * t21 - (t5 * t18 + t0 * t23)
    t26 = t4 * t18 + t0 * t22 - (t3 * t19 + t1 * t21)
    t27 = t6 * t24
    t28 = t7 * t25
    t29 = t8 * t26
    t30 = 2.0 * (t11 * (0.5 * (t12 * t12 * (t13 * (t27 + t27 + (t28 + t28) + (t29 + t29))))))
    t31 = t14 * t26 - t8 * t30
    t32 = t14 * t25 - t7 * t30
    t33 = t14 * t24 - t6 * t30
    t34 = t4 * t31 + t15 * t22 - (t5 * t32 + t16 * t23)
    t35 = t2 * t32 + t16 * t20 - (t1 * t31 + t15 * t19)
    t36 = t3 * t32 + t16 * t21 - (t4 * t33 + t17 * t22)
    t37 = t0 * t31 + t15 * t18 - (t2 * t33 + t17 * t20)
    t38 = t5 * t33 + t17 * t23 - (t3 * t31 + t15 * t21)
    t39 = t1 * t33 + t17 * t19 - (t0 * t32 + t16 * t18)
    t40 = choose(t10, -t35 - t34, 0.0)
    t41 = choose(t10, -t37 - t38, 0.0)
    t42 = choose(t10, -t39 - t36, 0.0)
    t43 = choose(t10, t34, 0.0)
    t44 = choose(t10, t38, 0.0)
    t45 = choose(t10, t36, 0.0)
    t46 = choose(t10, t35, 0.0)
    t47 = choose(t10, t37, 0.0)
    t48 = choose(t10, t39, 0.0)
    return (t40, t41, t42), (t43, t44, t45), (t46, t47, t48)


@formula
def surface_tension_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = 0.5 * p0
    t12 = 1.0 / root(t9)
    t13 = 0.5 * t12
    t14 = 2.0 * (t11 * t13)
    t15 = t14 * t8
    t16 = t14 * t7
    t17 = t14 * t6
    t18 = t5 - t2
    t19 = t1 - t4
    t20 = t7 * t18
    t21 = t8 * t19
    t22 = t12 * t12
    t23 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (t20 + t20 + (t21 + t21))))))
    t24 = t14 * t19 - t8 * t23
    t25 = t14 * t18 - t7 * t23
    t26 = t6 * t23
    t27 = t4 * t24 - t5 * t25
    t28 = t2 * t25 - t1 * t24
    t29 = t3 * t25 - t16 + t4 * t26
    t30 = t0 * t24 - t15 + t2 * t26
    t31 = -(t5 * t26) - (t3 * t24 - t15)
    t32 = -(t1 * t26) - (t0 * t25 - t16)
    t33 = t2 - t5
    t34 = t3 - t0
    t35 = t6 * t33
    t36 = t8 * t34
    t37 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (t35 + t35 + (t36 + t36))))))
    t38 = t14 * t34 - t8 * t37
    t39 = t7 * t37
    t40 = t14 * t33 - t6 * t37
    t41 = -(t3 * t39) - (t4 * t40 - t17)
    t42 = t0 * t38 - t2 * t40
    t43 = t5 * t40 - t3 * t38
    t44 = t1 * t40 - t17 + t0 * t39
    t45 = t4 - t1
    t46 = t0 - t3
    t47 = t6 * t45
    t48 = t7 * t46
    t49 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (t47 + t47 + (t48 + t48))))))
    t50 = t8 * t49
    t51 = t14 * t46 - t7 * t49
    t52 = t14 * t45 - t6 * t49
    t53 = t3 * t51 - t4 * t52
    t54 = t1 * t52 - t0 * t51
    t55 = t7 * t5
    t56 = t8 * t4
    t57 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (-t55 - t55 + (t56 + t56))))))
    t58 = t14 * t4
    t59 = t58 - t8 * t57
    t60 = t14 * t5
    t61 = -(t7 * t57) - t60
    t62 = t6 * t57
    t63 = t6 * t5
    t64 = t8 * t3
    t65 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (t63 + t63 + (-t64 - t64))))))
    t66 = t14 * t3
    t67 = -(t8 * t65) - t66
    t68 = t7 * t65
    t69 = t60 - t6 * t65
    t70 = t6 * t4
    t71 = t7 * t3
    t72 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (-t70 - t70 + (t71 + t71))))))
    t73 = t8 * t72
    t74 = t66 - t7 * t72
    t75 = -(t6 * t72) - t58
    t76 = t7 * t2
    t77 = t8 * t1
    t78 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (t76 + t76 + (-t77 - t77))))))
    t79 = t14 * t1
    t80 = -(t8 * t78) - t79
    t81 = t14 * t2
    t82 = t81 - t7 * t78
    t83 = t6 * t78
    t84 = t6 * t2
    t85 = t8 * t0
    t86 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (-t84 - t84 + (t85 + t85))))))
    t87 = t14 * t0
    t88 = -(t6 * t86) - t81
    t89 = t6 * t1
    t90 = t7 * t0
    t91 = 2.0 * (t11 * (0.5 * (t22 * (t13 * (t89 + t89 + (-t90 - t90))))))
    t92 = choose(t10, -t28 - t27, 0.0)
    t93 = choose(t10, -t30 - t31, 0.0)
    t94 = choose(t10, -t32 - t29, 0.0)
    t95 = choose(t10, t27, 0.0)
    t96 = choose(t10, t31, 0.0)
    t97 = choose(t10, t29, 0.0)
    t98 = choose(t10, t28, 0.0)
    t99 = choose(t10, t30, 0.0)
    t100 = choose(t10, t32, 0.0)
    t101 = choose(t10, -t42 - t43, 0.0)
    t102 = choose(t10, -t44 - t41, 0.0)
    t103 = choose(t10, t4 * t38 - t15 + t5 * t39, 0.0)
    t104 = choose(t10, t43, 0.0)
    t105 = choose(t10, t41, 0.0)
    t106 = choose(t10, -(t2 * t39) - (t1 * t38 - t15), 0.0)
    t107 = choose(t10, t42, 0.0)
    t108 = choose(t10, t44, 0.0)
    t109 = choose(t10, -t54 - t53, 0.0)
    t110 = choose(t10, -(t4 * t50) - (t5 * t51 - t16), 0.0)
    t111 = choose(t10, t5 * t52 - t17 + t3 * t50, 0.0)
    t112 = choose(t10, t53, 0.0)
    t113 = choose(t10, t2 * t51 - t16 + t1 * t50, 0.0)
    t114 = choose(t10, -(t0 * t50) - (t2 * t52 - t17), 0.0)
    t115 = choose(t10, t54, 0.0)
    t116 = choose(t10, t4 * t59 - t5 * t61, 0.0)
    t117 = choose(t10, -(t5 * t62) - t3 * t59, 0.0)
    t118 = choose(t10, t3 * t61 + t4 * t62, 0.0)
    t119 = choose(t10, t2 * t61 - t1 * t59, 0.0)
    t120 = choose(t10, t0 * t59 + t15 + t2 * t62, 0.0)
    t121 = choose(t10, -(t1 * t62) - (t0 * t61 + t16), 0.0)
    t122 = choose(t10, t5 * t69 - t3 * t67, 0.0)
    t123 = choose(t10, -(t3 * t68) - t4 * t69, 0.0)
    t124 = choose(t10, -(t2 * t68) - (t1 * t67 + t15), 0.0)
    t125 = choose(t10, t0 * t67 - t2 * t69, 0.0)
    t126 = choose(t10, t1 * t69 + t17 + t0 * t68, 0.0)
    t127 = choose(t10, t3 * t74 - t4 * t75, 0.0)
    t128 = choose(t10, t2 * t74 + t16 + t1 * t73, 0.0)
    t129 = choose(t10, -(t0 * t73) - (t2 * t75 + t17), 0.0)
    t130 = choose(t10, t1 * t75 - t0 * t74, 0.0)
    t131 = choose(t10, t2 * t82 - t1 * t80, 0.0)
    t132 = choose(t10, t0 * t80 + t2 * t83, 0.0)
    t133 = choose(t10, -(t1 * t83) - t0 * t82, 0.0)
    t134 = choose(t10, t0 * (t87 - t8 * t86) - t2 * t88, 0.0)
    t135 = choose(t10, t1 * t88 + t0 * (t7 * t86), 0.0)
    t136 = choose(t10, t1 * (t79 - t6 * t91) - t0 * (-(t7 * t91) - t87), 0.0)
    return (
        t92, t93, t94, t95, t96, t97, t98, t99, t100, t101, t102, t103, t104, t105, t106, t107, t108, t109, t110,
        t111, t112, t113, t114, t115, t116, t117, t118, t119, t120, t121, t122, t123, t124, t125, t126, t127, t128,
        t129, t130, t131, t132, t133, t134, t135, t136,
    )


@formula
def surface_tension_drag(x, d, p):
    """Gradients times weights and the products of these with d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    _, p1 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = t6 * t6 + t7 * t7 + t8 * t8
    t10 = 1.0 * (t9 > 1e-48)
    t11 = root(t9)
    t12 = d1x - d0x
    t13 = d1y - d0y
    t14 = d1z - d0z
    t15 = d2x - d0x
    t16 = d2y - d0y
    t17 = d2z - d0z
    t18 = t6 * (t5 * t13 + t1 * t17 - (t4 * t14 + t2 * t16))
    t19 = t7 * (t3 * t14 + t2 * t15 - (t5 * t12 + t0 * t17))
    t20 = t8 * (t4 * t12 + t0 * t16 - (t3 * t13 + t1 * t15))
    t21 = 0.5 * (1.0 / t11)
    t22 = 2.0 * (0.5 * t21)
    t23 = t22 * t8
    t24 = t22 * t7
    t25 = t22 * t6
    t26 = t23 * t4 - t24 * t5
    t27 = t24 * t2 - t23 * t1
    t28 = t24 * t3 - t25 * t4
    t29 = t23 * t0 - t25 * t2
    t30 = t25 * t5 - t23 * t3
    t31 = t25 * t1 - t24 * t0
    t32 = p1 / (0.5 * t11) * (0.5 * (t21 * (t18 + t18 + (t19 + t19) + (t20 + t20))))
    t33 = choose(t10, t32 * (-t27 - t26), 0.0)
    t34 = choose(t10, t32 * (-t29 - t30), 0.0)
    t35 = choose(t10, t32 * (-t31 - t28), 0.0)
    t36 = choose(t10, t32 * t26, 0.0)
    t37 = choose(t10, t32 * t30, 0.0)
    t38 = choose(t10, t32 * t28, 0.0)
    t39 = choose(t10, t32 * t27, 0.0)
    t40 = choose(t10, t32 * t29, 0.0)
    t41 = choose(t10, t32 * t31, 0.0)
    return (t33, t34, t35), (t36, t37, t38), (t39, t40, t41)


@formula
def surface_tension_case(x, p):
    """The number of its branch."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    _, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    return choose(1.0 * (t6 * t6 + t7 * t7 + t8 * t8 > 1e-48), 0.0, -1.0)


@formula
def surface_tension_gradient_0(x, p):
    """Its gradient on branch 0."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = t1 * t5 - t2 * t4
    t7 = t2 * t3 - t0 * t5
    t8 = t0 * t4 - t1 * t3
    t9 = 2.0 * (0.5 * p0 * (0.5 * (1.0 / root(t6 * t6 + t7 * t7 + t8 * t8))))
    t10 = t9 * t8
    t11 = t9 * t7
    t12 = t9 * t6
    t13 = t10 * t4 - t11 * t5
    t14 = t11 * t2 - t10 * t1
    t15 = t11 * t3 - t12 * t4
    t16 = t10 * t0 - t12 * t2
    t17 = t12 * t5 - t10 * t3
    t18 = t12 * t1 - t11 * t0
    t19 = -t18 - t15
    t20 = -t16 - t17
    t21 = -t14 - t13
    return (t21, t20, t19), (t13, t17, t15), (t14, t16, t18)


KERNELS = Kernels(
    energy=surface_tension,
    gradient=surface_tension_gradient,
    change=surface_tension_change,
    hessian=surface_tension_hessian,
    damper=surface_tension_drag,
    case=surface_tension_case,
    gradients=(surface_tension_gradient_0,),
    squared=False,
)
KIND = Kind(
    __name__, ElementCounts("films", 3, 2, 0),
    room_named("EightSurfaceTension"), KERNELS, "_surface_tension"
)
SURFACE_TENSION = DerivedShape(KERNELS, KIND)


@formula
def membrane(x, p):
    """The formula itself."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p8
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p9
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    return 0.5 * (p4 * t12 * t12 + p6 * t13 * t13) + p5 * t12 * t13 + 2.0 * p7 * t14 * t14


@formula
def membrane_gradient(x, p):
    """Its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p8
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p9
    t14 = 2.0 * p7 * (0.5 * (t6 * t9 + t7 * t10 + t8 * t11))
    t15 = (t14 + t14) * 0.5
    t16 = 2.0 * ((p5 * t12 + 0.5 * (p6 * t13) + 0.5 * t13 * p6) * 0.5)
    t17 = t15 * t8 + t16 * t11
    t18 = t15 * t7 + t16 * t10
    t19 = t15 * t6 + t16 * t9
    t20 = 2.0 * ((t13 * p5 + 0.5 * (p4 * t12) + 0.5 * t12 * p4) * 0.5)
    t21 = t15 * t11 + t20 * t8
    t22 = t15 * t10 + t20 * t7
    t23 = t15 * t9 + t20 * t6
    t24 = t17 * p3 + t21 * p2
    t25 = t18 * p3 + t22 * p2
    t26 = t19 * p3 + t23 * p2
    t27 = t17 * p1 + t21 * p0
    t28 = t18 * p1 + t22 * p0
    t29 = t19 * p1 + t23 * p0
    t30 = -t24 - t27
    t31 = -t25 - t28
    t32 = -t26 - t29
    return (t32, t31, t30), (t29, t28, t27), (t26, t25, t24)


@formula
def membrane_change(x, d, p):
    """The change of its gradient along d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p8
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p9
    t14 = 2.0 * p7
    t15 = t14 * (0.5 * (t6 * t9 + t7 * t10 + t8 * t11))
    t16 = (t15 + t15) * 0.5
    t17 = 2.0 * ((p5 * t12 + 0.5 * (p6 * t13) + 0.5 * t13 * p6) * 0.5)
    t18 = 2.0 * ((t13 * p5 + 0.5 * (p4 * t12) + 0.5 * t12 * p4) * 0.5)
    t19 = d1x - d0x
    t20 = d1y - d0y
    t21 = d1z - d0z
    t22 = d2x - d0x
    t23 = d2y - d0y
    t24 = d2z - d0z
    t25 = p0 * t19 + p2 * t22
    t26 = p0 * t20 + p2 * t23
    t27 = p0 * t21 + p2 * t24
    t28 = p1 * t19 + p3 * t22
    t29 = p1 * t20 + p3 * t23
    t30 = p1 * t21 + p3 * t24
    t31 = t6 * t25
    t32 = t7 * t26
    t33 = t8 * t27
    t34 = 0.5 * (t31 + t31 + (t32 + t32) + (t33 + t33))
    t35 = t9 * t28
    t36 = t10 * t29
    t37 = t11 * t30
    t38 = 0.5 * (t35 + t35 + (t36 + t36) + (t37 + t37))
    t39 = t14 * (0.5 * (t9 * t25 + t6 * t28 + (t10 * t26 + t7 * t29) + (t11 * t27 + t8 * t30)))
    t40 = 0.5 * (t39 + t39)
    t41 = 2.0 * (0.5 * (p5 * t34 + 0.5 * (p6 * t38) + p6 * (0.5 * t38)))
    t42 = t8 * t40 + t16 * t27 + (t11 * t41 + t17 * t30)
    t43 = t7 * t40 + t16 * t26 + (t10 * t41 + t17 * t29)
    t44 = t6 * t40 + t16 * t25 + (t9 * t41 + t17 * t28)
    t45 = 2.0 * (0.5 * (p5 * t38 + 0.5 * (p4 * t34) + p4 * (0.5 * t34)))
    t46 = t11 * t40 + t16 * t30 + (t8 * t45 + t18 * t27)
    t47 = t10 * t40 + t16 * t29 + (t7 * t45 + t18 * t26)
    t48 = t9 * t40 + t16 * t28 + (t6 * t45 + t18 * t25)
    t49 = p3 * t42 + p2 * t46
    t50 = p3 * t43 + p2 * t47
    t51 = p3 * t44 + p2 * t48
    t52 = p1 * t42 + p0 * t46
    t53 = p1 * t43 + p0 * t47
    t54 = p1 * t44 + p0 * t48
    t55 = -t49 - t52
    t56 = -t50 - t53
    t57 = -t51 - t54
    return (t57, t56, t55), (t54, t53, t52), (t51, t50, t49)


@formula
def membrane_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p8
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p9
    t14 = 2.0 * p7
    t15 = t14 * (0.5 * (t6 * t9 + t7 * t10 + t8 * t11))
    t16 = (t15 + t15) * 0.5
    t17 = 2.0 * ((p5 * t12 + 0.5 * (p6 * t13) + 0.5 * t13 * p6) * 0.5)
    t18 = 2.0 * ((t13 * p5 + 0.5 * (p4 * t12) + 0.5 * t12 * p4) * 0.5)
    t19 = -p0 - p2
    t20 = -p1 - p3
    t21 = t6 * t19
    t22 = 0.5 * (t21 + t21)
    t23 = t9 * t20
    t24 = 0.5 * (t23 + t23)
    t25 = t14 * (0.5 * (t9 * t19 + t6 * t20))
    t26 = 0.5 * (t25 + t25)
    t27 = t16 * t20
    t28 = t16 * t19
    t29 = 2.0 * (0.5 * (p5 * t22 + 0.5 * (p6 * t24) + p6 * (0.5 * t24)))
    t30 = t8 * t26 + t11 * t29
    t31 = t7 * t26 + t10 * t29
    t32 = t17 * t20
    t33 = t6 * t26 + t28 + (t9 * t29 + t32)
    t34 = 2.0 * (0.5 * (p5 * t24 + 0.5 * (p4 * t22) + p4 * (0.5 * t22)))
    t35 = t11 * t26 + t8 * t34
    t36 = t10 * t26 + t7 * t34
    t37 = t18 * t19
    t38 = t9 * t26 + t27 + (t6 * t34 + t37)
    t39 = p3 * t30 + p2 * t35
    t40 = p3 * t31 + p2 * t36
    t41 = p3 * t33 + p2 * t38
    t42 = p1 * t30 + p0 * t35
    t43 = p1 * t31 + p0 * t36
    t44 = p1 * t33 + p0 * t38
    t45 = -t39 - t42
    t46 = -t40 - t43
    t47 = -t41 - t44
    t48 = t7 * t19
    t49 = 0.5 * (t48 + t48)
    t50 = t10 * t20
    t51 = 0.5 * (t50 + t50)
    t52 = t14 * (0.5 * (t10 * t19 + t7 * t20))
    t53 = 0.5 * (t52 + t52)
    t54 = 2.0 * (0.5 * (p5 * t49 + 0.5 * (p6 * t51) + p6 * (0.5 * t51)))
    t55 = t8 * t53 + t11 * t54
    t56 = t7 * t53 + t28 + (t10 * t54 + t32)
    t57 = t6 * t53 + t9 * t54
    t58 = 2.0 * (0.5 * (p5 * t51 + 0.5 * (p4 * t49) + p4 * (0.5 * t49)))
    t59 = t11 * t53 + t8 * t58
    t60 = t10 * t53 + t27 + (t7 * t58 + t37)
    t61 = t9 * t53 + t6 * t58
    t62 = p3 * t55 + p2 * t59
    t63 = p3 * t56 + p2 * t60
    t64 = p3 * t57 + p2 * t61
    t65 = p1 * t55 + p0 * t59
    t66 = p1 * t56 + p0 * t60
    t67 = p1 * t57 + p0 * t61
    t68 = -t62 - t65
    t69 = -t63 - t66
    t70 = t8 * t19
    t71 = 0.5 * (t70 + t70)
    t72 = t11 * t20
    t73 = 0.5 * (t72 + t72)
    t74 = t14 * (0.5 * (t11 * t19 + t8 * t20))
    t75 = 0.5 * (t74 + t74)
    t76 = 2.0 * (0.5 * (p5 * t71 + 0.5 * (p6 * t73) + p6 * (0.5 * t73)))
    t77 = t8 * t75 + t28 + (t11 * t76 + t32)
    t78 = t7 * t75 + t10 * t76
    t79 = t6 * t75 + t9 * t76
    t80 = 2.0 * (0.5 * (p5 * t73 + 0.5 * (p4 * t71) + p4 * (0.5 * t71)))
    t81 = t11 * t75 + t27 + (t8 * t80 + t37)
    t82 = t10 * t75 + t7 * t80
    t83 = t9 * t75 + t6 * t80
    t84 = p3 * t77 + p2 * t81
    t85 = p3 * t78 + p2 * t82
    t86 = p3 * t79 + p2 * t83
    t87 = p1 * t77 + p0 * t81
    t88 = p1 * t78 + p0 * t82
    t89 = p1 * t79 + p0 * t83
    t90 = -t84 - t87
    t91 = t6 * p0
    t92 = 0.5 * (t91 + t91)
    t93 = t9 * p1
    t94 = 0.5 * (t93 + t93)
    t95 = t14 * (0.5 * (t9 * p0 + t6 * p1))
    t96 = 0.5 * (t95 + t95)
    t97 = t16 * p1
    t98 = t16 * p0
    t99 = 2.0 * (0.5 * (p5 * t92 + 0.5 * (p6 * t94) + p6 * (0.5 * t94)))
    t100 = t8 * t96 + t11 * t99
    t101 = t7 * t96 + t10 * t99
    t102 = t17 * p1
    t103 = t6 * t96 + t98 + (t9 * t99 + t102)
    t104 = 2.0 * (0.5 * (p5 * t94 + 0.5 * (p4 * t92) + p4 * (0.5 * t92)))
    t105 = t11 * t96 + t8 * t104
    t106 = t10 * t96 + t7 * t104
    t107 = t18 * p0
    t108 = t9 * t96 + t97 + (t6 * t104 + t107)
    t109 = p3 * t100 + p2 * t105
    t110 = p3 * t101 + p2 * t106
    t111 = p3 * t103 + p2 * t108
    t112 = p1 * t100 + p0 * t105
    t113 = p1 * t101 + p0 * t106
    t114 = p1 * t103 + p0 * t108
    t115 = t7 * p0
    t116 = 0.5 * (t115 + t115)
    t117 = t10 * p1
    t118 = 0.5 * (t117 + t117)
    t119 = t14 * (0.5 * (t10 * p0 + t7 * p1))
    t120 = 0.5 * (t119 + t119)
    t121 = 2.0 * (0.5 * (p5 * t116 + 0.5 * (p6 * t118) + p6 * (0.5 * t118)))
    t122 = t8 * t120 + t11 * t121
    t123 = t7 * t120 + t98 + (t10 * t121 + t102)
    t124 = 2.0 * (0.5 * (p5 * t118 + 0.5 * (p4 * t116) + p4 * (0.5 * t116)))
    t125 = t11 * t120 + t8 * t124
    t126 = t10 * t120 + t97 + (t7 * t124 + t107)
    t127 = p3 * t122 + p2 * t125
    t128 = p3 * t123 + p2 * t126
    t129 = p3 * (t6 * t120 + t9 * t121) + p2 * (t9 * t120 + t6 * t124)
    t130 = p1 * t122 + p0 * t125
    t131 = p1 * t123 + p0 * t126
    t132 = t8 * p0
    t133 = 0.5 * (t132 + t132)
    t134 = t11 * p1
    t135 = 0.5 * (t134 + t134)
    t136 = t14 * (0.5 * (t11 * p0 + t8 * p1))
    t137 = 0.5 * (t136 + t136)
    t138 = 2.0 * (0.5 * (p5 * t133 + 0.5 * (p6 * t135) + p6 * (0.5 * t135)))
    t139 = t8 * t137 + t98 + (t11 * t138 + t102)
    t140 = 2.0 * (0.5 * (p5 * t135 + 0.5 * (p4 * t133) + p4 * (0.5 * t133)))
    t141 = t11 * t137 + t97 + (t8 * t140 + t107)
    t142 = p3 * t139 + p2 * t141
    t143 = p3 * (t7 * t137 + t10 * t138) + p2 * (t10 * t137 + t7 * t140)
    t144 = p3 * (t6 * t137 + t9 * t138) + p2 * (t9 * t137 + t6 * t140)
    t145 = p1 * t139 + p0 * t141
    t146 = t6 * p2
    t147 = 0.5 * (t146 + t146)
    t148 = t9 * p3
    t149 = 0.5 * (t148 + t148)
    t150 = t14 * (0.5 * (t9 * p2 + t6 * p3))
    t151 = 0.5 * (t150 + t150)
    t152 = t16 * p3
    t153 = t16 * p2
    t154 = 2.0 * (0.5 * (p5 * t147 + 0.5 * (p6 * t149) + p6 * (0.5 * t149)))
    t155 = t17 * p3
    t156 = 2.0 * (0.5 * (p5 * t149 + 0.5 * (p4 * t147) + p4 * (0.5 * t147)))
    t157 = t18 * p2
    t158 = p3 * (t8 * t151 + t11 * t154) + p2 * (t11 * t151 + t8 * t156)
    t159 = p3 * (t7 * t151 + t10 * t154) + p2 * (t10 * t151 + t7 * t156)
    t160 = p3 * (t6 * t151 + t153 + (t9 * t154 + t155)) + p2 * (t9 * t151 + t152 + (t6 * t156 + t157))
    t161 = t7 * p2
    t162 = 0.5 * (t161 + t161)
    t163 = t10 * p3
    t164 = 0.5 * (t163 + t163)
    t165 = t14 * (0.5 * (t10 * p2 + t7 * p3))
    t166 = 0.5 * (t165 + t165)
    t167 = 2.0 * (0.5 * (p5 * t162 + 0.5 * (p6 * t164) + p6 * (0.5 * t164)))
    t168 = 2.0 * (0.5 * (p5 * t164 + 0.5 * (p4 * t162) + p4 * (0.5 * t162)))
    t169 = p3 * (t8 * t166 + t11 * t167) + p2 * (t11 * t166 + t8 * t168)
    t170 = p3 * (t7 * t166 + t153 + (t10 * t167 + t155)) + p2 * (t10 * t166 + t152 + (t7 * t168 + t157))
    t171 = t8 * p2
    t172 = 0.5 * (t171 + t171)
    t173 = t11 * p3
    t174 = 0.5 * (t173 + t173)
    t175 = t14 * (0.5 * (t11 * p2 + t8 * p3))
    t176 = 0.5 * (t175 + t175)
    t177 = t8 * t176 + t153 + (t11 * (2.0 * (0.5 * (p5 * t172 + 0.5 * (p6 * t174) + p6 * (0.5 * t174)))) + t155)
    t178 = t11 * t176 + t152 + (t8 * (2.0 * (0.5 * (p5 * t174 + 0.5 * (p4 * t172) + p4 * (0.5 * t172)))) + t157)
    t179 = p3 * t177 + p2 * t178
    return (
        t47, t46, t45, t44, t43, t42, t41, t40, t39, t69, t68, t67, t66, t65, t64, t63, t62, t90, t89, t88, t87, t86,
        t85, t84, t114, t113, t112, t111, t110, t109, t131, t130, t129, t128, t127, t145, t144, t143, t142, t160,
        t159, t158, t170, t169, t179,
    )


@formula
def membrane_drag(x, d, p):
    """Gradients times weights and the products of these with d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, p1, p2, p3, p4, p5, p6, p7, _, _, p10 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = p5 / p4
    t13 = d1x - d0x
    t14 = d1y - d0y
    t15 = d1z - d0z
    t16 = d2x - d0x
    t17 = d2y - d0y
    t18 = d2z - d0z
    t19 = p0 * t13 + p2 * t16
    t20 = p0 * t14 + p2 * t17
    t21 = p0 * t15 + p2 * t18
    t22 = p1 * t13 + p3 * t16
    t23 = p1 * t14 + p3 * t17
    t24 = p1 * t15 + p3 * t18
    t25 = t6 * t19
    t26 = t7 * t20
    t27 = t8 * t21
    t28 = t9 * t22
    t29 = t10 * t23
    t30 = t11 * t24
    t31 = 0.5 * (t28 + t28 + (t29 + t29) + (t30 + t30))
    t32 = 2.0 * (t12 * 0.5)
    t33 = t32 * t11
    t34 = t32 * t10
    t35 = t32 * t9
    t36 = t33 * p3 + t8 * p2
    t37 = t34 * p3 + t7 * p2
    t38 = t35 * p3 + t6 * p2
    t39 = t33 * p1 + t8 * p0
    t40 = t34 * p1 + t7 * p0
    t41 = t35 * p1 + t6 * p0
    t42 = p10 * p4 * (0.5 * (t25 + t25 + (t26 + t26) + (t27 + t27)) + t12 * t31)
    t43 = t11 * p3
    t44 = t10 * p3
    t45 = t9 * p3
    t46 = t11 * p1
    t47 = t10 * p1
    t48 = t9 * p1
    t49 = p10 * (p6 - p5 * p5 / p4) * t31
    t50 = 0.5 * t11
    t51 = 0.5 * t8
    t52 = 0.5 * t10
    t53 = 0.5 * t7
    t54 = 0.5 * t9
    t55 = 0.5 * t6
    t56 = t51 * p3 + t50 * p2
    t57 = t53 * p3 + t52 * p2
    t58 = t55 * p3 + t54 * p2
    t59 = t51 * p1 + t50 * p0
    t60 = t53 * p1 + t52 * p0
    t61 = t55 * p1 + t54 * p0
    t62 = 4.0 * p10 * p7 * (0.5 * (t9 * t19 + t6 * t22 + (t10 * t20 + t7 * t23) + (t11 * t21 + t8 * t24)))
    t63 = t42 * (-t38 - t41) + t49 * (-t45 - t48) + t62 * (-t58 - t61)
    t64 = t42 * (-t37 - t40) + t49 * (-t44 - t47) + t62 * (-t57 - t60)
    t65 = t42 * (-t36 - t39) + t49 * (-t43 - t46) + t62 * (-t56 - t59)
    t66 = t42 * t41 + t49 * t48 + t62 * t61
    t67 = t42 * t40 + t49 * t47 + t62 * t60
    t68 = t42 * t39 + t49 * t46 + t62 * t59
    t69 = t42 * t38 + t49 * t45 + t62 * t58
    t70 = t42 * t37 + t49 * t44 + t62 * t57
    t71 = t42 * t36 + t49 * t43 + t62 * t56
    return (t63, t64, t65), (t66, t67, t68), (t69, t70, t71)


KERNELS = Kernels(
    energy=membrane,
    gradient=membrane_gradient,
    change=membrane_change,
    hessian=membrane_hessian,
    damper=membrane_drag,
    squared=False,
)
KIND = Kind(
    __name__, ElementCounts("membranes", 3, 11, 0),
    room_named("EightMembrane"), KERNELS, "_membrane"
)
MEMBRANE = DerivedShape(KERNELS, KIND)


@formula
def wrinkled_membrane(x, p):
    """The formula itself."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * (t12 + t13)
    t16 = 0.5 * (t12 - t13)
    t17 = root(t16 * t16 + t14 * t14)
    t18 = t15 + t17
    t19 = 0.5 * p4
    t20 = t19 * (t12 * t12 + t13 * t13 + 2.0 * p5 * t12 * t13 + 2.0 * (1.0 - p5) * t14 * t14)
    t21 = choose(1.0 * (t18 > 0.0), t19 * (1.0 - p5 * p5) * t18 * t18, 0.0)
    return choose(1.0 * (t15 - t17 + p5 * t18 >= -1e-12), t20, t21)


@formula
def wrinkled_membrane_gradient(x, p):
    """Its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * (t12 + t13)
    t16 = 0.5 * (t12 - t13)
    t17 = root(t16 * t16 + t14 * t14)
    t18 = t15 + t17
    t19 = 1.0 * (t15 - t17 + p5 * t18 >= -1e-12)
    t20 = 0.5 * p4
    t21 = 2.0 * p5
    t22 = 2.0 * (1.0 - p5)
    t23 = 1.0 * (t18 > 0.0)
    t24 = t20 * (1.0 - p5 * p5) * t18
    t25 = 2.0 * t20
    t26 = (t20 * (t22 * t14) + t20 * t14 * t22) * 0.5
    t27 = 2.0 * ((t20 * (t21 * t12) + t25 * t13) * 0.5)
    t28 = t26 * t8 + t27 * t11
    t29 = t26 * t7 + t27 * t10
    t30 = t26 * t6 + t27 * t9
    t31 = 2.0 * ((t20 * t13 * t21 + t25 * t12) * 0.5)
    t32 = t26 * t11 + t31 * t8
    t33 = t26 * t10 + t31 * t7
    t34 = t26 * t9 + t31 * t6
    t35 = t28 * p3 + t32 * p2
    t36 = t29 * p3 + t33 * p2
    t37 = t30 * p3 + t34 * p2
    t38 = t28 * p1 + t32 * p0
    t39 = t29 * p1 + t33 * p0
    t40 = t30 * p1 + t34 * p0
    t41 = t24 + t24
    t42 = 2.0 * (t41 * (0.5 * (1.0 / t17)))
    t43 = t42 * t16 * 0.5
    t44 = t41 * 0.5
    t45 = t42 * t14 * 0.5
    t46 = 2.0 * ((t44 - t43) * 0.5)
    t47 = t45 * t8 + t46 * t11
    t48 = t45 * t7 + t46 * t10
    t49 = t45 * t6 + t46 * t9
    t50 = 2.0 * ((t43 + t44) * 0.5)
    t51 = t45 * t11 + t50 * t8
    t52 = t45 * t10 + t50 * t7
    t53 = t45 * t9 + t50 * t6
    t54 = t47 * p3 + t51 * p2
    t55 = t48 * p3 + t52 * p2
    t56 = t49 * p3 + t53 * p2
    t57 = t47 * p1 + t51 * p0
    t58 = t48 * p1 + t52 * p0
    t59 = t49 * p1 + t53 * p0
    t60 = choose(t19, -t37 - t40, choose(t23, -t56 - t59, 0.0))
    t61 = choose(t19, -t36 - t39, choose(t23, -t55 - t58, 0.0))
    t62 = choose(t19, -t35 - t38, choose(t23, -t54 - t57, 0.0))
    t63 = choose(t19, t40, choose(t23, t59, 0.0))
    t64 = choose(t19, t39, choose(t23, t58, 0.0))
    t65 = choose(t19, t38, choose(t23, t57, 0.0))
    t66 = choose(t19, t37, choose(t23, t56, 0.0))
    t67 = choose(t19, t36, choose(t23, t55, 0.0))
    t68 = choose(t19, t35, choose(t23, t54, 0.0))
    return (t60, t61, t62), (t63, t64, t65), (t66, t67, t68)


@formula
def wrinkled_membrane_change(x, d, p):
    """The change of its gradient along d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, p1, p2, p3, p4, p5, p6, p7, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * (t12 + t13)
    t16 = 0.5 * (t12 - t13)
    t17 = root(t16 * t16 + t14 * t14)
    t18 = t15 + t17
    t19 = 1.0 * (t15 - t17 + p5 * t18 >= -1e-12)
    t20 = 0.5 * p4
    t21 = 2.0 * p5
    t22 = 2.0 * (1.0 - p5)
    t23 = 1.0 * (t18 > 0.0)
    t24 = t20 * (1.0 - p5 * p5)
    t25 = t24 * t18
    t26 = 2.0 * t20
    t27 = (t20 * (t22 * t14) + t20 * t14 * t22) * 0.5
    t28 = 2.0 * ((t20 * (t21 * t12) + t26 * t13) * 0.5)
    t29 = 2.0 * ((t20 * t13 * t21 + t26 * t12) * 0.5)
    t30 = d1x - d0x
    t31 = d1y - d0y
    t32 = d1z - d0z
    t33 = d2x - d0x
    t34 = d2y - d0y
    t35 = d2z - d0z
    t36 = p0 * t30 + p2 * t33
    t37 = p0 * t31 + p2 * t34
    t38 = p0 * t32 + p2 * t35
    t39 = p1 * t30 + p3 * t33
    t40 = p1 * t31 + p3 * t34
    t41 = p1 * t32 + p3 * t35
    t42 = t6 * t36
    t43 = t7 * t37
    t44 = t8 * t38
    t45 = 0.5 * (t42 + t42 + (t43 + t43) + (t44 + t44))
    t46 = t9 * t39
    t47 = t10 * t40
    t48 = t11 * t41
    t49 = 0.5 * (t46 + t46 + (t47 + t47) + (t48 + t48))
    t50 = 0.5 * (t9 * t36 + t6 * t39 + (t10 * t37 + t7 * t40) + (t11 * t38 + t8 * t41))
    t51 = 0.5 * (t20 * (t22 * t50) + t22 * (t20 * t50))
    t52 = 2.0 * (0.5 * (t20 * (t21 * t45) + t26 * t49))
    t53 = t8 * t51 + t27 * t38 + (t11 * t52 + t28 * t41)
    t54 = t7 * t51 + t27 * t37 + (t10 * t52 + t28 * t40)
    t55 = t6 * t51 + t27 * t36 + (t9 * t52 + t28 * t39)
    t56 = 2.0 * (0.5 * (t21 * (t20 * t49) + t26 * t45))
    t57 = t11 * t51 + t27 * t41 + (t8 * t56 + t29 * t38)
    t58 = t10 * t51 + t27 * t40 + (t7 * t56 + t29 * t37)
    t59 = t9 * t51 + t27 * t39 + (t6 * t56 + t29 * t36)
    t60 = p3 * t53 + p2 * t57
    t61 = p3 * t54 + p2 * t58
    t62 = p3 * t55 + p2 * t59
    t63 = p1 * t53 + p0 * t57
    t64 = p1 * t54 + p0 * t58
    t65 = p1 * t55 + p0 * t59
    t66 = t25 + t25
    t67 = 1.0 / t17
    t68 = 0.5 * t67
    t69 = 2.0 * (t66 * t68)
    t70 = t69 * t16 * 0.5
    t71 = t66 * 0.5
    t72 = t69 * t14 * 0.5
    t73 = 2.0 * ((t71 - t70) * 0.5)
    t74 = 2.0 * ((t70 + t71) * 0.5)
    t75 = 0.5 * (t45 - t49)
    t76 = t16 * t75
    t77 = t14 * t50
    t78 = t68 * (t76 + t76 + (t77 + t77))
    t79 = t24 * (0.5 * (t45 + t49) + t78)
    t80 = t79 + t79
    t81 = 2.0 * (t68 * t80 - t66 * (0.5 * (t67 * t67 * t78)))
    t82 = 0.5 * (t16 * t81 + t69 * t75)
    t83 = 0.5 * t80
    t84 = 0.5 * (t14 * t81 + t69 * t50)
    t85 = 2.0 * (0.5 * (t83 - t82))
    t86 = t8 * t84 + t72 * t38 + (t11 * t85 + t73 * t41)
    t87 = t7 * t84 + t72 * t37 + (t10 * t85 + t73 * t40)
    t88 = t6 * t84 + t72 * t36 + (t9 * t85 + t73 * t39)
    t89 = 2.0 * (0.5 * (t82 + t83))
    t90 = t11 * t84 + t72 * t41 + (t8 * t89 + t74 * t38)
    t91 = t10 * t84 + t72 * t40 + (t7 * t89 + t74 * t37)
    t92 = t9 * t84 + t72 * t39 + (t6 * t89 + t74 * t36)
    t93 = p3 * t86 + p2 * t90
    t94 = p3 * t87 + p2 * t91
    t95 = p3 * t88 + p2 * t92
    t96 = p1 * t86 + p0 * t90
    t97 = p1 * t87 + p0 * t91
    t98 = p1 * t88 + p0 * t92
    t99 = choose(t19, -t62 - t65, choose(t23, -t95 - t98, 0.0))
    t100 = choose(t19, -t61 - t64, choose(t23, -t94 - t97, 0.0))
    t101 = choose(t19, -t60 - t63, choose(t23, -t93 - t96, 0.0))
    t102 = choose(t19, t65, choose(t23, t98, 0.0))
    t103 = choose(t19, t64, choose(t23, t97, 0.0))
    t104 = choose(t19, t63, choose(t23, t96, 0.0))
    t105 = choose(t19, t62, choose(t23, t95, 0.0))
    t106 = choose(t19, t61, choose(t23, t94, 0.0))
    t107 = choose(t19, t60, choose(t23, t93, 0.0))
    return (t99, t100, t101), (t102, t103, t104), (t105, t106, t107)


@formula
def wrinkled_membrane_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * (t12 + t13)
    t16 = 0.5 * (t12 - t13)
    t17 = root(t16 * t16 + t14 * t14)
    t18 = t15 + t17
    t19 = 1.0 * (t15 - t17 + p5 * t18 >= -1e-12)
    t20 = 0.5 * p4
    t21 = 2.0 * p5
    t22 = 2.0 * (1.0 - p5)
    t23 = 1.0 * (t18 > 0.0)
    t24 = t20 * (1.0 - p5 * p5)
    t25 = t24 * t18
    t26 = 2.0 * t20
    t27 = (t20 * (t22 * t14) + t20 * t14 * t22) * 0.5
    t28 = 2.0 * ((t20 * (t21 * t12) + t26 * t13) * 0.5)
    t29 = 2.0 * ((t20 * t13 * t21 + t26 * t12) * 0.5)
    t30 = -p0 - p2
    t31 = -p1 - p3
    t32 = t6 * t30
    t33 = 0.5 * (t32 + t32)
    t34 = t9 * t31
    t35 = 0.5 * (t34 + t34)
    t36 = 0.5 * (t9 * t30 + t6 * t31)
    t37 = 0.5 * (t20 * (t22 * t36) + t22 * (t20 * t36))
    t38 = t27 * t31
    t39 = t27 * t30
    t40 = 2.0 * (0.5 * (t20 * (t21 * t33) + t26 * t35))
    t41 = t8 * t37 + t11 * t40
    t42 = t7 * t37 + t10 * t40
    t43 = t28 * t31
    t44 = t6 * t37 + t39 + (t9 * t40 + t43)
    t45 = 2.0 * (0.5 * (t21 * (t20 * t35) + t26 * t33))
    t46 = t11 * t37 + t8 * t45
    t47 = t10 * t37 + t7 * t45
    t48 = t29 * t30
    t49 = t9 * t37 + t38 + (t6 * t45 + t48)
    t50 = p3 * t41 + p2 * t46
    t51 = p3 * t42 + p2 * t47
    t52 = p3 * t44 + p2 * t49
    t53 = p1 * t41 + p0 * t46
    t54 = p1 * t42 + p0 * t47
    t55 = p1 * t44 + p0 * t49
    t56 = t7 * t30
    t57 = 0.5 * (t56 + t56)
    t58 = t10 * t31
    t59 = 0.5 * (t58 + t58)
    t60 = 0.5 * (t10 * t30 + t7 * t31)
    t61 = 0.5 * (t20 * (t22 * t60) + t22 * (t20 * t60))
    t62 = 2.0 * (0.5 * (t20 * (t21 * t57) + t26 * t59))
    t63 = t8 * t61 + t11 * t62
    t64 = t7 * t61 + t39 + (t10 * t62 + t43)
    t65 = t6 * t61 + t9 * t62
    t66 = 2.0 * (0.5 * (t21 * (t20 * t59) + t26 * t57))
    t67 = t11 * t61 + t8 * t66
    t68 = t10 * t61 + t38 + (t7 * t66 + t48)
    t69 = t9 * t61 + t6 * t66
    t70 = p3 * t63 + p2 * t67
    t71 = p3 * t64 + p2 * t68
    t72 = p1 * t63 + p0 * t67
    t73 = p1 * t64 + p0 * t68
    t74 = t8 * t30
    t75 = 0.5 * (t74 + t74)
    t76 = t11 * t31
    t77 = 0.5 * (t76 + t76)
    t78 = 0.5 * (t11 * t30 + t8 * t31)
    t79 = 0.5 * (t20 * (t22 * t78) + t22 * (t20 * t78))
    t80 = 2.0 * (0.5 * (t20 * (t21 * t75) + t26 * t77))
    t81 = t8 * t79 + t39 + (t11 * t80 + t43)
    t82 = t7 * t79 + t10 * t80
    t83 = t6 * t79 + t9 * t80
    t84 = 2.0 * (0.5 * (t21 * (t20 * t77) + t26 * t75))
    t85 = t11 * t79 + t38 + (t8 * t84 + t48)
    t86 = t10 * t79 + t7 * t84
    t87 = t9 * t79 + t6 * t84
    t88 = p3 * t81 + p2 * t85
    t89 = p1 * t81 + p0 * t85
    t90 = t6 * p0
    t91 = 0.5 * (t90 + t90)
    t92 = t9 * p1
    t93 = 0.5 * (t92 + t92)
    t94 = 0.5 * (t9 * p0 + t6 * p1)
    t95 = 0.5 * (t20 * (t22 * t94) + t22 * (t20 * t94))
    t96 = t27 * p1
    t97 = t27 * p0
    t98 = 2.0 * (0.5 * (t20 * (t21 * t91) + t26 * t93))
    t99 = t8 * t95 + t11 * t98
    t100 = t7 * t95 + t10 * t98
    t101 = t28 * p1
    t102 = t6 * t95 + t97 + (t9 * t98 + t101)
    t103 = 2.0 * (0.5 * (t21 * (t20 * t93) + t26 * t91))
    t104 = t11 * t95 + t8 * t103
    t105 = t10 * t95 + t7 * t103
    t106 = t29 * p0
    t107 = t9 * t95 + t96 + (t6 * t103 + t106)
    t108 = t7 * p0
    t109 = 0.5 * (t108 + t108)
    t110 = t10 * p1
    t111 = 0.5 * (t110 + t110)
    t112 = 0.5 * (t10 * p0 + t7 * p1)
    t113 = 0.5 * (t20 * (t22 * t112) + t22 * (t20 * t112))
    t114 = 2.0 * (0.5 * (t20 * (t21 * t109) + t26 * t111))
    t115 = t8 * t113 + t11 * t114
    t116 = t7 * t113 + t97 + (t10 * t114 + t101)
    t117 = 2.0 * (0.5 * (t21 * (t20 * t111) + t26 * t109))
    t118 = t11 * t113 + t8 * t117
    t119 = t10 * t113 + t96 + (t7 * t117 + t106)
    t120 = t8 * p0
    t121 = 0.5 * (t120 + t120)
    t122 = t11 * p1
    t123 = 0.5 * (t122 + t122)
    t124 = 0.5 * (t11 * p0 + t8 * p1)
    t125 = 0.5 * (t20 * (t22 * t124) + t22 * (t20 * t124))
    t126 = 2.0 * (0.5 * (t20 * (t21 * t121) + t26 * t123))
    t127 = t8 * t125 + t97 + (t11 * t126 + t101)
    t128 = 2.0 * (0.5 * (t21 * (t20 * t123) + t26 * t121))
    t129 = t11 * t125 + t96 + (t8 * t128 + t106)
    t130 = t6 * p2
    t131 = 0.5 * (t130 + t130)
    t132 = t9 * p3
    t133 = 0.5 * (t132 + t132)
    t134 = 0.5 * (t9 * p2 + t6 * p3)
    t135 = 0.5 * (t20 * (t22 * t134) + t22 * (t20 * t134))
    t136 = t27 * p3
    t137 = t27 * p2
    t138 = 2.0 * (0.5 * (t20 * (t21 * t131) + t26 * t133))
    t139 = t28 * p3
    t140 = 2.0 * (0.5 * (t21 * (t20 * t133) + t26 * t131))
    t141 = t29 * p2
    t142 = p3 * (t6 * t135 + t137 + (t9 * t138 + t139)) + p2 * (t9 * t135 + t136 + (t6 * t140 + t141))
    t143 = t7 * p2
    t144 = 0.5 * (t143 + t143)
    t145 = t10 * p3
    t146 = 0.5 * (t145 + t145)
    t147 = 0.5 * (t10 * p2 + t7 * p3)
    t148 = 0.5 * (t20 * (t22 * t147) + t22 * (t20 * t147))
    t149 = 2.0 * (0.5 * (t20 * (t21 * t144) + t26 * t146))
    t150 = 2.0 * (0.5 * (t21 * (t20 * t146) + t26 * t144))
    t151 = p3 * (t7 * t148 + t137 + (t10 * t149 + t139)) + p2 * (t10 * t148 + t136 + (t7 * t150 + t141))
    t152 = t8 * p2
    t153 = 0.5 * (t152 + t152)
    t154 = t11 * p3
    t155 = 0.5 * (t154 + t154)
    t156 = 0.5 * (t11 * p2 + t8 * p3)
    t157 = 0.5 * (t20 * (t22 * t156) + t22 * (t20 * t156))
    t158 = p3 * (t8 * t157 + t137 + (t11 * (2.0 * (0.5 * (t20 * (t21 * t153) + t26 * t155))) + t139))
    t159 = p2 * (t11 * t157 + t136 + (t8 * (2.0 * (0.5 * (t21 * (t20 * t155) + t26 * t153))) + t141))
    t160 = t25 + t25
    t161 = 1.0 / t17
    t162 = 0.5 * t161
    t163 = 2.0 * (t160 * t162)
    t164 = t163 * t16 * 0.5
    t165 = t160 * 0.5
    t166 = t163 * t14 * 0.5
    t167 = 2.0 * ((t165 - t164) * 0.5)
    t168 = 2.0 * ((t164 + t165) * 0.5)
    t169 = 0.5 * (t33 - t35)
    t170 = t16 * t169
    t171 = t14 * t36
    t172 = t162 * (t170 + t170 + (t171 + t171))
    t173 = t24 * (0.5 * (t33 + t35) + t172)
    t174 = t173 + t173
    t175 = t161 * t161
    t176 = 2.0 * (t162 * t174 - t160 * (0.5 * (t175 * t172)))
    t177 = 0.5 * (t16 * t176 + t163 * t169)
    t178 = 0.5 * t174
    t179 = 0.5 * (t14 * t176 + t163 * t36)
    t180 = t166 * t31
    t181 = t166 * t30
    t182 = 2.0 * (0.5 * (t178 - t177))
    t183 = t8 * t179 + t11 * t182
    t184 = t7 * t179 + t10 * t182
    t185 = t167 * t31
    t186 = t6 * t179 + t181 + (t9 * t182 + t185)
    t187 = 2.0 * (0.5 * (t177 + t178))
    t188 = t11 * t179 + t8 * t187
    t189 = t10 * t179 + t7 * t187
    t190 = t168 * t30
    t191 = t9 * t179 + t180 + (t6 * t187 + t190)
    t192 = p3 * t183 + p2 * t188
    t193 = p3 * t184 + p2 * t189
    t194 = p3 * t186 + p2 * t191
    t195 = p1 * t183 + p0 * t188
    t196 = p1 * t184 + p0 * t189
    t197 = p1 * t186 + p0 * t191
    t198 = 0.5 * (t57 - t59)
    t199 = t16 * t198
    t200 = t14 * t60
    t201 = t162 * (t199 + t199 + (t200 + t200))
    t202 = t24 * (0.5 * (t57 + t59) + t201)
    t203 = t202 + t202
    t204 = 2.0 * (t162 * t203 - t160 * (0.5 * (t175 * t201)))
    t205 = 0.5 * (t16 * t204 + t163 * t198)
    t206 = 0.5 * t203
    t207 = 0.5 * (t14 * t204 + t163 * t60)
    t208 = 2.0 * (0.5 * (t206 - t205))
    t209 = t8 * t207 + t11 * t208
    t210 = t7 * t207 + t181 + (t10 * t208 + t185)
    t211 = t6 * t207 + t9 * t208
    t212 = 2.0 * (0.5 * (t205 + t206))
    t213 = t11 * t207 + t8 * t212
    t214 = t10 * t207 + t180 + (t7 * t212 + t190)
    t215 = t9 * t207 + t6 * t212
    t216 = p3 * t209 + p2 * t213
    t217 = p3 * t210 + p2 * t214
    t218 = p1 * t209 + p0 * t213
    t219 = p1 * t210 + p0 * t214
    t220 = 0.5 * (t75 - t77)
    t221 = t16 * t220
    t222 = t14 * t78
    t223 = t162 * (t221 + t221 + (t222 + t222))
    t224 = t24 * (0.5 * (t75 + t77) + t223)
    t225 = t224 + t224
    t226 = 2.0 * (t162 * t225 - t160 * (0.5 * (t175 * t223)))
    t227 = 0.5 * (t16 * t226 + t163 * t220)
    t228 = 0.5 * t225
    t229 = 0.5 * (t14 * t226 + t163 * t78)
    t230 = 2.0 * (0.5 * (t228 - t227))
    t231 = t8 * t229 + t181 + (t11 * t230 + t185)
    t232 = t7 * t229 + t10 * t230
    t233 = t6 * t229 + t9 * t230
    t234 = 2.0 * (0.5 * (t227 + t228))
    t235 = t11 * t229 + t180 + (t8 * t234 + t190)
    t236 = t10 * t229 + t7 * t234
    t237 = t9 * t229 + t6 * t234
    t238 = p3 * t231 + p2 * t235
    t239 = p1 * t231 + p0 * t235
    t240 = 0.5 * (t91 - t93)
    t241 = t16 * t240
    t242 = t14 * t94
    t243 = t162 * (t241 + t241 + (t242 + t242))
    t244 = t24 * (0.5 * (t91 + t93) + t243)
    t245 = t244 + t244
    t246 = 2.0 * (t162 * t245 - t160 * (0.5 * (t175 * t243)))
    t247 = 0.5 * (t16 * t246 + t163 * t240)
    t248 = 0.5 * t245
    t249 = 0.5 * (t14 * t246 + t163 * t94)
    t250 = t166 * p1
    t251 = t166 * p0
    t252 = 2.0 * (0.5 * (t248 - t247))
    t253 = t8 * t249 + t11 * t252
    t254 = t7 * t249 + t10 * t252
    t255 = t167 * p1
    t256 = t6 * t249 + t251 + (t9 * t252 + t255)
    t257 = 2.0 * (0.5 * (t247 + t248))
    t258 = t11 * t249 + t8 * t257
    t259 = t10 * t249 + t7 * t257
    t260 = t168 * p0
    t261 = t9 * t249 + t250 + (t6 * t257 + t260)
    t262 = 0.5 * (t109 - t111)
    t263 = t16 * t262
    t264 = t14 * t112
    t265 = t162 * (t263 + t263 + (t264 + t264))
    t266 = t24 * (0.5 * (t109 + t111) + t265)
    t267 = t266 + t266
    t268 = 2.0 * (t162 * t267 - t160 * (0.5 * (t175 * t265)))
    t269 = 0.5 * (t16 * t268 + t163 * t262)
    t270 = 0.5 * t267
    t271 = 0.5 * (t14 * t268 + t163 * t112)
    t272 = 2.0 * (0.5 * (t270 - t269))
    t273 = t8 * t271 + t11 * t272
    t274 = t7 * t271 + t251 + (t10 * t272 + t255)
    t275 = 2.0 * (0.5 * (t269 + t270))
    t276 = t11 * t271 + t8 * t275
    t277 = t10 * t271 + t250 + (t7 * t275 + t260)
    t278 = 0.5 * (t121 - t123)
    t279 = t16 * t278
    t280 = t14 * t124
    t281 = t162 * (t279 + t279 + (t280 + t280))
    t282 = t24 * (0.5 * (t121 + t123) + t281)
    t283 = t282 + t282
    t284 = 2.0 * (t162 * t283 - t160 * (0.5 * (t175 * t281)))
    t285 = 0.5 * (t16 * t284 + t163 * t278)
    t286 = 0.5 * t283
    t287 = 0.5 * (t14 * t284 + t163 * t124)
    t288 = 2.0 * (0.5 * (t286 - t285))
    t289 = t8 * t287 + t251 + (t11 * t288 + t255)
    t290 = 2.0 * (0.5 * (t285 + t286))
    t291 = t11 * t287 + t250 + (t8 * t290 + t260)
    t292 = 0.5 * (t131 - t133)
    t293 = t16 * t292
    t294 = t14 * t134
    t295 = t162 * (t293 + t293 + (t294 + t294))
    t296 = t24 * (0.5 * (t131 + t133) + t295)
    t297 = t296 + t296
    t298 = 2.0 * (t162 * t297 - t160 * (0.5 * (t175 * t295)))
    t299 = 0.5 * (t16 * t298 + t163 * t292)
    t300 = 0.5 * t297
    t301 = 0.5 * (t14 * t298 + t163 * t134)
    t302 = t166 * p3
    t303 = t166 * p2
    t304 = 2.0 * (0.5 * (t300 - t299))
    t305 = t167 * p3
    t306 = 2.0 * (0.5 * (t299 + t300))
    t307 = t168 * p2
    t308 = p3 * (t6 * t301 + t303 + (t9 * t304 + t305)) + p2 * (t9 * t301 + t302 + (t6 * t306 + t307))
    t309 = 0.5 * (t144 - t146)
    t310 = t16 * t309
    t311 = t14 * t147
    t312 = t162 * (t310 + t310 + (t311 + t311))
    t313 = t24 * (0.5 * (t144 + t146) + t312)
    t314 = t313 + t313
    t315 = 2.0 * (t162 * t314 - t160 * (0.5 * (t175 * t312)))
    t316 = 0.5 * (t16 * t315 + t163 * t309)
    t317 = 0.5 * t314
    t318 = 0.5 * (t14 * t315 + t163 * t147)
    t319 = 2.0 * (0.5 * (t317 - t316))
    t320 = 2.0 * (0.5 * (t316 + t317))
    t321 = p3 * (t7 * t318 + t303 + (t10 * t319 + t305)) + p2 * (t10 * t318 + t302 + (t7 * t320 + t307))
    t322 = 0.5 * (t153 - t155)
    t323 = t16 * t322
    t324 = t14 * t156
    t325 = t162 * (t323 + t323 + (t324 + t324))
    t326 = t24 * (0.5 * (t153 + t155) + t325)
    t327 = t326 + t326
    t328 = 2.0 * (t162 * t327 - t160 * (0.5 * (t175 * t325)))
    t329 = 0.5 * (t16 * t328 + t163 * t322)
    t330 = 0.5 * t327
    t331 = 0.5 * (t14 * t328 + t163 * t156)
    t332 = p3 * (t8 * t331 + t303 + (t11 * (2.0 * (0.5 * (t330 - t329))) + t305))
    t333 = choose(t23, t332 + p2 * (t11 * t331 + t302 + (t8 * (2.0 * (0.5 * (t329 + t330))) + t307)), 0.0)
    t334 = choose(t19, -t52 - t55, choose(t23, -t194 - t197, 0.0))
    t335 = choose(t19, -t51 - t54, choose(t23, -t193 - t196, 0.0))
    t336 = choose(t19, -t50 - t53, choose(t23, -t192 - t195, 0.0))
    t337 = choose(t19, t55, choose(t23, t197, 0.0))
    t338 = choose(t19, t54, choose(t23, t196, 0.0))
    t339 = choose(t19, t53, choose(t23, t195, 0.0))
    t340 = choose(t19, t52, choose(t23, t194, 0.0))
    t341 = choose(t19, t51, choose(t23, t193, 0.0))
    t342 = choose(t19, t50, choose(t23, t192, 0.0))
    t343 = choose(t19, -t71 - t73, choose(t23, -t217 - t219, 0.0))
    t344 = choose(t19, -t70 - t72, choose(t23, -t216 - t218, 0.0))
    t345 = choose(t19, p1 * t65 + p0 * t69, choose(t23, p1 * t211 + p0 * t215, 0.0))
    t346 = choose(t19, t73, choose(t23, t219, 0.0))
    t347 = choose(t19, t72, choose(t23, t218, 0.0))
    t348 = choose(t19, p3 * t65 + p2 * t69, choose(t23, p3 * t211 + p2 * t215, 0.0))
    t349 = choose(t19, t71, choose(t23, t217, 0.0))
    t350 = choose(t19, t70, choose(t23, t216, 0.0))
    t351 = choose(t19, -t88 - t89, choose(t23, -t238 - t239, 0.0))
    t352 = choose(t19, p1 * t83 + p0 * t87, choose(t23, p1 * t233 + p0 * t237, 0.0))
    t353 = choose(t19, p1 * t82 + p0 * t86, choose(t23, p1 * t232 + p0 * t236, 0.0))
    t354 = choose(t19, t89, choose(t23, t239, 0.0))
    t355 = choose(t19, p3 * t83 + p2 * t87, choose(t23, p3 * t233 + p2 * t237, 0.0))
    t356 = choose(t19, p3 * t82 + p2 * t86, choose(t23, p3 * t232 + p2 * t236, 0.0))
    t357 = choose(t19, t88, choose(t23, t238, 0.0))
    t358 = choose(t19, p1 * t102 + p0 * t107, choose(t23, p1 * t256 + p0 * t261, 0.0))
    t359 = choose(t19, p1 * t100 + p0 * t105, choose(t23, p1 * t254 + p0 * t259, 0.0))
    t360 = choose(t19, p1 * t99 + p0 * t104, choose(t23, p1 * t253 + p0 * t258, 0.0))
    t361 = choose(t19, p3 * t102 + p2 * t107, choose(t23, p3 * t256 + p2 * t261, 0.0))
    t362 = choose(t19, p3 * t100 + p2 * t105, choose(t23, p3 * t254 + p2 * t259, 0.0))
    t363 = choose(t19, p3 * t99 + p2 * t104, choose(t23, p3 * t253 + p2 * t258, 0.0))
    t364 = choose(t19, p1 * t116 + p0 * t119, choose(t23, p1 * t274 + p0 * t277, 0.0))
    t365 = choose(t19, p1 * t115 + p0 * t118, choose(t23, p1 * t273 + p0 * t276, 0.0))
    t366 = choose(t23, p3 * (t6 * t271 + t9 * t272) + p2 * (t9 * t271 + t6 * t275), 0.0)
    t367 = choose(t19, p3 * (t6 * t113 + t9 * t114) + p2 * (t9 * t113 + t6 * t117), t366)
    t368 = choose(t19, p3 * t116 + p2 * t119, choose(t23, p3 * t274 + p2 * t277, 0.0))
    t369 = choose(t19, p3 * t115 + p2 * t118, choose(t23, p3 * t273 + p2 * t276, 0.0))
    t370 = choose(t19, p1 * t127 + p0 * t129, choose(t23, p1 * t289 + p0 * t291, 0.0))
    t371 = choose(t23, p3 * (t6 * t287 + t9 * t288) + p2 * (t9 * t287 + t6 * t290), 0.0)
    t372 = choose(t19, p3 * (t6 * t125 + t9 * t126) + p2 * (t9 * t125 + t6 * t128), t371)
    t373 = choose(t23, p3 * (t7 * t287 + t10 * t288) + p2 * (t10 * t287 + t7 * t290), 0.0)
    t374 = choose(t19, p3 * (t7 * t125 + t10 * t126) + p2 * (t10 * t125 + t7 * t128), t373)
    t375 = choose(t19, p3 * t127 + p2 * t129, choose(t23, p3 * t289 + p2 * t291, 0.0))
    t376 = choose(t19, t142, choose(t23, t308, 0.0))
    t377 = choose(t23, p3 * (t7 * t301 + t10 * t304) + p2 * (t10 * t301 + t7 * t306), 0.0)
    t378 = choose(t19, p3 * (t7 * t135 + t10 * t138) + p2 * (t10 * t135 + t7 * t140), t377)
    t379 = choose(t23, p3 * (t8 * t301 + t11 * t304) + p2 * (t11 * t301 + t8 * t306), 0.0)
    t380 = choose(t19, p3 * (t8 * t135 + t11 * t138) + p2 * (t11 * t135 + t8 * t140), t379)
    t381 = choose(t19, t151, choose(t23, t321, 0.0))
    t382 = choose(t23, p3 * (t8 * t318 + t11 * t319) + p2 * (t11 * t318 + t8 * t320), 0.0)
    t383 = choose(t19, p3 * (t8 * t148 + t11 * t149) + p2 * (t11 * t148 + t8 * t150), t382)
    t384 = choose(t19, t158 + t159, t333)
    return (
        t334, t335, t336, t337, t338, t339, t340, t341, t342, t343, t344, t345, t346, t347, t348, t349, t350, t351,
        t352, t353, t354, t355, t356, t357, t358, t359, t360, t361, t362, t363, t364, t365, t367, t368, t369, t370,
        t372, t374, t375, t376, t378, t380, t381, t383, t384,
    )


@formula
def wrinkled_membrane_drag(x, d, p):
    """Gradients times weights and the products of these with d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, p1, p2, p3, p4, p5, p6, p7, p8 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * (t12 + t13)
    t16 = 0.5 * (t12 - t13)
    t17 = root(t16 * t16 + t14 * t14)
    t18 = t15 + t17
    t19 = 1.0 * (t15 - t17 + p5 * t18 >= -1e-12)
    t20 = p8 * p4
    t21 = t20 * (1.0 - p5 * p5)
    t22 = 1.0 * (t18 > 0.0)
    t23 = d1x - d0x
    t24 = d1y - d0y
    t25 = d1z - d0z
    t26 = d2x - d0x
    t27 = d2y - d0y
    t28 = d2z - d0z
    t29 = p0 * t23 + p2 * t26
    t30 = p0 * t24 + p2 * t27
    t31 = p0 * t25 + p2 * t28
    t32 = p1 * t23 + p3 * t26
    t33 = p1 * t24 + p3 * t27
    t34 = p1 * t25 + p3 * t28
    t35 = t6 * t29
    t36 = t7 * t30
    t37 = t8 * t31
    t38 = 0.5 * (t35 + t35 + (t36 + t36) + (t37 + t37))
    t39 = t9 * t32
    t40 = t10 * t33
    t41 = t11 * t34
    t42 = 0.5 * (t39 + t39 + (t40 + t40) + (t41 + t41))
    t43 = 2.0 * (p5 * 0.5)
    t44 = t43 * t11
    t45 = t43 * t10
    t46 = t43 * t9
    t47 = t44 * p3 + t8 * p2
    t48 = t45 * p3 + t7 * p2
    t49 = t46 * p3 + t6 * p2
    t50 = t44 * p1 + t8 * p0
    t51 = t45 * p1 + t7 * p0
    t52 = t46 * p1 + t6 * p0
    t53 = t20 * (t38 + p5 * t42)
    t54 = t11 * p3
    t55 = t10 * p3
    t56 = t9 * p3
    t57 = t11 * p1
    t58 = t10 * p1
    t59 = t9 * p1
    t60 = t21 * t42
    t61 = 0.5 * (t9 * t29 + t6 * t32 + (t10 * t30 + t7 * t33) + (t11 * t31 + t8 * t34))
    t62 = 0.5 * t11
    t63 = 0.5 * t8
    t64 = 0.5 * t10
    t65 = 0.5 * t7
    t66 = 0.5 * t9
    t67 = 0.5 * t6
    t68 = t63 * p3 + t62 * p2
    t69 = t65 * p3 + t64 * p2
    t70 = t67 * p3 + t66 * p2
    t71 = t63 * p1 + t62 * p0
    t72 = t65 * p1 + t64 * p0
    t73 = t67 * p1 + t66 * p0
    t74 = 2.0 * t20 * (1.0 - p5) * t61
    t75 = t16 * (0.5 * (t38 - t42))
    t76 = t14 * t61
    t77 = 0.5 * (1.0 / t17)
    t78 = 2.0 * t77
    t79 = t78 * t16 * 0.5
    t80 = t78 * t14 * 0.5
    t81 = 2.0 * ((0.5 - t79) * 0.5)
    t82 = t80 * t8 + t81 * t11
    t83 = t80 * t7 + t81 * t10
    t84 = t80 * t6 + t81 * t9
    t85 = 2.0 * ((t79 + 0.5) * 0.5)
    t86 = t80 * t11 + t85 * t8
    t87 = t80 * t10 + t85 * t7
    t88 = t80 * t9 + t85 * t6
    t89 = t82 * p3 + t86 * p2
    t90 = t83 * p3 + t87 * p2
    t91 = t84 * p3 + t88 * p2
    t92 = t82 * p1 + t86 * p0
    t93 = t83 * p1 + t87 * p0
    t94 = t84 * p1 + t88 * p0
    t95 = t21 * (0.5 * (t38 + t42) + t77 * (t75 + t75 + (t76 + t76)))
    t96 = t53 * (-t49 - t52) + t60 * (-t56 - t59) + t74 * (-t70 - t73)
    t97 = choose(t19, t96, choose(t22, t95 * (-t91 - t94), 0.0))
    t98 = t53 * (-t48 - t51) + t60 * (-t55 - t58) + t74 * (-t69 - t72)
    t99 = choose(t19, t98, choose(t22, t95 * (-t90 - t93), 0.0))
    t100 = t53 * (-t47 - t50) + t60 * (-t54 - t57) + t74 * (-t68 - t71)
    t101 = choose(t19, t100, choose(t22, t95 * (-t89 - t92), 0.0))
    t102 = choose(t19, t53 * t52 + t60 * t59 + t74 * t73, choose(t22, t95 * t94, 0.0))
    t103 = choose(t19, t53 * t51 + t60 * t58 + t74 * t72, choose(t22, t95 * t93, 0.0))
    t104 = choose(t19, t53 * t50 + t60 * t57 + t74 * t71, choose(t22, t95 * t92, 0.0))
    t105 = choose(t19, t53 * t49 + t60 * t56 + t74 * t70, choose(t22, t95 * t91, 0.0))
    t106 = choose(t19, t53 * t48 + t60 * t55 + t74 * t69, choose(t22, t95 * t90, 0.0))
    t107 = choose(t19, t53 * t47 + t60 * t54 + t74 * t68, choose(t22, t95 * t89, 0.0))
    return (t97, t99, t101), (t102, t103, t104), (t105, t106, t107)


@formula
def wrinkled_membrane_case(x, p):
    """The number of its branch."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, _, p5, p6, p7, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * (t12 + t13)
    t16 = 0.5 * (t12 - t13)
    t17 = root(t16 * t16 + t14 * t14)
    t18 = t15 + t17
    t19 = choose(1.0 * (t15 - t17 + p5 * t18 >= -1e-12), 0.0, choose(1.0 * (t18 > 0.0), 1.0, -1.0))
    return t19


@formula
def wrinkled_membrane_gradient_0(x, p):
    """Its gradient on branch 0."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * p4
    t16 = 2.0 * p5
    t17 = 2.0 * (1.0 - p5)
    t18 = 2.0 * t15
    t19 = (t15 * (t17 * t14) + t15 * t14 * t17) * 0.5
    t20 = 2.0 * ((t15 * (t16 * t12) + t18 * t13) * 0.5)
    t21 = t19 * t8 + t20 * t11
    t22 = t19 * t7 + t20 * t10
    t23 = t19 * t6 + t20 * t9
    t24 = 2.0 * ((t15 * t13 * t16 + t18 * t12) * 0.5)
    t25 = t19 * t11 + t24 * t8
    t26 = t19 * t10 + t24 * t7
    t27 = t19 * t9 + t24 * t6
    t28 = t21 * p3 + t25 * p2
    t29 = t22 * p3 + t26 * p2
    t30 = t23 * p3 + t27 * p2
    t31 = t21 * p1 + t25 * p0
    t32 = t22 * p1 + t26 * p0
    t33 = t23 * p1 + t27 * p0
    t34 = -t28 - t31
    t35 = -t29 - t32
    t36 = -t30 - t33
    return (t36, t35, t34), (t33, t32, t31), (t30, t29, t28)


@formula
def wrinkled_membrane_gradient_1(x, p):
    """Its gradient on branch 1."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6, p7, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = p0 * t0 + p2 * t3
    t7 = p0 * t1 + p2 * t4
    t8 = p0 * t2 + p2 * t5
    t9 = p1 * t0 + p3 * t3
    t10 = p1 * t1 + p3 * t4
    t11 = p1 * t2 + p3 * t5
    t12 = 0.5 * (t6 * t6 + t7 * t7 + t8 * t8 - 1.0) + p6
    t13 = 0.5 * (t9 * t9 + t10 * t10 + t11 * t11 - 1.0) + p7
    t14 = 0.5 * (t6 * t9 + t7 * t10 + t8 * t11)
    t15 = 0.5 * (t12 - t13)
    t16 = root(t15 * t15 + t14 * t14)
    t17 = 0.5 * p4 * (1.0 - p5 * p5) * (0.5 * (t12 + t13) + t16)
    t18 = t17 + t17
    t19 = 2.0 * (t18 * (0.5 * (1.0 / t16)))
    t20 = t19 * t15 * 0.5
    t21 = t18 * 0.5
    t22 = t19 * t14 * 0.5
    t23 = 2.0 * ((t21 - t20) * 0.5)
    t24 = t22 * t8 + t23 * t11
    t25 = t22 * t7 + t23 * t10
    t26 = t22 * t6 + t23 * t9
    t27 = 2.0 * ((t20 + t21) * 0.5)
    t28 = t22 * t11 + t27 * t8
    t29 = t22 * t10 + t27 * t7
    t30 = t22 * t9 + t27 * t6
    t31 = t24 * p3 + t28 * p2
    t32 = t25 * p3 + t29 * p2
    t33 = t26 * p3 + t30 * p2
    t34 = t24 * p1 + t28 * p0
    t35 = t25 * p1 + t29 * p0
    t36 = t26 * p1 + t30 * p0
    t37 = -t31 - t34
    t38 = -t32 - t35
    t39 = -t33 - t36
    return (t39, t38, t37), (t36, t35, t34), (t33, t32, t31)


KERNELS = Kernels(
    energy=wrinkled_membrane,
    gradient=wrinkled_membrane_gradient,
    change=wrinkled_membrane_change,
    hessian=wrinkled_membrane_hessian,
    damper=wrinkled_membrane_drag,
    case=wrinkled_membrane_case,
    gradients=(wrinkled_membrane_gradient_0, wrinkled_membrane_gradient_1,),
    squared=False,
)
KIND = Kind(
    __name__, ElementCounts("membranes that wrinkle", 3, 9, 0),
    room_named("EightWrinkledMembrane"), KERNELS, "_wrinkled_membrane"
)
WRINKLED_MEMBRANE = DerivedShape(KERNELS, KIND)
