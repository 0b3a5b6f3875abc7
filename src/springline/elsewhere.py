"""What other programs and textbooks call things, and where they are here: the way out of a word that is not known."""

ELSEWHERE = {  # options that belong to something else than what they were given to
    "seed": "The seed is that of the whole scene: Scene(seed=...).",
    "gravity": "Gravity is that of the whole scene: Scene(gravity=...).",
    "steps": "Steps are taken by simulation.step(100); run(until=...) takes a time [s].",
    "fps": "Pictures and steps never meet: dt= is the step [s], every= the time between frames [s].",
}
TWINS = {  # what other programs and textbooks call what is known here
    "k": "stiffness", "ks": "stiffness", "c": "damping coefficient", "m": "mass", "r": "radius",
    "e": "restitution modulus", "l0": "rest_length", "l": "rest_length", "length": "rest_length",
    "restlength": "rest_length", "n": "segments n", "pos": "position", "positions": "position", "vel": "velocity",
    "v": "velocity", "g": "gravity", "nodes": "position", "duration": "until", "t": "until", "t_end": "until",
    "tmax": "until", "end": "until", "time": "until", "timestep": "dt", "time_step": "dt", "h": "dt",
    "solver": "integrator", "elasticity": "restitution", "bounciness": "restitution", "pinned": "fixed",
    "static": "fixed", "filename": "to", "path": "to", "file": "to", "edges": "ends", "connectivity": "ends",
    "youngs_modulus": "modulus", "leapfrog": "velocity_verlet", "verlet": "velocity_verlet",
    "stormer_verlet": "velocity_verlet", "euler": "explicit_euler", "forward_euler": "explicit_euler",
    "semi_implicit_euler": "symplectic_euler", "euler_cromer": "symplectic_euler", "implicit_euler": "backward_euler",
    "rk45": "rk4", "runge_kutta": "rk4", "newmark": "generalized_alpha", "hht": "generalized_alpha",
    "trapezoidal": "implicit_midpoint", "dop853": "ias15", "bulirsch_stoer": "ias15", "mercurius": "ias15",
    "whfast": "yoshida6", "saba": "yoshida6", ".h5": ".vtkhdf", ".hdf5": ".vtkhdf", ".hdf": ".vtkhdf",
    ".nc": ".vtkhdf", ".xls": ".csv", ".xlsx": ".csv", ".npy": ".npz", ".pkl": ".springline .toml",
    ".pickle": ".springline .toml", ".feather": ".parquet", ".db": ".springline", ".dwg": ".dxf", ".skp": ".dxf",
    ".ifc": ".dxf", ".step": ".dxf", ".stp": ".dxf", ".iges": ".dxf", ".igs": ".dxf", ".gh": ".3dm", ".3ds": ".obj",
    ".fbx": ".glb", ".dae": ".glb", ".blend": ".glb", ".abc": ".usd", ".vtk": ".vtp", ".vtu": ".vtp", ".mov": ".mp4",
    ".avi": ".mp4", ".webm": ".mp4", ".mkv": ".mp4", ".yaml": ".toml", ".yml": ".toml", ".tif": ".png",
    ".tiff": ".png", ".webp": ".png", ".eps": ".pdf", "simulate": "run", "equilibrium": "solve", "settle": "solve",
    "animate": "render", "film": "render", "show": "view", "open": "play", "list": "gallery", "examples": "gallery",
    "scenes": "gallery", "validate": "check", "save": "export",
}  # fmt: skip
