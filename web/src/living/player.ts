// Player of a standalone page: it carries out the effects of the session on a host. Counterpart of view/play/player.py.
import { Failure, type KeptScene, type MachineHost } from "./host";
import { begin, type Command, continuesFromPast, type Effect, type Entry, type Outcome, Refused, type Session, transition, type Trouble } from "./session";

/** Beginning of a journal, as text that is never parsed here: its seeds exceed exact numbers. */
export interface JournalHead { speed: number; text: string }

export class Player {
  session: Session;
  private readonly kept = new Map<number, KeptScene>();

  constructor(readonly host: MachineHost, private readonly head: JournalHead) {
    if (!(typeof head.speed === "number" && head.speed > 0 && head.speed < Infinity)) throw new Error("its speed is no positive number");
    this.session = begin({ speed: head.speed, time: host.machine.time });
  }

  get playing(): boolean { return this.session.playing; }
  set playing(on: boolean) { this.session = { ...this.session, playing: on }; }
  get trouble(): Trouble | null { return this.session.trouble; }
  get notes(): readonly string[] { return this.session.notes; }
  get entries(): readonly Entry[] { return this.session.entries; }

  /** Times that can be shown again [s], and the time shown. */
  get past(): { first: number; last: number; shown: number | null } | null {
    const { lately, now, shown } = this.session;
    return lately.length ? { first: lately[0]!.time, last: now?.time ?? this.host.machine.time, shown } : null;
  }

  /** Let so many seconds of the wall clock pass; how many steps that took. */
  advance(seconds: number): number {
    const before = this.host.machine.taken;
    this.attempt(() => this.apply({ event: "TimePasses", seconds, step: this.host.machine.dt }));
    return Math.max(this.host.machine.taken - before, 0);
  }

  /** Take steps, or fewer if one goes wrong; how many were taken. */
  walk(count: number): number {
    const before = this.host.machine.taken;
    if (!count) return 0;
    this.attempt(() => {
      this.apply({ event: "Walking" });
      this.takeSteps(() => this.host.walk(count), 0);
    });
    return this.host.machine.taken - before;
  }

  /** Carry out a command, or note why that is not possible. */
  obey(command: Command): void {
    this.attempt(() => {
      if (continuesFromPast(command)) this.apply({ event: "Continuing" });
      if (!TRANSPORT.includes(command.do)) this.host.checked(command);
      this.apply(command);
    });
  }

  /** Journal as a file that Python can replay. */
  journal(): string {
    const commands = this.entries.map(([step, one]) => [step, one.do === "Set" ? { ...one, value: told(one.value as number | number[]) } : one]);
    return `${this.head.text.slice(0, -1)},${JSON.stringify({ steps: this.host.machine.taken, digest: this.host.digest(), commands }).slice(1)}`;
  }

  /** Pass an event to the session and carry out its effects. */
  apply(event: Command | Outcome): void {
    const [session, effects] = transition(this.session, event);
    this.session = session;
    try {
      for (const effect of effects) this.carryOut(effect);
    } finally {
      for (const effect of effects) if (effect.effect === "Forget") for (const number of effect.numbers) this.kept.delete(number);
    }
  }

  private carryOut(effect: Effect): void {
    const { host } = this;
    switch (effect.effect) {
      case "Keep": {
        const begin = performance.now(), kept = host.keep();
        this.kept.set(effect.number, kept);
        this.apply({ event: "WasKept", number: effect.number, size: kept.machine.size, model: 0, model_size: 0, spent: (performance.now() - begin) / 1e3 });
        break;
      }
      case "Restore": host.restore(this.kept.get(effect.number)!); break;
      case "Begin":
        host.restore(null);
        this.apply({ event: "Began", time: host.machine.time });
        break;
      case "Do":
        if (effect.repeats) this.attempt(() => this.do(effect.command, true));
        else this.do(effect.command, false);
        break;
      case "Walk": this.takeSteps(() => host.walk(effect.steps), 0); break;
      case "Advance": this.takeSteps(() => host.advance(effect.seconds, effect.most), effect.asked); break;
    }
  }

  private do(command: Command, repeats: boolean): void {
    try {
      this.host.do(command);
    } catch (error) {
      this.apply({ event: "Refused" });
      throw error;
    }
    this.apply({ event: "Done", command, time: this.host.machine.time, repeats });
  }

  private takeSteps(steps: () => number, asked: number): void {
    const { machine } = this.host, before = machine.taken, begin = performance.now();
    let passed: number | null = null;
    try {
      passed = steps();
    } finally {
      const taken = machine.taken - before, gone = asked ? passed ?? taken * machine.dt : 0;
      this.apply({ event: "Walked", steps: machine.taken, time: machine.time, taken, passed: gone, spent: (performance.now() - begin) / 1e3, asked, step: machine.dt });
    }
  }

  private attempt(what: () => void): void {
    try {
      what();
    } catch (error) {
      if (error instanceof Failure) this.apply({ event: "Stopped", trouble: { message: error.message, safe_dt: null, mendable: this.session.undo.length > 0 } });
      else this.apply({ event: "Noted", words: [error instanceof Refused ? error.message : `That could not be done: ${String(error)}`], instead: "" });
    }
  }
}

const TRANSPORT = ["Play", "Pause", "Step", "Speed", "Rewind", "Reset", "Undo", "Redo"];

/** As a journal has it: what JSON has no number for is a word. */
function told(value: number | number[]): unknown {
  if (Array.isArray(value)) return value.map(told);
  return Number.isFinite(value) ? value : { float: value > 0 ? "inf" : value < 0 ? "-inf" : "nan" };
}
