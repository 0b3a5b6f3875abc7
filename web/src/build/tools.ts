// The tools and their fields.
export type ToolName = "select" | "particle" | "spring" | "chain" | "net" | "cloth" | "membrane" | "rod" | "balloon" | "body" | "wall" | "segment" | "box" | "ball";

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

const spacing = (value: number): Field => ({ key: "spacing", label: "spacing", unit: "m", value, least: 1e-9 });
const skin = (thickness: number, modulus: number): Field[] => [
  { key: "modulus", label: "modulus E", unit: "Pa", value: modulus, least: 1e-9 },
  { key: "thickness", label: "thickness", unit: "m", value: thickness, least: 1e-12 },
  { key: "density", label: "density", unit: "kg/m\u00b3", value: 1000, least: 1e-9 },
];

export const TOOLS: Tool[] = [
  {
    name: "select", label: "Select", key: "q", fields: [],
    hint: ["Drag a rectangle, or click particles; Shift adds. Drag the selection to move it."],
  },
  {
    name: "particle", label: "Particle", key: "w", hint: ["Click its position."],
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
    name: "cloth", label: "Cloth", key: "", hint: ["Click a corner.", "Click the opposite corner."], in: 3,
    fields: [
      { key: "rows", label: "cells down", value: 12, least: 1, most: 5000, whole: true },
      { key: "columns", label: "cells across", value: 12, least: 1, most: 5000, whole: true },
      { key: "areal_density", label: "mass of an area", unit: "kg/m\u00b2", value: 0.3, least: 1e-9 },
      { key: "warp", label: "threads Y", unit: "N/m", value: 100, least: 1e-9 },
      { key: "shear", label: "shear G", unit: "N/m", value: 5, least: 0 },
      { key: "bending", label: "bending B", unit: "N m", value: 1e-4, least: 0 },
      { key: "damping_time", label: "damping time", unit: "s", value: 0.002, least: 0 },
      { key: "held", label: "anchored", value: "corners", choices: ["none", "corners", "first row", "edges"] },
    ],
  },
  {
    name: "membrane", label: "Membrane", key: "", hint: ["Click a corner.", "Click the opposite corner."],
    fields: [
      spacing(0.2), ...skin(0.001, 1e5), { key: "poisson", label: "Poisson\u2019s ratio", value: 0.3, least: -0.99, most: 0.99 },
      { key: "prestress", label: "prestress", unit: "Pa", value: 1e4 },
      { key: "held", label: "anchored", value: "edges", choices: ["none", "corners", "edges"] },
      { key: "wrinkles", label: "wrinkles", value: false },
    ],
  },
  {
    name: "rod", label: "Rod", key: "", hint: ["Click where it begins.", "Click where it ends, or type a length."], measured: true,
    fields: [
      { key: "links", label: "links", value: 12, least: 1, most: 5000, whole: true }, { ...mass(), value: 0.02 },
      { key: "EI", label: "bending EI", unit: "N m\u00b2", value: 1, least: 0 },
      { key: "GJ", label: "torsion GJ, 0 for none", unit: "N m\u00b2", value: 0, least: 0, in: 3 },
      { key: "EA", label: "axial EA", unit: "N", value: 2000, least: 1e-9 },
      { key: "held", label: "clamped", value: "start", choices: ["none", "start", "end", "both"] },
    ],
  },
  {
    name: "balloon", label: "Balloon", key: "", hint: ["Click where it stands.", "Click a point of the rim, or type a radius."], measured: true, in: 3,
    fields: [spacing(0.15), ...skin(5e-4, 1e6), { key: "pressure", label: "pressure", unit: "Pa", value: 50 }],
  },
  {
    name: "body", label: "Soft body", key: "", hint: ["Click a corner.", "Click the opposite corner."], in: 3,
    fields: [
      spacing(0.2), { key: "height", label: "height", unit: "m", value: 0.6, least: 1e-9 },
      { key: "density", label: "density", unit: "kg/m\u00b3", value: 200, least: 1e-9 }, { key: "modulus", label: "modulus E", unit: "Pa", value: 1e4, least: 1e-9 },
      { key: "damping_time", label: "damping time", unit: "s", value: 0.005, least: 0 },
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
    name: "box", label: "Box", key: "o", hint: ["Click a corner: particles stay inside.", "Click the opposite corner."],
    fields: [...bouncy(), { key: "height", label: "height", unit: "m", value: 2, least: 1e-9, in: 3 }],
  },
  {
    name: "ball", label: "Ball", key: "y", hint: ["Click the middle.", "Click the rim, or type a radius."], measured: true,
    fields: [...bouncy(), { key: "inside", label: "hollow: everybody stays inside", value: false }],
  },
];

/** Tools for scenes of a number of dimensions. */
export const toolsFor = (dim: 2 | 3 | undefined): Tool[] => TOOLS.filter((one) => !one.in || one.in === dim);
export const toolOf = (name: ToolName | null): Tool | null => TOOLS.find((one) => one.name === name) ?? null;
