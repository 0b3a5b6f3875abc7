"""Derived of ``flat_angle`` in forces/angles.py by ``python -m springline.forces.derived``, not by hand."""

from __future__ import annotations

from springline.engine.derivatives import formula
from springline.engine.elementary import atan2, choose, floor
from springline.forces.elastic import Kernels, Kind, Numbers, room_named

# fmt: off


@formula
def flat_angle(x, p):
    """The formula itself."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x1x
    t4 = x2y - x1y
    t5 = x2z - x1z
    t6 = atan2(t0 * t4 - t1 * t3, t0 * t3 + t1 * t4 + t2 * t5) - p1
    t7 = t6 - 6.283185307179586 * floor(t6 * 0.15915494309189535 + 0.5)
    t8 = 0.5 * p0
    t9 = -p1 - 6.283185307179586 * floor(0.5 - p1 * 0.15915494309189535)
    t10 = 1.0 * (t0 * t0 + t1 * t1 + t2 * t2 > 1e-24) * (1.0 * (t3 * t3 + t4 * t4 + t5 * t5 > 1e-24))
    return choose(t10, t8 * t7 * t7, t8 * t9 * t9)


@formula
def flat_angle_gradient(x, p):
    """Its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x1x
    t4 = x2y - x1y
    t5 = x2z - x1z
    t6 = t0 * t4 - t1 * t3
    t7 = t0 * t3 + t1 * t4 + t2 * t5
    t8 = atan2(t6, t7) - p1
    t9 = 0.5 * p0 * (t8 - 6.283185307179586 * floor(t8 * 0.15915494309189535 + 0.5))
    t10 = t9 + t9
    t11 = 1.0 / (t7 * t7 + t6 * t6)
    t12 = t10 * (t7 * t11)
    t13 = t10 * (t6 * t11)
    t14 = t13 * t5
    t15 = t13 * t2
    t16 = -(t13 * t4) - t12 * t3
    t17 = -(t13 * t0) - t12 * t1
    t18 = t12 * t4 - t13 * t3
    t19 = t12 * t0 - t13 * t1
    t20 = 1.0 * (t0 * t0 + t1 * t1 + t2 * t2 > 1e-24) * (1.0 * (t3 * t3 + t4 * t4 + t5 * t5 > 1e-24))
    t21 = choose(t20, -t18, 0.0)
    t22 = choose(t20, -t16, 0.0)
    t23 = choose(t20, t14, 0.0)
    t24 = choose(t20, t18 - t17, 0.0)
    t25 = choose(t20, t16 - t19, 0.0)
    t26 = choose(t20, t15 - t14, 0.0)
    t27 = choose(t20, t17, 0.0)
    t28 = choose(t20, t19, 0.0)
    t29 = choose(t20, -t15, 0.0)
    return (t21, t22, t23), (t24, t25, t26), (t27, t28, t29)


@formula
def flat_angle_change(x, d, p):
    """The change of its gradient along d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, p1 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x1x
    t4 = x2y - x1y
    t5 = x2z - x1z
    t6 = t0 * t4 - t1 * t3
    t7 = t0 * t3 + t1 * t4 + t2 * t5
    t8 = atan2(t6, t7) - p1
    t9 = 0.5 * p0
    t10 = t9 * (t8 - 6.283185307179586 * floor(t8 * 0.15915494309189535 + 0.5))
    t11 = t10 + t10
    t12 = 1.0 / (t7 * t7 + t6 * t6)
    t13 = t7 * t12
    t14 = t6 * t12
    t15 = t11 * t13
    t16 = t11 * t14
    t17 = d1x - d0x
    t18 = d1y - d0y
    t19 = d1z - d0z
    t20 = d2x - d1x
    t21 = d2y - d1y
    t22 = d2z - d1z
    t23 = t4 * t17 + t0 * t21 - (t3 * t18 + t1 * t20)
    t24 = t3 * t17 + t0 * t20 + (t4 * t18 + t1 * t21) + (t5 * t19 + t2 * t22)
    t25 = t9 * (t13 * t23 - t14 * t24)
    t26 = t25 + t25
    t27 = t7 * t24
    t28 = t6 * t23
    t29 = t12 * t12 * (t27 + t27 + (t28 + t28))
    t30 = t13 * t26 + t11 * (t12 * t24 - t7 * t29)
    t31 = t14 * t26 + t11 * (t12 * t23 - t6 * t29)
    t32 = t5 * t31 + t16 * t22
    t33 = t2 * t31 + t16 * t19
    t34 = -(t4 * t31 + t16 * t21) - (t3 * t30 + t15 * t20)
    t35 = -(t0 * t31 + t16 * t17) - (t1 * t30 + t15 * t18)
    t36 = t4 * t30 + t15 * t21 - (t3 * t31 + t16 * t20)
    t37 = t0 * t30 + t15 * t17 - (t1 * t31 + t16 * t18)
    t38 = 1.0 * (t0 * t0 + t1 * t1 + t2 * t2 > 1e-24) * (1.0 * (t3 * t3 + t4 * t4 + t5 * t5 > 1e-24))
    t39 = choose(t38, -t36, 0.0)
    t40 = choose(t38, -t34, 0.0)
    t41 = choose(t38, t32, 0.0)
    t42 = choose(t38, t36 - t35, 0.0)
    t43 = choose(t38, t34 - t37, 0.0)
    t44 = choose(t38, t33 - t32, 0.0)
    t45 = choose(t38, t35, 0.0)
    t46 = choose(t38, t37, 0.0)
    t47 = choose(t38, -t33, 0.0)
    return (t39, t40, t41), (t42, t43, t44), (t45, t46, t47)


@formula
def flat_angle_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x1x
    t4 = x2y - x1y
    t5 = x2z - x1z
    t6 = t0 * t4 - t1 * t3
    t7 = t0 * t3 + t1 * t4 + t2 * t5
    t8 = atan2(t6, t7) - p1
    t9 = 0.5 * p0
    t10 = t9 * (t8 - 6.283185307179586 * floor(t8 * 0.15915494309189535 + 0.5))
    t11 = t10 + t10
    t12 = 1.0 / (t7 * t7 + t6 * t6)
    t13 = t7 * t12
    t14 = t6 * t12
    t15 = t11 * t13
    t16 = t11 * t14
    t17 = t9 * (t14 * t3 - t13 * t4)
    t18 = t17 + t17
    t19 = t7 * t3
    t20 = t6 * t4
    t21 = t12 * t12
    t22 = t21 * (-t19 - t19 + (-t20 - t20))
    t23 = t12 * t3
    t24 = -(t12 * t4)
    t25 = t13 * t18 + t11 * (-t23 - t7 * t22)
    t26 = t14 * t18 + t11 * (t24 - t6 * t22)
    t27 = t5 * t26
    t28 = t2 * t26
    t29 = -(t4 * t26) - t3 * t25
    t30 = -(t0 * t26 - t16) - t1 * t25
    t31 = t4 * t25 - t3 * t26
    t32 = t0 * t25 - t15 - t1 * t26
    t33 = t9 * (t13 * t3 + t14 * t4)
    t34 = t33 + t33
    t35 = t7 * t4
    t36 = t6 * t3
    t37 = t21 * (-t35 - t35 + (t36 + t36))
    t38 = t13 * t34 + t11 * (t24 - t7 * t37)
    t39 = t14 * t34 + t11 * (t23 - t6 * t37)
    t40 = t5 * t39
    t41 = t2 * t39
    t42 = -(t4 * t39) - t3 * t38
    t43 = -(t0 * t39) - (t1 * t38 - t15)
    t44 = t0 * t38 - (t1 * t39 - t16)
    t45 = t9 * (t14 * t5)
    t46 = t45 + t45
    t47 = t7 * t5
    t48 = t21 * (-t47 - t47)
    t49 = t13 * t46 + t11 * (-(t12 * t5) - t7 * t48)
    t50 = t14 * t46 - t11 * (t6 * t48)
    t51 = t5 * t50
    t52 = t2 * t50 - t16
    t53 = -(t0 * t50) - t1 * t49
    t54 = t0 * t49 - t1 * t50
    t55 = t4 + t1
    t56 = t3 - t0
    t57 = t9 * (t13 * t55 - t14 * t56)
    t58 = t57 + t57
    t59 = t7 * t56
    t60 = t6 * t55
    t61 = t21 * (t59 + t59 + (t60 + t60))
    t62 = t13 * t58 + t11 * (t12 * t56 - t7 * t61)
    t63 = t14 * t58 + t11 * (t12 * t55 - t6 * t61)
    t64 = t2 * t63
    t65 = -(t0 * t63 + t16) - t1 * t62
    t66 = t0 * t62 + t15 - t1 * t63
    t67 = -t0 - t3
    t68 = t4 - t1
    t69 = t9 * (t13 * t67 - t14 * t68)
    t70 = t69 + t69
    t71 = t7 * t68
    t72 = t6 * t67
    t73 = t21 * (t71 + t71 + (t72 + t72))
    t74 = t13 * t70 + t11 * (t12 * t68 - t7 * t73)
    t75 = t14 * t70 + t11 * (t12 * t67 - t6 * t73)
    t76 = t2 * t75
    t77 = t0 * t74 - (t1 * t75 + t16)
    t78 = t5 - t2
    t79 = t9 * (t14 * t78)
    t80 = -t79 - t79
    t81 = t7 * t78
    t82 = t21 * (t81 + t81)
    t83 = t13 * t80 + t11 * (t12 * t78 - t7 * t82)
    t84 = t14 * t80 - t11 * (t6 * t82)
    t85 = t2 * t84 + t16
    t86 = t9 * (-(t13 * t1) - t14 * t0)
    t87 = t86 + t86
    t88 = t7 * t0
    t89 = t6 * t1
    t90 = t21 * (t88 + t88 + (-t89 - t89))
    t91 = t12 * t0
    t92 = t12 * t1
    t93 = t13 * t87 + t11 * (t91 - t7 * t90)
    t94 = t14 * t87 + t11 * (-t92 - t6 * t90)
    t95 = t9 * (t13 * t0 - t14 * t1)
    t96 = t95 + t95
    t97 = t7 * t1
    t98 = t6 * t0
    t99 = t21 * (t97 + t97 + (t98 + t98))
    t100 = t14 * t96 + t11 * (t91 - t6 * t99)
    t101 = t9 * (t14 * t2)
    t102 = t7 * t2
    t103 = 1.0 * (t0 * t0 + t1 * t1 + t2 * t2 > 1e-24) * (1.0 * (t3 * t3 + t4 * t4 + t5 * t5 > 1e-24))
    t104 = choose(t103, -t31, 0.0)
    t105 = choose(t103, -t29, 0.0)
    t106 = choose(t103, t27, 0.0)
    t107 = choose(t103, t31 - t30, 0.0)
    t108 = choose(t103, t29 - t32, 0.0)
    t109 = choose(t103, t28 - t27, 0.0)
    t110 = choose(t103, t30, 0.0)
    t111 = choose(t103, t32, 0.0)
    t112 = choose(t103, -t28, 0.0)
    t113 = choose(t103, -t42, 0.0)
    t114 = choose(t103, t40, 0.0)
    t115 = choose(t103, t4 * t38 - t3 * t39 - t43, 0.0)
    t116 = choose(t103, t42 - t44, 0.0)
    t117 = choose(t103, t41 - t40, 0.0)
    t118 = choose(t103, t43, 0.0)
    t119 = choose(t103, t44, 0.0)
    t120 = choose(t103, -t41, 0.0)
    t121 = choose(t103, t51, 0.0)
    t122 = choose(t103, t4 * t49 - t3 * t50 - t53, 0.0)
    t123 = choose(t103, -(t4 * t50) - t3 * t49 - t54, 0.0)
    t124 = choose(t103, t52 - t51, 0.0)
    t125 = choose(t103, t53, 0.0)
    t126 = choose(t103, t54, 0.0)
    t127 = choose(t103, -t52, 0.0)
    t128 = choose(t103, t4 * t62 - (t3 * t63 - t16) - t65, 0.0)
    t129 = choose(t103, -(t4 * t63) - (t3 * t62 - t15) - t66, 0.0)
    t130 = choose(t103, t64 - t5 * t63, 0.0)
    t131 = choose(t103, t65, 0.0)
    t132 = choose(t103, t66, 0.0)
    t133 = choose(t103, -t64, 0.0)
    t134 = choose(t103, -(t4 * t75 - t16) - t3 * t74 - t77, 0.0)
    t135 = choose(t103, t76 - t5 * t75, 0.0)
    t136 = choose(t103, -(t0 * t75) - (t1 * t74 + t15), 0.0)
    t137 = choose(t103, t77, 0.0)
    t138 = choose(t103, -t76, 0.0)
    t139 = choose(t103, t85 - (t5 * t84 - t16), 0.0)
    t140 = choose(t103, -(t0 * t84) - t1 * t83, 0.0)
    t141 = choose(t103, t0 * t83 - t1 * t84, 0.0)
    t142 = choose(t103, -t85, 0.0)
    t143 = choose(t103, -(t0 * t94) - t1 * t93, 0.0)
    t144 = choose(t103, t0 * t93 - t1 * t94, 0.0)
    t145 = choose(t103, -(t2 * t94), 0.0)
    t146 = choose(t103, t0 * (t13 * t96 + t11 * (t92 - t7 * t99)) - t1 * t100, 0.0)
    t147 = choose(t103, -(t2 * t100), 0.0)
    t148 = choose(t103, -(t2 * (t14 * (-t101 - t101) - t11 * (t6 * (t21 * (t102 + t102))))), 0.0)
    return (
        t104, t105, t106, t107, t108, t109, t110, t111, t112, t113, t114, t115, t116, t117, t118, t119, t120, t121,
        t122, t123, t124, t125, t126, t127, t128, t129, t130, t131, t132, t133, t134, t135, t136, t137, t138, t139,
        t140, t141, t142, t143, t144, t145, t146, t147, t148,
    )


@formula
def flat_angle_measure_valued(x, p):
    """The formula, and its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    _, p1 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x1x
    t4 = x2y - x1y
    t5 = x2z - x1z
    t6 = t0 * t4 - t1 * t3
    t7 = t0 * t3 + t1 * t4 + t2 * t5
    t8 = atan2(t6, t7) - p1
    t9 = 1.0 / (t7 * t7 + t6 * t6)
    t10 = t7 * t9
    t11 = t6 * t9
    t12 = t11 * t5
    t13 = t11 * t2
    t14 = -(t11 * t4) - t10 * t3
    t15 = -(t11 * t0) - t10 * t1
    t16 = t10 * t4 - t11 * t3
    t17 = t10 * t0 - t11 * t1
    t18 = 1.0 * (t0 * t0 + t1 * t1 + t2 * t2 > 1e-24) * (1.0 * (t3 * t3 + t4 * t4 + t5 * t5 > 1e-24))
    t19 = -p1 - 6.283185307179586 * floor(0.5 - p1 * 0.15915494309189535)
    t20 = choose(t18, t8 - 6.283185307179586 * floor(t8 * 0.15915494309189535 + 0.5), t19)
    t21 = choose(t18, -t16, 0.0)
    t22 = choose(t18, -t14, 0.0)
    t23 = choose(t18, t12, 0.0)
    t24 = choose(t18, t16 - t15, 0.0)
    t25 = choose(t18, t14 - t17, 0.0)
    t26 = choose(t18, t13 - t12, 0.0)
    t27 = choose(t18, t15, 0.0)
    t28 = choose(t18, t17, 0.0)
    t29 = choose(t18, -t13, 0.0)
    return t20, (t21, t22, t23), (t24, t25, t26), (t27, t28, t29)


@formula
def flat_angle_measure_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    _, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x1x
    t4 = x2y - x1y
    t5 = x2z - x1z
    t6 = t0 * t4 - t1 * t3
    t7 = t0 * t3 + t1 * t4 + t2 * t5
    t8 = 1.0 / (t7 * t7 + t6 * t6)
    t9 = t7 * t8
    t10 = t6 * t8
    t11 = t7 * t3
    t12 = t6 * t4
    t13 = t8 * t8
    t14 = t13 * (-t11 - t11 + (-t12 - t12))
    t15 = t8 * t3
    t16 = -t15 - t7 * t14
    t17 = -(t8 * t4)
    t18 = t17 - t6 * t14
    t19 = t5 * t18
    t20 = t2 * t18
    t21 = -(t4 * t18) - t3 * t16
    t22 = -(t0 * t18 - t10) - t1 * t16
    t23 = t4 * t16 - t3 * t18
    t24 = t0 * t16 - t9 - t1 * t18
    t25 = t7 * t4
    t26 = t6 * t3
    t27 = t13 * (-t25 - t25 + (t26 + t26))
    t28 = t17 - t7 * t27
    t29 = t15 - t6 * t27
    t30 = t5 * t29
    t31 = t2 * t29
    t32 = -(t4 * t29) - t3 * t28
    t33 = -(t0 * t29) - (t1 * t28 - t9)
    t34 = t0 * t28 - (t1 * t29 - t10)
    t35 = t7 * t5
    t36 = t13 * (-t35 - t35)
    t37 = -(t8 * t5) - t7 * t36
    t38 = t6 * t36
    t39 = t5 * t38
    t40 = -(t2 * t38) - t10
    t41 = t0 * t38 - t1 * t37
    t42 = t0 * t37 + t1 * t38
    t43 = t4 + t1
    t44 = t3 - t0
    t45 = t7 * t44
    t46 = t6 * t43
    t47 = t13 * (t45 + t45 + (t46 + t46))
    t48 = t8 * t44 - t7 * t47
    t49 = t8 * t43 - t6 * t47
    t50 = t2 * t49
    t51 = -(t0 * t49 + t10) - t1 * t48
    t52 = t0 * t48 + t9 - t1 * t49
    t53 = -t0 - t3
    t54 = t4 - t1
    t55 = t7 * t54
    t56 = t6 * t53
    t57 = t13 * (t55 + t55 + (t56 + t56))
    t58 = t8 * t54 - t7 * t57
    t59 = t8 * t53 - t6 * t57
    t60 = t2 * t59
    t61 = t0 * t58 - (t1 * t59 + t10)
    t62 = t5 - t2
    t63 = t7 * t62
    t64 = t13 * (t63 + t63)
    t65 = t8 * t62 - t7 * t64
    t66 = t6 * t64
    t67 = t10 - t2 * t66
    t68 = t7 * t0
    t69 = t6 * t1
    t70 = t13 * (t68 + t68 + (-t69 - t69))
    t71 = t8 * t0
    t72 = t71 - t7 * t70
    t73 = t8 * t1
    t74 = -t73 - t6 * t70
    t75 = t7 * t1
    t76 = t6 * t0
    t77 = t13 * (t75 + t75 + (t76 + t76))
    t78 = t71 - t6 * t77
    t79 = t7 * t2
    t80 = 1.0 * (t0 * t0 + t1 * t1 + t2 * t2 > 1e-24) * (1.0 * (t3 * t3 + t4 * t4 + t5 * t5 > 1e-24))
    t81 = choose(t80, -t23, 0.0)
    t82 = choose(t80, -t21, 0.0)
    t83 = choose(t80, t19, 0.0)
    t84 = choose(t80, t23 - t22, 0.0)
    t85 = choose(t80, t21 - t24, 0.0)
    t86 = choose(t80, t20 - t19, 0.0)
    t87 = choose(t80, t22, 0.0)
    t88 = choose(t80, t24, 0.0)
    t89 = choose(t80, -t20, 0.0)
    t90 = choose(t80, -t32, 0.0)
    t91 = choose(t80, t30, 0.0)
    t92 = choose(t80, t4 * t28 - t3 * t29 - t33, 0.0)
    t93 = choose(t80, t32 - t34, 0.0)
    t94 = choose(t80, t31 - t30, 0.0)
    t95 = choose(t80, t33, 0.0)
    t96 = choose(t80, t34, 0.0)
    t97 = choose(t80, -t31, 0.0)
    t98 = choose(t80, -t39, 0.0)
    t99 = choose(t80, t4 * t37 + t3 * t38 - t41, 0.0)
    t100 = choose(t80, t4 * t38 - t3 * t37 - t42, 0.0)
    t101 = choose(t80, t40 + t39, 0.0)
    t102 = choose(t80, t41, 0.0)
    t103 = choose(t80, t42, 0.0)
    t104 = choose(t80, -t40, 0.0)
    t105 = choose(t80, t4 * t48 - (t3 * t49 - t10) - t51, 0.0)
    t106 = choose(t80, -(t4 * t49) - (t3 * t48 - t9) - t52, 0.0)
    t107 = choose(t80, t50 - t5 * t49, 0.0)
    t108 = choose(t80, t51, 0.0)
    t109 = choose(t80, t52, 0.0)
    t110 = choose(t80, -t50, 0.0)
    t111 = choose(t80, -(t4 * t59 - t10) - t3 * t58 - t61, 0.0)
    t112 = choose(t80, t60 - t5 * t59, 0.0)
    t113 = choose(t80, -(t0 * t59) - (t1 * t58 + t9), 0.0)
    t114 = choose(t80, t61, 0.0)
    t115 = choose(t80, -t60, 0.0)
    t116 = choose(t80, t67 - (-(t5 * t66) - t10), 0.0)
    t117 = choose(t80, t0 * t66 - t1 * t65, 0.0)
    t118 = choose(t80, t0 * t65 + t1 * t66, 0.0)
    t119 = choose(t80, -t67, 0.0)
    t120 = choose(t80, -(t0 * t74) - t1 * t72, 0.0)
    t121 = choose(t80, t0 * t72 - t1 * t74, 0.0)
    t122 = choose(t80, -(t2 * t74), 0.0)
    t123 = choose(t80, t0 * (t73 - t7 * t77) - t1 * t78, 0.0)
    t124 = choose(t80, -(t2 * t78), 0.0)
    t125 = choose(t80, t2 * (t6 * (t13 * (t79 + t79))), 0.0)
    return (
        t81, t82, t83, t84, t85, t86, t87, t88, t89, t90, t91, t92, t93, t94, t95, t96, t97, t98, t99, t100, t101,
        t102, t103, t104, t105, t106, t107, t108, t109, t110, t111, t112, t113, t114, t115, t116, t117, t118, t119,
        t120, t121, t122, t123, t124, t125,
    )


KERNELS = Kernels(
    energy=flat_angle,
    gradient=flat_angle_gradient,
    change=flat_angle_change,
    hessian=flat_angle_hessian,
    measure=flat_angle_measure_valued,
    measure_hessian=flat_angle_measure_hessian,
)
KIND = Kind(__name__, Numbers("angles in a plane", 3, 2, 0), room_named("EightFlatAngle"), KERNELS)
