"""Speed of a crowd that walks one way over its density, beside Weidmann's curve; draws ``images/plot-people.png``.

``python docs/figures/people.py`` runs the code of people.md and adds densities between those of the page.
"""

import re
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")
from matplotlib import pyplot as plt

DOCS = Path(__file__).parents[1]
code: dict[str, Any] = {}
exec("\n".join(re.findall(r"```python\n(.*?)```", (DOCS / "people.md").read_text(encoding="utf-8"), re.DOTALL)), code)

density = np.array([0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0])
speeds = [code["speed_at"](one) for one in density]
fine = np.linspace(0.2, 5.4, 200)
figure, axes = plt.subplots(figsize=(6.4, 3.8), dpi=160)
axes.plot(fine, code["weidmann"](fine), color="#333333", label="Weidmann 1993")
axes.plot(density, speeds, "o-", color="#2f6f9f", lw=1.2, label="the model of this page")
axes.set(xlabel="density [1/m²]", ylabel="speed [m/s]", xlim=(0, 5.5), ylim=(0, 1.45))
axes.legend(frameon=False)
axes.spines[["top", "right"]].set_visible(False)
figure.tight_layout()
figure.savefig(DOCS / "images" / "plot-people.png")
