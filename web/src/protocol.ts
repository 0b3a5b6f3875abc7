// Written by `python -m springline.view.page.protocol` from what is declared there. Not edited by hand.

export type Vec3 = [number, number, number];
export type Part = [string, number[], number];

/** Colors of a light or a dark page, ``#rrggbb``. */
export interface Theme {
  background: string;
  ink: string;
  quiet: string;
  faint: string;
  neutral: string;
  anchor: string;
  disc: string;
  cloth: string;
  ghost: string;
  rule: string;
  trail: string;
  accent: string;
  second: string;
  reaction: string;
  load: string;
  pull: string;
  push: string;
  series: Record<string, string>;
}

/** Colors of light and of dark pages. */
export interface Themes {
  light: Theme;
  dark: Theme;
}

/** A parameter as a control of the panel; null is the value of a limit that is not set. */
export interface ParameterControl {
  name: string;
  label: string;
  unit: string;
  folder: string;
  kind: "slider" | "limit" | "vector" | "choice";
  value: number | number[] | string | null;
  low?: number;
  high?: number;
  step?: number;
  whole?: boolean;
  choices?: string[] | null;
}

/** A wall at its present position; the fields that give the position [m] depend on its kind. */
export interface WallShown {
  name: string;
  label: string;
  kind: string;
  spring: number;
  restitution: number;
  friction: number;
  point?: number[];
  normal?: number[];
  lower?: number[];
  upper?: number[];
  center?: number[];
  radius?: number;
  inside?: boolean;
  start?: number[];
  end?: number[];
  thickness?: number;
  lines?: number[][][];
  where?: string;
}

/** A scene that can be opened; ``picture`` is its index on the picture sheet or -1, ``night``: a dark picture. */
export interface GalleryEntry {
  name: string;
  title: string;
  sentence: string;
  origin: string;
  tags: string[];
  dim?: number;
  picture?: number;
  night?: boolean;
}

/** First view: angles [degrees] and corners of the visible box [m]; in 2D, y may point ``down``. */
export interface CameraView {
  azimuth: number;
  elevation: number;
  room: [Vec3, Vec3];
  down: boolean;
}

/** Floor: its corners and its grid spacing [m]. */
export interface FloorGrid {
  low: Vec3;
  high: Vec3;
  step: number;
}

/** A quantity by which springs and particles are colored, with its key on the keyboard. ``label`` is the displayed name: "own" instead of "none" if the style defines colors. */
export interface NamedColor {
  name: string;
  label: string;
  unit: string;
  key: string;
}

/** A mark that can be shown in addition to the springs, with its key on the keyboard. */
export interface NamedMark {
  name: string;
  label: string;
  key: string;
}

/** Default mass [kg] and radius [m] of a particle. */
export interface UsualParticle {
  mass: number;
  radius: number;
}

/** Legend of the colors. */
export interface LegendShown {
  title: string;
  unit: string;
  low: number;
  high: number;
  colors: string[];
  labels: string[];
  beyond: [boolean, boolean];
}

/** Reason why the scene stopped, and a step [s] with which it could continue. */
export interface TroubleShown {
  message: string;
  safe_dt: number | null;
  mendable: boolean;
}

/** Times [s] of the last minute of play that can be shown again, and the time shown; null for the present. */
export interface PastShown {
  first: number;
  last: number;
  shown: number | null;
}

/** Size of the recording: frames and seconds. */
export interface KeptRecording {
  frames: number;
  seconds: number;
}

/** The equilibrium shape that is shown: its largest forces, and after assessment the verdict and all numbers. */
export interface RestEntry {
  words: string[];
  residual: number;
  converged: boolean;
  inverted: boolean;
  verdict: string;
  rows: [string, string][];
}

/** A natural mode [Hz, s]. */
export interface ModeEntry {
  kind: "swings" | "mechanism" | "unstable";
  frequency: number | null;
  period: number | null;
  growth: number | null;
  words: string;
}

/** Modes found, and the shape about which they were computed. */
export interface ModeList {
  about: string;
  message: string;
  list: ModeEntry[];
}

/** Buckling load factors in ascending order. */
export interface BucklingList {
  message: string;
  factors: number[];
}

/** A natural mode or buckling mode that is animated. */
export interface SwingingEntry {
  of: "modes" | "buckling";
  number: number;
  amplitude: number;
  slower: number;
  period: number;
}

/** Color, opacity and kind of the surface in the parts ``surface.K``. */
export interface SurfaceShown {
  color: string;
  opacity: number;
  kind: string;
}

/** A text in the picture, its position [m] and its name. */
export interface TextShown {
  words: string;
  at: Vec3;
  name?: string;
}

/** Plotted values at one time of a run; runs are numbered from 1, and the last one is playing. */
export interface PastSample {
  run: number;
  time: number;
  items: InspectMessage[];
}

/** Sent on connection and with every scene; again with the same ``serial`` once the extent of the first is known. */
export interface SceneMessage {
  kind: "scene";
  serial: number;
  page: number;
  name: string;
  title: string;
  sentence: string;
  invitation: string;
  dim: 2 | 3;
  tools: "hands" | "sandbox";
  hint: string;
  camera: CameraView;
  stays: boolean;
  world: FloorGrid;
  dark: boolean;
  themes: Themes;
  speeds: number[];
  speed: number;
  colors: NamedColor[];
  color: string;
  marks: NamedMark[];
  shown: string[];
  parameters: ParameterControl[];
  rest: boolean;
  gallery: GalleryEntry[] | null;
  gravity?: number[];
  keys: string[];
  dot: number;
  opens: [string[], string[]];
  welcome?: boolean;
  usual?: UsualParticle;
  period?: Vec3;
  lights: boolean;
  blocks?: boolean;
  another?: number;
  alone?: boolean;
}

/** Sent at most 10 times a second, and after a command. */
export interface StatusMessage {
  kind: "status";
  time: number;
  past: PastShown | null;
  playing: boolean;
  speed: number;
  pace: string;
  counters: Record<string, number>;
  particles: number;
  springs: number;
  notes: string[];
  said: number;
  trouble: TroubleShown | null;
  color: string;
  shown: string[];
  legend: LegendShown | null;
  values: Record<string, number | number[] | string | null>;
  rest: RestEntry | null;
  recording: boolean;
  kept: KeptRecording | null;
  held: number | null;
  journal: number;
  done: number;
  dark?: boolean;
  parameters?: ParameterControl[];
  walls?: WallShown[];
}

/** Sent at most 4 times a second while a graph is open. */
export interface EnergyMessage {
  kind: "energy";
  time: number[];
  series: Record<string, number[]>;
}

/** Sent 10 times a second: the selection; only the kind if nothing is selected or the selection no longer exists. */
export interface InspectMessage {
  kind: "inspect";
  particle?: number;
  spring?: number;
  mode?: number;
  energy?: number;
  rows?: [string, string][];
  values?: Record<string, number | number[]>;
  held?: boolean[];
  load?: number[];
}

/** Sent at most 20 times a second: the plotted values. */
export interface WatchedMessage {
  kind: "watched";
  time: number;
  items: InspectMessage[];
}

/** Reply to ``watch``: the plotted values at all kept times, also of earlier runs. */
export interface PastMessage {
  kind: "past";
  samples: PastSample[];
}

/** Sent with every change of the equilibrium, mode and buckling results of the scene. */
export interface StructureMessage {
  kind: "structure";
  busy: string;
  following: boolean;
  trouble: string;
  solves: number;
  seconds: number;
  modes: ModeList | null;
  buckling: BucklingList | null;
  swinging: SwingingEntry | null;
  extent: number;
  per_meter: number;
}

/** Progress of a preparation; only the kind when it is over. */
export interface BusyMessage {
  kind: "busy";
  words?: string;
  share?: number;
  first?: boolean;
}

/** A picture: the parts that have changed. */
export interface FrameHeader {
  kind: "frame";
  serial: number;
  picture: number;
  time: number;
  parts: Record<string, Part>;
  hand: [number, number, number, number, number] | null;
  surfaces?: SurfaceShown[];
  texts?: TextShown[];
}

/** A file to be offered as a download, or a backup that the browser stores by itself. */
export interface FileHeader {
  kind: "file";
  name: string;
  type: string;
  parts: Record<string, Part>;
  backup?: boolean;
}

/** A color quantity, and marks to show or hide. */
export interface LookAsked {
  color?: string;
  trails?: boolean;
  velocities?: boolean;
  forces?: boolean;
  reactions?: boolean;
  loads?: boolean;
  values?: boolean;
  numbers?: boolean;
  dotted?: boolean;
  coils?: boolean;
  darts?: boolean;
  springs?: boolean;
}

/** A particle, a spring, a mode or the energies. */
export interface Selected {
  particle?: number;
  spring?: number;
  mode?: number;
  energy?: number;
}

/** Previous number of this page, and the number of its last message. */
export interface AgainAsked {
  page: number;
  nth: number;
}

/** A request of a page: exactly one of these keys, and its number ``nth``. */
export interface Asked {
  command?: Record<string, unknown>;
  look?: LookAsked;
  dark?: boolean;
  switch?: string;
  another?: number;
  ahead?: string;
  select?: Selected;
  watch?: Selected[];
  keep?: "record" | "stop" | "html" | "springline" | "scene" | "backup" | "journal";
  safe?: boolean;
  key?: string;
  drawn?: number;
  graph?: boolean;
  again?: AgainAsked;
}

export type Message = SceneMessage | StatusMessage | EnergyMessage | InspectMessage | WatchedMessage | PastMessage | StructureMessage | BusyMessage;

/** Commands, and what each has beside its name. */
export interface Commands {
  Play: Record<string, never>;
  Pause: Record<string, never>;
  Step: { count?: number };
  Reset: Record<string, never>;
  Undo: Record<string, never>;
  Redo: Record<string, never>;
  Rewind: { time?: number | null };
  Speed: { value: number };
  Invert: Record<string, never>;
  GiveUp: Record<string, never>;
  AtRest: { on: boolean };
  Modes: { count?: number };
  Buckle: Record<string, never>;
  Swing: { number: number; amplitude: number; of?: string };
  Settle: { following?: boolean };
  Hold: { particle: number; point: number[] };
  Grab: { particle: number; point: number[] };
  Pull: { point: number[] };
  LetGo: Record<string, never>;
  Push: { particles: number[]; velocity: number[] };
  Set: { name: string; value: unknown; going_on?: boolean };
  Anchor: { particles: number[]; axes?: string };
  Release: { particles: number[]; axes?: string };
  Cut: { springs: number[]; going_on?: boolean };
  Add: { position: number[]; velocity?: number[]; mass?: number; radius?: number; fixed?: boolean };
  Join: { a: number; b: number; stiffness?: number | null; rest_length?: number | null; damping?: number | null };
  Remove: { particles: number[] };
  Chain: { start: number[]; end: number[]; links?: number; a?: number | null; b?: number | null; mass?: number | null; radius?: number | null; stiffness?: number | null; damping?: number | null; length?: number | null; held?: string };
  Net: { corner: number[]; across: number[]; down: number[]; rows: number; columns: number; mass?: number | null; radius?: number | null; stiffness?: number | null; damping?: number | null; diagonals?: boolean; held?: string };
  Cloth: { corner: number[]; across: number[]; down: number[]; rows: number; columns: number; areal_density: number; warp: number; weft?: number | null; shear?: number; bending?: number; damping_time?: number; held?: string };
  Membrane: { corner: number[]; across: number[]; down: number[]; spacing: number; modulus: number; thickness: number; density: number; prestress?: number; poisson?: number; wrinkles?: boolean; held?: string };
  Balloon: { center: number[]; radius: number; spacing: number; modulus: number; thickness: number; density: number; pressure: number; poisson?: number };
  Rod: { start: number[]; end: number[]; links: number; EI: number; GJ?: number | null; EA?: number | null; mass?: number; held?: string };
  SoftBody: { lower: number[]; upper: number[]; spacing: number; density: number; modulus: number; damping_time?: number };
  AddWall: { point: number[]; normal: number[]; restitution?: number; friction?: number };
  AddBox: { lower: number[]; upper: number[]; restitution?: number; friction?: number };
  AddBall: { center: number[]; radius: number; inside?: boolean; restitution?: number; friction?: number };
  AddSegment: { start: number[]; end: number[]; thickness?: number; restitution?: number; friction?: number };
  RemoveWall: { wall: string };
  MoveWall: { wall: string; by: number[] };
  TurnWall: { wall: string };
  Load: { particles: number | number[]; force: number[] };
  Move: { particles: number[]; by: number[] };
  Rotate: { particles: number[]; angle: number; axis?: string; center?: number[] };
  Enlarge: { particles: number[]; factor: number; center?: number[] };
  Mirror: { particles: number[]; point: number[]; normal: number[] };
  Repeat: { particles: number[]; step: number[]; count?: number };
}
