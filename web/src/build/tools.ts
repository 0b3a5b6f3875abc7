// The tools and what can be typed for each.
export type ToolName = "select" | "particle" | "spring" | "chain" | "net" | "wall" | "segment" | "box" | "ball";

export interface Field {
  key: string; label: string; unit?: string; value: number | string | boolean;
  least?: number; most?: number; whole?: boolean; choices?: string[]; in?: 2 | 3;
}

export interface Tool { name: ToolName; label: string; key: string; hint: string[]; fields: Field[]; measured?: boolean; in?: 2 | 3 }

const mass = (): Field => ({ key: "mass", label: "mass", unit: "kg", value: 0.1, least: 1e-9 });
const radius = (): Field => ({ key: "radius", label: "radius", unit: "m", value: 0, least: 0 });
const elastic = (): Field[] => [
  { key: "stiffness", label: "stiffness", unit: "N/m", value: 500, least: 0 },
  { key: "damping", label: "damping", unit: "N s/m", value: 0.5, least: 0 },
];
const bouncy = (): Field[] => [
  { key: "restitution", label: "restitution", value: 0.5, least: 0 },
  { key: "friction", label: "friction", value: 0.2, least: 0 },
];

export const TOOLS: Tool[] = [
  {
    name: "select", label: "Select", key: "q", fields: [],
    hint: ["Drag a rectangle, or click particles; Shift adds. Drag what is selected to move it."],
  },
  {
    name: "particle", label: "Particle", key: "w", hint: ["Click where it is to be."],
    fields: [mass(), { ...radius(), value: 0.05 }, { key: "fixed", label: "anchored", value: false }],
  },
  {
    name: "spring", label: "Spring", key: "e", hint: ["Click a particle, or a place.", "Click the other end, or type a length."],
    fields: [...elastic(), mass()], measured: true,
  },
  {
    name: "chain", label: "Chain", key: "u", hint: ["Click where it begins.", "Click where it ends, or type a length."],
    fields: [{ key: "links", label: "links", value: 8, least: 1, most: 10000, whole: true }, mass(), radius(), ...elastic(),
      { key: "held", label: "anchored", value: "both", choices: ["none", "first", "both"] }], measured: true,
  },
  {
    name: "net", label: "Net", key: "j", hint: ["Click a corner.", "Click the opposite corner."],
    fields: [
      { key: "rows", label: "rows", value: 6, least: 2, most: 5000, whole: true },
      { key: "columns", label: "columns", value: 8, least: 2, most: 5000, whole: true },
      mass(), ...elastic(), { key: "held", label: "anchored", value: "corners", choices: ["none", "corners", "first row", "edges"] },
      { key: "diagonals", label: "diagonals", value: false },
    ],
  },
  {
    name: "wall", label: "Wall", key: "k", hint: ["Click a point of it.", "Click another point of it."],
    fields: [...bouncy(), { key: "level", label: "level, by one click", value: false }, { key: "turned", label: "turned round", value: false }],
  },
  {
    name: "segment", label: "Segment", key: "b", hint: ["Click where this wall begins.", "Click where it ends, or type a length."], measured: true, in: 2,
    fields: [...bouncy(), { key: "thickness", label: "thickness", unit: "m", value: 0.02, least: 1e-9 }],
  },
  {
    name: "box", label: "Box", key: "o", hint: ["Click a corner: everybody stays in it.", "Click the opposite corner."],
    fields: [...bouncy(), { key: "height", label: "height", unit: "m", value: 2, least: 1e-9, in: 3 }],
  },
  {
    name: "ball", label: "Ball", key: "y", hint: ["Click the middle.", "Click the rim, or type a radius."], measured: true,
    fields: [...bouncy(), { key: "inside", label: "hollow: everybody stays inside", value: false }],
  },
];

/** The tools for scenes of so many dimensions. */
export const toolsFor = (dim: 2 | 3 | undefined): Tool[] => TOOLS.filter((one) => !one.in || one.in === dim);
export const toolOf = (name: ToolName | null): Tool | null => TOOLS.find((one) => one.name === name) ?? null;
