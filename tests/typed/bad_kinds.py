"""A user's script with values of a wrong kind; each is found on its line, by mypy and by pyright."""
# fmt: off

import numpy as np

import springline as sl

scene = sl.Scene(gravity="9.81")  # E: arg-type reportArgumentType
scene = sl.Scene(dim=4)  # E: arg-type reportArgumentType
scene = sl.Scene()
scene.gravity = "down"  # E: assignment reportAttributeAccessIssue
rope = scene.chain((0, 0, 0), 9, segments=9)  # E: arg-type reportArgumentType
rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9.5)  # E: arg-type reportArgumentType
rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass="1 kg")  # E: arg-type reportArgumentType
net = scene.grid(3, stiffness=1.0)  # E: arg-type reportArgumentType
net = scene.grid((3, 3), axes="xyz", stiffness=1.0)  # E: arg-type reportArgumentType
dust = scene.cloud(9.5, upper=(1, 1, 1))  # E: arg-type reportArgumentType
scene.particle(1.0)  # E: arg-type reportArgumentType
scene.particle((0, 0, 0), mass=[1.0, 2.0])  # E: arg-type reportArgumentType
scene.particle((0, 0, 0), fixed="yes")  # E: arg-type reportArgumentType
scene.particles([(0, 0, 0)], mass=None)  # E: arg-type reportArgumentType
scene.spring(rope.first, rope.springs, stiffness=1.0)  # E: arg-type reportArgumentType
scene.springs([(0, 1)], stiffness=1.0, kind="rope")  # E: arg-type reportArgumentType
scene.springs([(0.5, 1.5)], stiffness=1.0)  # E: arg-type reportArgumentType
scene.anchor(rope.springs)  # E: arg-type reportArgumentType
scene.anchor("all")  # E: arg-type reportArgumentType
scene.anchor(rope.ends, axes="xw")  # E: arg-type reportArgumentType
scene.add(sl.Drag)  # E: call-overload reportCallIssue,reportArgumentType
scene.add(0.1)  # E: call-overload reportCallIssue,reportArgumentType
scene.add(sl.Drag("much"))  # E: arg-type reportArgumentType
scene.add(sl.Drag(0.1, on=rope.springs))  # E: arg-type reportArgumentType
scene.add(sl.Box((0, 0), (1, 1), mode="bounce"))  # E: arg-type reportArgumentType
scene.add(sl.Sphere(radius=(1.0, 2.0)))  # E: arg-type reportArgumentType
scene.add(sl.Contacts(mix="average"))  # E: arg-type reportArgumentType
scene.add(sl.Attraction(method="barnes_hut"))  # E: arg-type reportArgumentType
scene.add(sl.LineLoad((0, 0, -1), per="area"))  # E: arg-type reportArgumentType
scene.add(sl.steering.Seek("north"))  # E: arg-type reportArgumentType
scene.add(sl.Trails(keep=3.5))  # E: arg-type reportArgumentType
scene.simulate(dt="fast")  # E: arg-type reportArgumentType
scene.simulate(integrator="rk5")  # E: arg-type reportArgumentType
run = scene.simulate().run(until="1 s")  # E: arg-type reportArgumentType
run = scene.simulate().run(until=1.0)
run.events_of("crash")  # E: arg-type reportArgumentType
run.tension["last"]  # E: index reportArgumentType
shape = scene.equilibrium(method="gradient")  # E: arg-type reportArgumentType
shape = scene.equilibrium(strict="no")  # E: arg-type reportArgumentType
shape = scene.equilibrium()
shape.to_scene(rest_length="drawn")  # E: arg-type reportArgumentType
sl.analysis.buckling(scene)  # E: arg-type reportArgumentType
sl.modes("vault")  # E: arg-type reportArgumentType
sl.plot(run, "shapes")  # E: call-overload reportCallIssue,reportArgumentType
sl.plot(run, color="speed")  # E: call-overload reportCallIssue,reportArgumentType
sl.sweep(scene, {"gravity": [1.0]}, measure=3, solve=True)  # E: arg-type reportArgumentType
sl.sweep(scene, {"gravity": [1.0]}, measure="max(tension)", until="1 s")  # E: arg-type reportArgumentType
sl.samples({"gravity": (1, 2)}, 64, method="random")  # E: arg-type reportArgumentType
sl.render(run, "film.gif", color="velocity")  # E: arg-type reportArgumentType
sl.render(run, "film.gif", size=640)  # E: arg-type reportArgumentType
sl.play(scene, face="screen")  # E: arg-type reportArgumentType
sl.play(scene, style="inked")  # E: arg-type reportArgumentType
sl.show("run.springline")  # E: arg-type reportArgumentType
sl.save("run", "run.springline")  # E: arg-type reportArgumentType
sl.read("lines.obj", stiffness="stiff")  # E: arg-type reportArgumentType
sl.Look(color="red")  # E: arg-type reportArgumentType
name: str = run.position  # E: assignment reportAssignmentType
file: int = shape.save("shape.csv")  # E: assignment reportAssignmentType


@sl.force  # E: arg-type reportArgumentType
def breeze(mass: np.ndarray, position: np.ndarray) -> None:
    """Too few arguments."""
