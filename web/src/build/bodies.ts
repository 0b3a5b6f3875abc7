// Cloth, membranes, rods, balloons and soft bodies: their commands, and their outlines while drawing.
import type { Commands, Vec3 } from "../protocol";
import { type Aiming, dot, minus, plus, size, times, unit } from "./aim";
import type { ToolName } from "./tools";

type Values = Record<string, number | string | boolean>;
type Built = "Cloth" | "Membrane" | "Rod" | "Balloon" | "SoftBody";
export interface Deed { do: Built; given: Commands[Built] }

const FLAT = 1e-9; // [m] below this height a block has the typed height

/** From one corner of a rectangle to the opposite one: its upper left corner in the view, and both edges [m]. */
export function rectangle(aiming: Aiming, a: Vec3, b: Vec3): { corner: Vec3; across: Vec3; down: Vec3 } {
  const [right, down] = aiming.axes, [across, along] = [right, down].map((axis) => times(axis, dot(minus(b, a), axis))) as [Vec3, Vec3];
  const corner = plus(plus(a, across, dot(across, right) < 0 ? 1 : 0), along, dot(along, down) < 0 ? 1 : 0);
  return { corner, across: times(across, Math.sign(dot(across, right)) || 1), down: times(along, Math.sign(dot(along, down)) || 1) };
}

/** Both corners of a block over a rectangle on the floor, or over an upright rectangle with the typed depth [m]. */
export function block(a: Vec3, b: Vec3, height: number): [Vec3, Vec3] {
  const lower = a.map((part, k) => Math.min(part, b[k]!)) as Vec3, upper = a.map((part, k) => Math.max(part, b[k]!)) as Vec3;
  const thin = [2, 1, 0].find((axis) => upper[axis]! - lower[axis]! < FLAT);
  if (thin !== undefined) upper[thin] = lower[thin]! + height;
  return [lower, upper];
}

/** Center of a ball; a ball drawn on the floor lies on the floor. */
const lifted = (aiming: Aiming, middle: Vec3, radius: number): Vec3 => !aiming.flat && aiming.ground === "ground" ? [middle[0], middle[1], middle[2] + radius] : middle;

/** Shape that two points define with a tool of this file; null for other tools. */
export function deed(tool: ToolName, a: Vec3, b: Vec3, typed: number | null, values: Values, aiming: Aiming): Deed | null {
  const flat = (point: Vec3): number[] => aiming.flat ? point.slice(0, 2) : [...point];
  if (tool === "cloth" || tool === "membrane") {
    const { corner, across, down } = rectangle(aiming, a, b);
    return made(tool === "cloth" ? "Cloth" : "Membrane", { corner: flat(corner), across: flat(across), down: flat(down), ...values });
  }
  if (tool === "rod") {
    const end = typed === null ? b : plus(a, unit(minus(b, a)), typed), { GJ, ...others } = values;
    return made("Rod", { start: flat(a), end: flat(end), ...others, GJ: aiming.flat || !GJ ? null : GJ });
  }
  if (tool === "balloon") {
    const radius = typed ?? size(minus(b, a));
    return made("Balloon", { center: lifted(aiming, a, radius), radius, ...values });
  }
  if (tool === "body") {
    const { height, ...others } = values, [lower, upper] = block(a, b, Number(height));
    return made("SoftBody", { lower, upper, ...others });
  }
  return null;
}

/** Command from the typed values; fields of a tool have the names of the fields of its command. */
const made = (name: Built, given: Record<string, unknown>): Deed => ({ do: name, given: given as unknown as Commands[Built] });

/** Tool whose outline previews the object, and the points of the outline. */
export function like(tool: ToolName, a: Vec3, b: Vec3, aiming: Aiming): { tool: "net" | "ball"; a: Vec3; b: Vec3 } | null {
  if (tool === "cloth" || tool === "membrane") return { tool: "net", a, b };
  if (tool !== "balloon") return null;
  const middle = lifted(aiming, a, size(minus(b, a)));
  return { tool: "ball", a: middle, b: plus(b, minus(middle, a)) };
}
