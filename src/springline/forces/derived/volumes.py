"""Derived of the formulas in forces/volumes.py by ``python -m springline.forces.derived``, not by hand."""

from __future__ import annotations

from springline.engine.derivatives import formula
from springline.engine.elementary import choose
from springline.forces.elastic import DerivedShape, ElementCounts, Kernels, Kind, room_named

# fmt: off


@formula
def pressure(x, p):
    """The formula itself."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6 = p
    t0 = x0x - p1
    t1 = x0y - p2
    t2 = x0z - p3
    t3 = x1x - p1
    t4 = x1y - p2
    t5 = x1z - p3
    t6 = x2x - p1
    t7 = x2y - p2
    t8 = x2z - p3
    t9 = -0.16666666666666666 * p0
    t10 = t3 - t0
    t11 = t4 - t1
    t12 = t5 - t2
    t13 = t6 - t0
    t14 = t7 - t1
    t15 = t8 - t2
    t16 = p4 * ((t0 + t3 + t6) * (t11 * t15 - t12 * t14)) + p5 * ((t1 + t4 + t7) * (t12 * t13 - t10 * t15))
    t17 = t9 * (t0 * (t4 * t8 - t5 * t7) + t1 * (t5 * t6 - t3 * t8) + t2 * (t3 * t7 - t4 * t6))
    t18 = choose(1.0 * (p4 + p5 + p6 <= 0.5), t17, t9 * (t16 + p6 * ((t2 + t5 + t8) * (t10 * t14 - t11 * t13))))
    return t18


@formula
def pressure_gradient(x, p):
    """What the formula states, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, _, _, _, _, _, _ = p
    t0 = -0.16666666666666666 * p0
    t1 = x1x - x0x
    t2 = x1y - x0y
    t3 = x1z - x0z
    t4 = x2x - x0x
    t5 = x2y - x0y
    t6 = x2z - x0z
    t7 = t0 * (t2 * t6 - t3 * t5)
    t8 = t0 * (t3 * t4 - t1 * t6)
    t9 = t0 * (t1 * t5 - t2 * t4)
    return (t7, t8, t9), (t7, t8, t9), (t7, t8, t9)


@formula
def pressure_change(x, d, p):
    """The change of what it states along d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z) = d
    p0, _, _, _, _, _, _ = p
    t0 = -0.16666666666666666 * p0
    t1 = x1x - x0x
    t2 = x1y - x0y
    t3 = x1z - x0z
    t4 = x2x - x0x
    t5 = x2y - x0y
    t6 = x2z - x0z
    t7 = d1x - d0x
    t8 = d1y - d0y
    t9 = d1z - d0z
    t10 = d2x - d0x
    t11 = d2y - d0y
    t12 = d2z - d0z
    t13 = t0 * (t6 * t8 + t2 * t12 - (t5 * t9 + t3 * t11))
    t14 = t0 * (t4 * t9 + t3 * t10 - (t6 * t7 + t1 * t12))
    t15 = t0 * (t5 * t7 + t1 * t11 - (t4 * t8 + t2 * t10))
    return (t13, t14, t15), (t13, t14, t15), (t13, t14, t15)


@formula
def pressure_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z) = x
    p0, p1, p2, p3, p4, p5, p6 = p
    t0 = x0x - p1
    t1 = x0y - p2
    t2 = x0z - p3
    t3 = x1x - p1
    t4 = x1y - p2
    t5 = x1z - p3
    t6 = x2x - p1
    t7 = x2y - p2
    t8 = x2z - p3
    t9 = 1.0 * (p4 + p5 + p6 <= 0.5)
    t10 = -0.16666666666666666 * p0
    t11 = t3 - t0
    t12 = t4 - t1
    t13 = t5 - t2
    t14 = t6 - t0
    t15 = t7 - t1
    t16 = t8 - t2
    t17 = t10 * t2
    t18 = t10 * t1
    t19 = t10 * t0
    t20 = t7 * t10
    t21 = t5 * t10
    t22 = t8 * t10
    t23 = t4 * t10
    t24 = t3 * t10
    t25 = t6 * t10
    t26 = t10 * p6
    t27 = t26 * (t2 + t5 + t8)
    t28 = t10 * p5
    t29 = t28 * (t1 + t4 + t7)
    t30 = t10 * p4
    t31 = t30 * (t0 + t3 + t6)
    t32 = -t27
    t33 = -t29
    t34 = -t31
    t35 = t26 * (t12 - t15)
    t36 = t28 * (t16 - t13)
    t37 = t15 * t30
    t38 = t33 - t37
    t39 = t13 * t30
    t40 = t32 - t39
    t41 = t16 * t30
    t42 = t41 + t27
    t43 = t12 * t30
    t44 = t43 + t29
    t45 = t26 * (t14 - t11)
    t46 = t30 * (t13 - t16)
    t47 = t16 * t28
    t48 = t11 * t28
    t49 = t14 * t28
    t50 = t13 * t28
    t51 = t49 + t31
    t52 = t34 - t48
    t53 = t28 * (t11 - t14)
    t54 = t30 * (t15 - t12)
    t55 = t14 * t26
    t56 = t12 * t26
    t57 = t15 * t26
    t58 = t11 * t26
    t59 = choose(t9, 0.0, -t40 - t42 + t36)
    t60 = choose(t9, 0.0, -t44 - t38 + t35)
    t61 = choose(t9, t22, t42 + t36)
    t62 = choose(t9, -t20, t38 + t35)
    t63 = choose(t9, -t21, t40 + t36)
    t64 = choose(t9, t23, t44 + t35)
    t65 = choose(t9, 0.0, -t52 - t51 + t45)
    t66 = choose(t9, -t22, t32 - t47 + t46)
    t67 = choose(t9, t25, t51 + t45)
    t68 = choose(t9, t21, t50 + t27 + t46)
    t69 = choose(t9, -t24, t52 + t45)
    t70 = choose(t9, t20, t57 + t29 + t54)
    t71 = choose(t9, -t25, t34 - t55 + t53)
    t72 = choose(t9, -t23, t33 - t56 + t54)
    t73 = choose(t9, t24, t58 + t31 + t53)
    t74 = choose(t9, 0.0, t41 - t47)
    t75 = choose(t9, 0.0, t57 - t37)
    t76 = choose(t9, t17, t27 - t39 - t47)
    t77 = choose(t9, -t18, t43 - t29 + t57)
    t78 = choose(t9, 0.0, t49 - t55)
    t79 = choose(t9, -t17, t50 - t27 + t41)
    t80 = choose(t9, t19, t31 - t48 - t55)
    t81 = choose(t9, t18, t29 - t56 - t37)
    t82 = choose(t9, -t19, t58 - t31 + t49)
    t83 = choose(t9, 0.0, t50 - t39)
    t84 = choose(t9, 0.0, t43 - t56)
    t85 = choose(t9, 0.0, t58 - t48)
    return (
        0.0, t59, t60, 0.0, t61, t62, 0.0, t63, t64, 0.0, t65, t66, 0.0, t67, t68, 0.0, t69, 0.0, t70, t71, 0.0, t72,
        t73, 0.0, 0.0, t74, t75, 0.0, t76, t77, 0.0, t78, t79, 0.0, t80, 0.0, t81, t82, 0.0, 0.0, t83, t84, 0.0, t85,
        0.0,
    )


KERNELS = Kernels(
    energy=pressure,
    gradient=pressure_gradient,
    change=pressure_change,
    hessian=pressure_hessian,
    squared=False,
)
KIND = Kind(
    __name__, ElementCounts("pressures", 3, 7, 0),
    room_named("EightPressure"), KERNELS, "_pressure"
)
PRESSURE = DerivedShape(KERNELS, KIND)


@formula
def volume(x, p):
    """The formula itself."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z), (x3x, x3y, x3z) = x
    p0, p1, _ = p
    t0 = x2x - x0x
    t1 = x2y - x0y
    t2 = x2z - x0z
    t3 = x3x - x0x
    t4 = x3y - x0y
    t5 = x3z - x0z
    t6 = (x1x - x0x) * (t1 * t5 - t2 * t4) + (x1y - x0y) * (t2 * t3 - t0 * t5)
    t7 = 0.16666666666666666 * (t6 + (x1z - x0z) * (t0 * t4 - t1 * t3)) - p1
    return 0.5 * p0 * t7 * t7


@formula
def volume_gradient(x, p):
    """Its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z), (x3x, x3y, x3z) = x
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = x3x - x0x
    t7 = x3y - x0y
    t8 = x3z - x0z
    t9 = t4 * t8 - t5 * t7
    t10 = t5 * t6 - t3 * t8
    t11 = t3 * t7 - t4 * t6
    t12 = 0.5 * p0 * (0.16666666666666666 * (t0 * t9 + t1 * t10 + t2 * t11) - p1)
    t13 = (t12 + t12) * 0.16666666666666666
    t14 = t13 * t11
    t15 = t13 * t2
    t16 = t13 * t10
    t17 = t13 * t1
    t18 = t13 * t9
    t19 = t13 * t0
    t20 = t15 * t7 - t17 * t8
    t21 = t17 * t5 - t15 * t4
    t22 = t17 * t6 - t19 * t7
    t23 = t15 * t3 - t19 * t5
    t24 = t19 * t8 - t15 * t6
    t25 = t19 * t4 - t17 * t3
    t26 = -t25 - t22 - t14
    t27 = -t23 - t24 - t16
    t28 = -t21 - t20 - t18
    return (t28, t27, t26), (t18, t16, t14), (t20, t24, t22), (t21, t23, t25)


@formula
def volume_change(x, d, p):
    """The change of its gradient along d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z), (x3x, x3y, x3z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z), (d3x, d3y, d3z) = d
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = x3x - x0x
    t7 = x3y - x0y
    t8 = x3z - x0z
    t9 = t4 * t8 - t5 * t7
    t10 = t5 * t6 - t3 * t8
    t11 = t3 * t7 - t4 * t6
    t12 = 0.5 * p0
    t13 = t12 * (0.16666666666666666 * (t0 * t9 + t1 * t10 + t2 * t11) - p1)
    t14 = (t13 + t13) * 0.16666666666666666
    t15 = t14 * t2
    t16 = t14 * t1
    t17 = t14 * t0
    t18 = d1x - d0x
    t19 = d1y - d0y
    t20 = d1z - d0z
    t21 = d2x - d0x
    t22 = d2y - d0y
    t23 = d2z - d0z
    t24 = d3x - d0x
    t25 = d3y - d0y
    t26 = d3z - d0z
    t27 = t8 * t22 + t4 * t26 - (t7 * t23 + t5 * t25)
    t28 = t6 * t23 + t5 * t24 - (t8 * t21 + t3 * t26)
    t29 = t7 * t21 + t3 * t25 - (t6 * t22 + t4 * t24)
    t30 = 0.16666666666666666 * (t9 * t18 + t0 * t27 + (t10 * t19 + t1 * t28) + (t11 * t20 + t2 * t29))
    t31 = t12 * t30
    t32 = 0.16666666666666666 * (t31 + t31)
    t33 = t11 * t32 + t14 * t29
    t34 = t2 * t32 + t14 * t20
    t35 = t10 * t32 + t14 * t28
    t36 = t1 * t32 + t14 * t19
    t37 = t9 * t32 + t14 * t27
    t38 = t0 * t32 + t14 * t18
    t39 = t7 * t34 + t15 * t25 - (t8 * t36 + t16 * t26)
    t40 = t5 * t36 + t16 * t23 - (t4 * t34 + t15 * t22)
    t41 = t6 * t36 + t16 * t24 - (t7 * t38 + t17 * t25)
    t42 = t3 * t34 + t15 * t21 - (t5 * t38 + t17 * t23)
    t43 = t8 * t38 + t17 * t26 - (t6 * t34 + t15 * t24)
    t44 = t4 * t38 + t17 * t22 - (t3 * t36 + t16 * t21)
    t45 = -t44 - t41 - t33
    t46 = -t42 - t43 - t35
    t47 = -t40 - t39 - t37
    return (t47, t46, t45), (t37, t35, t33), (t39, t43, t41), (t40, t42, t44)


@formula
def volume_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z), (x3x, x3y, x3z) = x
    p0, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = x3x - x0x
    t7 = x3y - x0y
    t8 = x3z - x0z
    t9 = t4 * t8 - t5 * t7
    t10 = t5 * t6 - t3 * t8
    t11 = t3 * t7 - t4 * t6
    t12 = 0.5 * p0
    t13 = t12 * (0.16666666666666666 * (t0 * t9 + t1 * t10 + t2 * t11) - p1)
    t14 = (t13 + t13) * 0.16666666666666666
    t15 = t14 * t2
    t16 = t14 * t1
    t17 = t14 * t0
    t18 = t8 - t5
    t19 = t4 - t7
    t20 = t12 * (0.16666666666666666 * (t1 * t18 - t9 + t2 * t19))
    t21 = 0.16666666666666666 * (t20 + t20)
    t22 = t11 * t21 + t14 * t19
    t23 = t2 * t21
    t24 = t10 * t21 + t14 * t18
    t25 = t1 * t21
    t26 = t9 * t21
    t27 = t0 * t21 - t14
    t28 = t7 * t23 - t8 * t25
    t29 = t5 * t25 - t4 * t23
    t30 = t6 * t25 - t16 - t7 * t27
    t31 = t3 * t23 - t15 - t5 * t27
    t32 = t8 * t27 - (t6 * t23 - t15)
    t33 = t4 * t27 - (t3 * t25 - t16)
    t34 = -t33 - t30 - t22
    t35 = -t31 - t32 - t24
    t36 = -t29 - t28 - t26
    t37 = t5 - t8
    t38 = t6 - t3
    t39 = t12 * (0.16666666666666666 * (t0 * t37 - t10 + t2 * t38))
    t40 = 0.16666666666666666 * (t39 + t39)
    t41 = t11 * t40 + t14 * t38
    t42 = t2 * t40
    t43 = t10 * t40
    t44 = t1 * t40 - t14
    t45 = t9 * t40 + t14 * t37
    t46 = t0 * t40
    t47 = t7 * t42 - t15 - t8 * t44
    t48 = t5 * t44 - (t4 * t42 - t15)
    t49 = t6 * t44 - (t7 * t46 - t17)
    t50 = t3 * t42 - t5 * t46
    t51 = t8 * t46 - t6 * t42
    t52 = t4 * t46 - t17 - t3 * t44
    t53 = -t52 - t49 - t41
    t54 = -t50 - t51 - t43
    t55 = t7 - t4
    t56 = t3 - t6
    t57 = t12 * (0.16666666666666666 * (t0 * t55 + t1 * t56 - t11))
    t58 = 0.16666666666666666 * (t57 + t57)
    t59 = t11 * t58
    t60 = t2 * t58 - t14
    t61 = t10 * t58 + t14 * t56
    t62 = t1 * t58
    t63 = t9 * t58 + t14 * t55
    t64 = t0 * t58
    t65 = t7 * t60 - (t8 * t62 - t16)
    t66 = t5 * t62 - t16 - t4 * t60
    t67 = t6 * t62 - t7 * t64
    t68 = t3 * t60 - (t5 * t64 - t17)
    t69 = t8 * t64 - t17 - t6 * t60
    t70 = t4 * t64 - t3 * t62
    t71 = -t70 - t67 - t59
    t72 = t12 * (0.16666666666666666 * t9)
    t73 = 0.16666666666666666 * (t72 + t72)
    t74 = t11 * t73
    t75 = t2 * t73
    t76 = t10 * t73
    t77 = t1 * t73
    t78 = t9 * t73
    t79 = t0 * t73 + t14
    t80 = t7 * t75 - t8 * t77
    t81 = t5 * t77 - t4 * t75
    t82 = t6 * t77 - t7 * t79
    t83 = t3 * t75 - t5 * t79
    t84 = t8 * t79 - t6 * t75
    t85 = t4 * t79 - t3 * t77
    t86 = t12 * (0.16666666666666666 * t10)
    t87 = 0.16666666666666666 * (t86 + t86)
    t88 = t11 * t87
    t89 = t2 * t87
    t90 = t10 * t87
    t91 = t1 * t87 + t14
    t92 = t0 * t87
    t93 = t7 * t89 - t8 * t91
    t94 = t5 * t91 - t4 * t89
    t95 = t6 * t91 - t7 * t92
    t96 = t3 * t89 - t5 * t92
    t97 = t8 * t92 - t6 * t89
    t98 = t4 * t92 - t3 * t91
    t99 = t12 * (0.16666666666666666 * t11)
    t100 = 0.16666666666666666 * (t99 + t99)
    t101 = t11 * t100
    t102 = t2 * t100 + t14
    t103 = t1 * t100
    t104 = t0 * t100
    t105 = t7 * t102 - t8 * t103
    t106 = t5 * t103 - t4 * t102
    t107 = t6 * t103 - t7 * t104
    t108 = t3 * t102 - t5 * t104
    t109 = t8 * t104 - t6 * t102
    t110 = t4 * t104 - t3 * t103
    t111 = t12 * (0.16666666666666666 * (t2 * t7 - t1 * t8))
    t112 = 0.16666666666666666 * (t111 + t111)
    t113 = t2 * t112
    t114 = t1 * t112
    t115 = t0 * t112
    t116 = t7 * t113 - t8 * t114
    t117 = t5 * t114 - t4 * t113
    t118 = t6 * t114 - t7 * t115
    t119 = t3 * t113 + t15 - t5 * t115
    t120 = t8 * t115 - t6 * t113
    t121 = t4 * t115 - (t3 * t114 + t16)
    t122 = t12 * (0.16666666666666666 * (t0 * t8 - t2 * t6))
    t123 = 0.16666666666666666 * (t122 + t122)
    t124 = t2 * t123
    t125 = t1 * t123
    t126 = t0 * t123
    t127 = t5 * t125 - (t4 * t124 + t15)
    t128 = t6 * t125 - t7 * t126
    t129 = t3 * t124 - t5 * t126
    t130 = t8 * t126 - t6 * t124
    t131 = t4 * t126 + t17 - t3 * t125
    t132 = t12 * (0.16666666666666666 * (t1 * t6 - t0 * t7))
    t133 = 0.16666666666666666 * (t132 + t132)
    t134 = t2 * t133
    t135 = t1 * t133
    t136 = t0 * t133
    t137 = t5 * t135 + t16 - t4 * t134
    t138 = t6 * t135 - t7 * t136
    t139 = t3 * t134 - (t5 * t136 + t17)
    t140 = t4 * t136 - t3 * t135
    t141 = t12 * (0.16666666666666666 * (t1 * t5 - t2 * t4))
    t142 = 0.16666666666666666 * (t141 + t141)
    t143 = t2 * t142
    t144 = t1 * t142
    t145 = t0 * t142
    t146 = t5 * t144 - t4 * t143
    t147 = t3 * t143 - t5 * t145
    t148 = t4 * t145 - t3 * t144
    t149 = t12 * (0.16666666666666666 * (t2 * t3 - t0 * t5))
    t150 = 0.16666666666666666 * (t149 + t149)
    t151 = t0 * t150
    t152 = t3 * (t2 * t150) - t5 * t151
    t153 = t4 * t151 - t3 * (t1 * t150)
    t154 = t12 * (0.16666666666666666 * (t0 * t4 - t1 * t3))
    t155 = 0.16666666666666666 * (t154 + t154)
    t156 = t4 * (t0 * t155) - t3 * (t1 * t155)
    return (
        t36, t35, t34, t26, t24, t22, t28, t32, t30, t29, t31, t33, t54, t53, t45, t43, t41, t47, t51, t49, t48, t50,
        t52, t71, t63, t61, t59, t65, t69, t67, t66, t68, t70, t78, t76, t74, t80, t84, t82, t81, t83, t85, t90, t88,
        t93, t97, t95, t94, t96, t98, t101, t105, t109, t107, t106, t108, t110, t116, t120, t118, t117, t119, t121,
        t130, t128, t127, t129, t131, t138, t137, t139, t140, t146, t147, t148, t152, t153, t156,
    )


@formula
def volume_measure_valued(x, p):
    """The formula, and its gradient, a vector by each."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z), (x3x, x3y, x3z) = x
    _, p1, _ = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = x3x - x0x
    t7 = x3y - x0y
    t8 = x3z - x0z
    t9 = t4 * t8 - t5 * t7
    t10 = t5 * t6 - t3 * t8
    t11 = t3 * t7 - t4 * t6
    t12 = 0.16666666666666666 * (t0 * t9 + t1 * t10 + t2 * t11) - p1
    t13 = 0.16666666666666666 * t11
    t14 = 0.16666666666666666 * t2
    t15 = 0.16666666666666666 * t10
    t16 = 0.16666666666666666 * t1
    t17 = 0.16666666666666666 * t9
    t18 = 0.16666666666666666 * t0
    t19 = t14 * t7 - t16 * t8
    t20 = t16 * t5 - t14 * t4
    t21 = t16 * t6 - t18 * t7
    t22 = t14 * t3 - t18 * t5
    t23 = t18 * t8 - t14 * t6
    t24 = t18 * t4 - t16 * t3
    t25 = -t24 - t21 - t13
    t26 = -t22 - t23 - t15
    t27 = -t20 - t19 - t17
    return t12, (t27, t26, t25), (t17, t15, t13), (t19, t23, t21), (t20, t22, t24)


@formula
def volume_measure_hessian(x, p):
    """Its second derivatives: the lower triangle by columns."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z), (x3x, x3y, x3z) = x
    _, _, _ = p
    t0 = x2x - x0x
    t1 = x2y - x0y
    t2 = x2z - x0z
    t3 = x3x - x0x
    t4 = x3y - x0y
    t5 = x3z - x0z
    t6 = 0.16666666666666666 * (x1z - x0z)
    t7 = 0.16666666666666666 * (x1y - x0y)
    t8 = 0.16666666666666666 * (x1x - x0x)
    t9 = -t6
    t10 = -t7
    t11 = -t8
    t12 = 0.16666666666666666 * (t1 - t4)
    t13 = 0.16666666666666666 * (t5 - t2)
    t14 = t4 * -0.16666666666666666
    t15 = t10 - t14
    t16 = t2 * -0.16666666666666666
    t17 = t9 - t16
    t18 = t5 * -0.16666666666666666
    t19 = t18 + t6
    t20 = t1 * -0.16666666666666666
    t21 = t20 + t7
    t22 = -t21 - t15 - t12
    t23 = -t17 - t19 - t13
    t24 = 0.16666666666666666 * (t3 - t0)
    t25 = 0.16666666666666666 * (t2 - t5)
    t26 = t9 - t18
    t27 = t0 * -0.16666666666666666
    t28 = t3 * -0.16666666666666666
    t29 = t16 + t6
    t30 = t28 + t8
    t31 = t11 - t27
    t32 = -t31 - t30 - t24
    t33 = 0.16666666666666666 * (t0 - t3)
    t34 = 0.16666666666666666 * (t4 - t1)
    t35 = t14 + t7
    t36 = t10 - t20
    t37 = t27 + t8
    t38 = t11 - t28
    t39 = t4 * 0.16666666666666666
    t40 = -t39
    t41 = t2 * 0.16666666666666666
    t42 = -t41
    t43 = t5 * 0.16666666666666666
    t44 = t1 * 0.16666666666666666
    t45 = -t43
    t46 = t0 * 0.16666666666666666
    t47 = t3 * 0.16666666666666666
    t48 = -t46
    t49 = -t44
    t50 = -t47
    return (
        0.0, t23, t22, 0.0, t13, t12, 0.0, t19, t15, 0.0, t17, t21, 0.0, t32, t25, 0.0, t24, t26, 0.0, t30, t29, 0.0,
        t31, 0.0, t34, t33, 0.0, t35, t38, 0.0, t36, t37, 0.0, 0.0, 0.0, 0.0, 0.0, t43, t40, 0.0, t42, t44, 0.0, 0.0,
        t45, 0.0, t47, t41, 0.0, t48, 0.0, t39, t50, 0.0, t49, t46, 0.0, 0.0, 0.0, 0.0, 0.0, t6, t10, 0.0, 0.0, t9,
        0.0, t8, 0.0, t7, t11, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    )


@formula
def volume_measure_drag(x, d, p):
    """Its gradient times the product of that with d."""
    (x0x, x0y, x0z), (x1x, x1y, x1z), (x2x, x2y, x2z), (x3x, x3y, x3z) = x
    (d0x, d0y, d0z), (d1x, d1y, d1z), (d2x, d2y, d2z), (d3x, d3y, d3z) = d
    _, _, p2 = p
    t0 = x1x - x0x
    t1 = x1y - x0y
    t2 = x1z - x0z
    t3 = x2x - x0x
    t4 = x2y - x0y
    t5 = x2z - x0z
    t6 = x3x - x0x
    t7 = x3y - x0y
    t8 = x3z - x0z
    t9 = t4 * t8 - t5 * t7
    t10 = t5 * t6 - t3 * t8
    t11 = t3 * t7 - t4 * t6
    t12 = 0.16666666666666666 * t11
    t13 = 0.16666666666666666 * t2
    t14 = 0.16666666666666666 * t10
    t15 = 0.16666666666666666 * t1
    t16 = 0.16666666666666666 * t9
    t17 = 0.16666666666666666 * t0
    t18 = t13 * t7 - t15 * t8
    t19 = t15 * t5 - t13 * t4
    t20 = t15 * t6 - t17 * t7
    t21 = t13 * t3 - t17 * t5
    t22 = t17 * t8 - t13 * t6
    t23 = t17 * t4 - t15 * t3
    t24 = d2x - d0x
    t25 = d2y - d0y
    t26 = d2z - d0z
    t27 = d3x - d0x
    t28 = d3y - d0y
    t29 = d3z - d0z
    t30 = t10 * (d1y - d0y) + t1 * (t6 * t26 + t5 * t27 - (t8 * t24 + t3 * t29))
    t31 = t9 * (d1x - d0x) + t0 * (t8 * t25 + t4 * t29 - (t7 * t26 + t5 * t28)) + t30
    t32 = 0.16666666666666666 * (t31 + (t11 * (d1z - d0z) + t2 * (t7 * t24 + t3 * t28 - (t6 * t25 + t4 * t27))))
    t33 = p2 * t32
    t34 = t33 * (-t19 - t18 - t16)
    t35 = t33 * (-t21 - t22 - t14)
    t36 = t33 * (-t23 - t20 - t12)
    t37 = t33 * t16
    t38 = t33 * t14
    t39 = t33 * t12
    t40 = t33 * t18
    t41 = t33 * t22
    t42 = t33 * t20
    t43 = t33 * t19
    t44 = t33 * t21
    t45 = t33 * t23
    return (t34, t35, t36), (t37, t38, t39), (t40, t41, t42), (t43, t44, t45)


KERNELS = Kernels(
    energy=volume,
    gradient=volume_gradient,
    change=volume_change,
    hessian=volume_hessian,
    measure=volume_measure_valued,
    measure_hessian=volume_measure_hessian,
    damper=volume_measure_drag,
)
KIND = Kind(
    __name__, ElementCounts("volumes", 4, 3, 0),
    room_named("EightVolume"), KERNELS, "_volume"
)
VOLUME = DerivedShape(KERNELS, KIND)
