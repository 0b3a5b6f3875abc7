"""Synonyms from other programs and textbooks, and the names used here: hints for unknown names."""

ELSEWHERE = {  # options that belong to another function than the one called
    "seed": "The seed is that of the whole scene: Scene(seed=...).",
    "gravity": "Gravity is that of the whole scene: Scene(gravity=...).",
    "steps": "Steps are taken by simulation.step(100); run(until=...) takes a time [s].",
    "fps": "Pictures and steps never meet: dt= is the step [s], every= the time between frames [s].",
}
TWINS = {  # names in other programs and textbooks of known options
    "k": "stiffness", "ks": "stiffness", "c": "damping coefficient", "m": "mass", "r": "radius area", "radius": "area",
    "e": "restitution modulus", "l0": "rest_length", "l": "rest_length", "length": "rest_length",
    "restlength": "rest_length", "diameter": "area radius", "diam": "area radius",
    "section": "area", "cross_section": "area", "bg": "background", "color": "particles", "colour": "color",
    "fg": "ink", "font_size": "label_size", "min": "low lower", "max": "high upper",
    "n": "segments n", "pos": "position", "positions": "position", "vel": "velocity",
    "v": "velocity", "g": "gravity", "nodes": "position", "duration": "until", "t": "until", "t_end": "until",
    "tmax": "until", "end": "until", "time": "until", "timestep": "dt", "time_step": "dt", "h": "dt",
    "solver": "integrator", "elasticity": "restitution", "bounciness": "restitution", "pinned": "fixed",
    "static": "fixed", "filename": "to", "path": "to", "file": "to", "edges": "ends", "connectivity": "ends",
    "youngs_modulus": "modulus", "leapfrog": "velocity_verlet", "verlet": "velocity_verlet",
    "stormer_verlet": "velocity_verlet", "euler": "explicit_euler", "forward_euler": "explicit_euler",
    "semi_implicit_euler": "symplectic_euler", "euler_cromer": "symplectic_euler", "implicit_euler": "backward_euler",
    "rk45": "rk4", "runge_kutta": "rk4", "newmark": "generalized_alpha", "hht": "generalized_alpha",
    "trapezoidal": "implicit_midpoint", "dop853": "ias15", "bulirsch_stoer": "ias15", "mercurius": "ias15",
    "projective_dynamics": "projective", "pbd": "xpbd", "position_based_dynamics": "xpbd",
    "whfast": "yoshida6", "saba": "yoshida6", ".h5": ".vtkhdf", ".hdf5": ".vtkhdf", ".hdf": ".vtkhdf",
    ".nc": ".vtkhdf", ".xls": ".csv", ".xlsx": ".csv", ".npy": ".npz", ".pkl": ".springline .toml",
    ".pickle": ".springline .toml", ".feather": ".parquet", ".db": ".springline", ".dwg": ".dxf", ".skp": ".dxf",
    ".ifc": ".dxf", ".step": ".dxf", ".stp": ".dxf", ".iges": ".dxf", ".igs": ".dxf", ".gh": ".3dm", ".3ds": ".obj",
    ".gltf": ".glb", ".fbx": ".glb", ".dae": ".glb", ".blend": ".glb", ".abc": ".usd", ".vtk": ".vtp", ".vtu": ".vtp",
    ".mov": ".mp4", ".avi": ".mp4", ".webm": ".mp4", ".mkv": ".mp4", ".yaml": ".toml", ".yml": ".toml", ".tif": ".png",
    ".tiff": ".png", ".webp": ".png", ".eps": ".pdf", "simulate": "run", "equilibrium": "solve", "settle": "solve",
    "animate": "render", "film": "render", "show": "view", "open": "play", "list": "gallery", "examples": "gallery",
    "scenes": "gallery", "validate": "check", "save": "export",
}  # fmt: skip
REMARKS = {  # conversions for numbers that other programs specify differently
    ("diameter", "area"): "pi d^2 / 4 of a round section", ("diameter", "radius"): "half of it",
    ("diam", "area"): "pi d^2 / 4 of a round section", ("diam", "radius"): "half of it",
    ("radius", "area"): "pi r^2 of a round section", ("r", "area"): "pi r^2 of a round section",
}  # fmt: skip
NEEDED = {  # possible meanings if an argument is missing, by function and argument
    "rod.EI": "EI [N m2] is the bending stiffness of an elastic rod. A rigid bar between two particles is "
    "scene.add(sl.Rod(a, b)).",
    "chain.end": "A chain goes from a start to an end: scene.chain((0, 0, 0), (3, 0, 0), segments=10, stiffness=...).",
}
NAMES = {  # classes and functions of other programs and textbooks, by words in lower case
    "spring": "Springs are put between particles: scene.spring(a, b, stiffness=..., rest_length=...).",
    "fragilespring": "A spring that breaks has a strength [N]: scene.spring(a, b, stiffness=..., strength=...).",
    "cable": 'A cable is a spring that only pulls: scene.spring(a, b, stiffness=..., kind="cable"); or sl.Cord(a, b).',
    "particle": "Particles are put into a scene: scene.particle((x, y, z), mass=..., velocity=...).",
    "fixedpointmass": "A fixed particle is an anchored one: scene.particle((x, y, z), fixed=True).",
    "anchor": "Particles are anchored by their scene: scene.anchor(rope.ends).",
    "simulation": "A simulation is made of a scene: scene.simulate(dt=...).",
    "world": "The world is a scene: sl.Scene(gravity=...), with all objects in it.",
    "damping": "Damping of a medium is sl.Drag(coefficient); that of a spring scene.spring(..., damping=...).",
    "airresistance": "The resistance of the air is sl.AirDrag(coefficient).",
    "ground": "A ground is a wall: sl.Plane(restitution=...), or sl.Plane(point, normal).",
    "wall": "A wall is sl.Plane(point, normal), its normal to the free side; walls all around, sl.Box(lower, upper).",
    "bounds": "Walls all around are sl.Box(lower, upper, restitution=...).",
    "collisions": "Particles with a radius collide where the scene has sl.Contacts(restitution=...).",
    "gravitation": "All attract all by sl.Attraction(strength, softening=...); a weight is Scene(gravity=...).",
    "torusworld": "A world without edges is Scene(space=sl.Torus((x, y, z))).",
    "maxspeed": "Speeds are held by sl.SpeedLimit(speed).",
    "trace": "Past positions are kept by sl.Trails(keep=..., every=...).",
    "circle": "A circle that particles live on is sl.Ring(center, axis, radius).",
    "rigid": "A rigid bar is sl.Rod(a, b), or many: sl.Rod(rope[:-1], rope[1:]).",
    "thermostat": "A thermostat is sl.Langevin(temperature, rate); sl.analysis.temperature(run) measures.",
    "solve": "The shape at rest is found by scene.equilibrium().",
    "run": "A scene is run by scene.simulate(dt=...).run(until=...).",
    "pressure": "Pressure on faces is sl.AreaLoad(pressure, on=net): a number acts along their normals [N/m2].",
    "cloth": "A cloth is scene.cloth((width, height), cells=..., areal_density=..., warp=..., shear=..., bending=...).",
    "balloon": "A balloon is scene.balloon(center, diameter, spacing=..., modulus=..., thickness=..., pressure=...).",
    "softbody": "A soft body is scene.soft_body(vertices, faces, spacing=..., density=..., modulus=...).",
    "net": "A net is a grid: scene.grid((columns, rows), spacing=..., stiffness=...).",
    "rope": "A rope is a chain: scene.chain(start, end, segments=..., stiffness=...).",
    "mesh": "A mesh is scene.mesh(vertices, faces, mass=...), or sl.read(path, stiffness=..., mass=...) of a file.",
    "optimize": "Runs over parameters are sl.sweep(make, over=..., measure=...).",
}  # fmt: skip
_ALSO = {
    "ground": "groundplane floor", "wall": "boundary walls halfspace", "bounds": "blockworld boundaries boundingbox",
    "collisions": "collisionresolver collision collide contact collider",
    "simulation": "simulate simulator system engine",
    "particle": "particles pointmass node mass point", "fixedpointmass": "fixed fixedparticle support",
    "damping": "viscousdrag viscous friction damper dashpot dampingforce", "spring": "springs link bar edge",
    "gravitation": "nbody coulomb charge repulsion magnet", "torusworld": "periodic periodicbox wrap loopedworld",
    "maxspeed": "speedtrap velocityclamp maxvelocity", "trace": "pathtrace trail tracer history",
    "circle": "onring particleoncircle", "rigid": "rigidlink bar rod stick link distanceconstraint",
    "thermostat": "brownian nvt heatbath bath noise", "solve": "relax minimize formfind settle kangaroo",
    "anchor": "anchors fix", "world": "space environment", "cable": "string", "cloth": "fabric",
    "net": "network lattice", "pressure": "inflate", "airresistance": "quadraticdrag",
}  # fmt: skip

ATTRIBUTES = {  # attribute names that users try, by class
    "Scene": {
        "add_spring add_edge connect join link": "A spring joins two particles: scene.spring(a, b, stiffness=...).",
        "add_particle add_node add_mass add_point node point": "A particle is scene.particle((x, y, z), mass=...).",
        "cable string": 'A cable is a spring that only pulls: scene.spring(a, b, stiffness=..., kind="cable").',
        "run step advance go": "A scene is run by scene.simulate(dt=...).run(until=...).",
        "solve settle relax rest": "The shape at rest is found by scene.equilibrium().",
        "fix pin support supports hold": "Supports are anchored: scene.anchor(rope.ends), or by place, at=[(0, 0, 0)].",
        "load force push": "A force is added: scene.add(sl.Load((0, 0, -10), on=rope.last)).",
        "floor ground wall": "A floor is a wall: scene.add(sl.Plane((0, 0, 0), (0, 0, 1))).",
        "draw": "A scene is drawn by scene.plot().",
        "play show view animate": "A scene is played by sl.play(scene).",
        "export write": "A scene is saved by scene.save(path).",
    },
    "Simulation": {
        "positions x": "Positions are simulation.position [m].",
        "velocities v": "Velocities are simulation.velocity [m/s].",
        "state": "Read simulation.position, .velocity, .tension and .energy; the whole state is simulation.data.state.",
        "model stepper integrator title": "Internals of a simulation are attributes of simulation.data.",
        "t now clock": "Its time is simulation.time [s].",
        "simulate go": "A simulation is run by simulation.run(until=...), or by simulation.step(100).",
        "play show animate": "Its scene is played by sl.play(scene).",
        "plot draw": "A run is drawn by simulation.run(until=...).plot().",
        "save export write": "A run is saved by simulation.run(until=...).save(path).",
    },
    "Recording": {
        "t times": "Times of its frames are recording.time [s].",
        "draw": "A recording is drawn by recording.plot().",
        "export write to_html": "A recording is saved by recording.save(path).",
        "frame": "A frame is recording[i].",
        "model store scene_text integrator title": "Internals of a recording are attributes of recording.data.",
        "play animate render film": "A recording is shown by sl.show(recording); a film is sl.render(recording, path).",
    },
    "Equilibrium": {
        "sag crown rise": "Sag and crown are heights of equilibrium.position [m], such as position[:, 2].min().",
        "forces tensions": "Member forces are equilibrium.tension [N], support forces equilibrium.reactions [N].",
        "draw": "A shape at rest is drawn by equilibrium.plot().",
        "play": "A shape at rest goes on as a scene: sl.play(equilibrium.to_scene()).",
    },
}  # fmt: skip

MOVED = {  # names of 0.1 that were flat, and their place in a namespace
    "Arrive": "steering.Arrive", "Avoid": "steering.Avoid", "Evade": "steering.Evade", "Flee": "steering.Flee",
    "FollowPath": "steering.FollowPath", "Pursue": "steering.Pursue", "Seek": "steering.Seek", "SteeringLimit":
    "steering.SteeringLimit", "Wander": "steering.Wander", "Planar": "goals.planar", "EqualLengths":
    "goals.equal_lengths", "OnLine": "goals.on_line", "OnCircle": "goals.on_circle",
    "Smooth": "goals.smooth", "ShapeMatching": "goals.shape_matching", "taubin": "goals.taubin", "Diverged":
    "errors.Diverged", "EngineFailed": "errors.EngineFailed", "FileError": "errors.FileError", "Interrupted":
    "errors.Interrupted", "NotConverged": "errors.NotConverged", "OpenLedger": "errors.OpenLedger",
    "RecordingError": "errors.RecordingError", "SceneError": "errors.SceneError", "SlowRun": "errors.SlowRun",
    "SpringlineError": "errors.SpringlineError", "SweepInterrupted": "errors.SweepInterrupted", "UnsafeStep":
    "errors.UnsafeStep", "Buckling": "analysis.Buckling", "buckling": "analysis.buckling", "LimitLoad":
    "analysis.LimitLoad", "limit_load": "analysis.limit_load", "Modes": "analysis.Modes", "SelfStress":
    "analysis.SelfStress", "self_stress": "analysis.self_stress", "stiffness_matrix": "analysis.stiffness_matrix",
    "exact_step": "analysis.exact_step", "omega_max": "analysis.omega_max", "groups": "analysis.groups", "milling":
    "analysis.milling", "nearest_distance": "analysis.nearest_distance", "polarization": "analysis.polarization",
    "temperature": "analysis.temperature", "curvature": "analysis.curvature", "membrane_forces":
    "analysis.membrane_forces", "Samples": "analysis.Samples", "Study": "analysis.Study",
}  # fmt: skip


def attribute_hint(owner: str, name: str) -> str:
    """Replacement for an attribute name of other programs, as a sentence; empty if none is known."""
    word = name.lower()
    return next((told for words, told in ATTRIBUTES.get(owner, {}).items() if word in words.split()), "")


def name_hint(name: str) -> str:
    """Equivalent of a name of other programs, as a sentence; empty if none is known."""
    word = name.lower().replace("_", "")
    for key, sentence in NAMES.items():
        if word == key or word in _ALSO.get(key, "").split():
            return sentence
    return ""
