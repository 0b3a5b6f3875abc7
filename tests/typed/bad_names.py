"""A user's script with misspelt names; each is found on its line, by mypy and by pyright."""
# fmt: off

import numpy as np

import springline as sl

scene = sl.Scene(gravty=9.81)  # E: call-arg reportCallIssue
scene = sl.Scen()  # E: attr-defined reportAttributeAccessIssue
scene = sl.Scene()
rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mas=1.0)  # E: call-arg reportCallIssue
rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, stifness=1.0)  # E: call-arg reportCallIssue
net = scene.grid((3, 3), spaceing=1.0)  # E: call-arg reportCallIssue
net = scene.grid((3, 3), stiffness=1.0, bendings=True)  # E: call-arg reportCallIssue
dust = scene.cloud(9, upper=(1, 1, 1), speeds=1.0)  # E: call-arg reportCallIssue
scene.particle((0, 0, 0), weight=1.0)  # E: call-arg reportCallIssue
scene.particles([(0, 0, 0)], raduis=1.0)  # E: call-arg reportCallIssue
scene.spring(0, 1, stiffness=1.0, restlength=1.0)  # E: call-arg reportCallIssue
scene.springs([(0, 1)], stiffness=1.0, colour="red")  # E: call-arg reportCallIssue
scene.anchor([0], axis="x")  # E: call-arg reportCallIssue
scene.add(sl.Drag(coeficient=0.1))  # E: call-arg reportCallIssue
scene.add(sl.Plane(normal=(0, 0, 1), restituton=0.5))  # E: call-arg reportCallIssue
scene.add(sl.Cohesion(0.1, witin=3.0))  # E: call-arg reportCallIssue
scene.add(sl.Load((0, 0, 1), on=rope, cases="snow"))  # E: call-arg reportCallIssue
scene.simulate(dt=0.01, integrater="rk4")  # E: call-arg reportCallIssue
run = scene.simulate().run(untill=1.0)  # E: call-arg reportCallIssue
run = scene.simulate().run(until=1.0, step=0.1)  # E: call-arg reportCallIssue
run = scene.simulate().run(until=1.0)
rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, stiffness=1.0)
shape = scene.equilibrium(tol=1e-9)  # E: call-arg reportCallIssue
shape = scene.equilibrium()
print(shape.tensions)  # E: attr-defined reportAttributeAccessIssue
print(run.positions)  # E: attr-defined reportAttributeAccessIssue
print(rope.corners)  # E: attr-defined reportAttributeAccessIssue
shape.to_scene(rest="formed")  # E: call-arg reportCallIssue
shape.save("shape.csv", sizes=(3, 4))  # E: call-arg reportCallIssue
run.resume(untl=3.0)  # E: call-arg reportCallIssue
sl.modes(shape, count=2)  # E: call-arg reportCallIssue
sl.plot(run, color="tension", colour="red")  # E: call-overload reportCallIssue
sl.render(run, "film.gif", speeed=2)  # E: call-arg reportCallIssue
sl.show(run, fsp=20)  # E: call-arg reportCallIssue
sl.save(run, "run.springline", titel="run")  # E: call-arg reportCallIssue
sl.read("lines.obj", wled=1e-3, stiffness=1.0)  # E: call-arg reportCallIssue
sl.play(scene, window=True)  # E: call-arg reportCallIssue
sl.Slider("gravity", lo=0.0)  # E: call-arg reportCallIssue
sl.sweep(scene, {"gravity": [1.0]}, mesure="max(tension)", measure="max(tension)")  # E: call-arg reportCallIssue
simulation = scene.simulate()
simulation.add_particles([(0, 0, 0)], mas=1.0)  # E: call-arg reportCallIssue
simulation.add_springs([(0, 1)], stiffness=1.0, dampng=1.0)  # E: call-arg reportCallIssue
simulation.grab(0, stiffnes=1.0)  # E: call-arg reportCallIssue


@sl.force
def breeze(
    mass: np.ndarray, position: np.ndarray, velocity: np.ndarray, time: float, force: np.ndarray, gust: float = 0.3
) -> None:
    force[:, 0] += gust * mass


scene.add(breeze, gutt=0.5)  # E: call-overload reportCallIssue
