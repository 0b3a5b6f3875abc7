// The editor: the text of the scene file beside the scene, which plays the text as it is typed.
// A text with an error leaves the last correct scene playing.
import { make, say } from "../dom";
import type { Link } from "../link";
import { download } from "../panel/download";
import type { EditedMessage, SceneMessage } from "../protocol";
import { linkOf } from "./link";

const QUIET = 350; // [ms] after a key until the text is sent
export const TYPED = "scene.toml"; // the name under which it is sent

export interface Deeds { send(file: File): void; resized(): void }

export class Editor {
  readonly element: HTMLElement;
  private readonly text: HTMLTextAreaElement;
  private readonly numbers = make("pre", { "aria-hidden": "true" });
  private readonly verdict = make("p", { id: "editor-verdict", class: "told", role: "status" });
  private readonly share = make("button", { type: "button", title: "A link that holds this text", click: () => void this.copy() }, "Copy link");
  private timer = 0;
  private line = 0; // line of the error; 0 without an error
  private lines = 0;
  private name = TYPED;
  private wanted = false; // whether a text was asked for

  constructor(private readonly link: Link, private readonly deeds: Deeds) {
    this.text = make("textarea", {
      spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": "Text of the scene file", "aria-describedby": "editor-verdict",
      input: () => this.typed(), scroll: () => { this.numbers.scrollTop = this.text.scrollTop; },
    });
    this.element = make("section", { id: "editor", "aria-label": "Editor of the scene file", hidden: true },
      make("div", { class: "row head" }, make("b", {}, "Scene file"), this.share,
        make("button", { type: "button", title: "Save this text as a file", click: () => download(this.name, new Blob([this.text.value], { type: "application/toml" })) }, "Save"),
        make("button", { type: "button", class: "icon", "aria-label": "Close the editor", click: () => this.close() }, "\u00d7")),
      make("div", { class: "text" }, this.numbers, this.text), this.verdict);
  }

  get isOpen(): boolean { return !this.element.hidden; }

  /** Open with the text of the present scene. */
  open(): void {
    this.wanted = true;
    this.show();
    this.say("Reading the scene \u2026");
    this.link.send({ keep: "text" });
  }

  close(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
    document.body.classList.remove("editing");
    this.deeds.resized();
  }

  /** Handle a new scene: unless it is the edited text, its text replaces the present one. */
  another({ title, name, stays }: SceneMessage): void {
    const edited = stays && !name;
    if (this.isOpen && !this.wanted && !edited && title !== this.title) this.open();
    this.title = title;
  }
  private title = "";

  /** Show a text that the viewer sent. */
  take(name: string, bytes: Uint8Array): void {
    if (!this.wanted) return;
    this.wanted = false;
    this.name = name;
    this.set(new TextDecoder().decode(bytes));
  }

  /** Show a text, such as that of a link. */
  set(text: string): void {
    this.text.value = text;
    this.show();
    this.mark(0);
    this.say("Change a line: the scene plays it.");
    this.text.setSelectionRange(0, 0);
    this.text.focus();
  }

  /** Show the result of the last text. */
  edited(message: EditedMessage): void {
    if (!this.isOpen) return;
    this.mark(message.line ?? 0);
    if (!message.words) this.say("Plays.");
    else if (message.line === null) this.say(message.words, true);
    else {
      const go = make("button", { type: "button", class: "plain", click: () => this.goTo(message.line!) }, `Line ${message.line}`);
      this.verdict.replaceChildren(go, ` ${message.words} The last correct scene plays on.`);
      this.verdict.classList.add("wrong");
    }
  }

  private show(): void {
    this.element.hidden = false;
    document.body.classList.add("editing");
    this.deeds.resized();
  }

  private typed(): void {
    clearTimeout(this.timer);
    this.mark(this.line);
    this.timer = setTimeout(() => this.deeds.send(new File([this.text.value], TYPED)), QUIET);
  }

  private say(words: string, wrong = false): void {
    say(this.verdict, words);
    this.verdict.classList.toggle("wrong", wrong);
  }

  /** Number the lines, and mark that of an error. */
  private mark(line: number): void {
    const lines = this.text.value.split("\n").length;
    if (lines === this.lines && line === this.line) return;
    this.lines = lines;
    this.line = line;
    this.numbers.replaceChildren(...Array.from({ length: lines }, (_, k) => make("span", { class: k + 1 === line ? "wrong" : undefined }, `${k + 1}\n`)));
    this.numbers.scrollTop = this.text.scrollTop;
  }

  private goTo(line: number): void {
    const lines = this.text.value.split("\n"), start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(this.text).lineHeight));
  }

  private async copy(): Promise<void> {
    try {
      const link = await linkOf(this.text.value, `${location.origin}/`);
      await navigator.clipboard.writeText(link).catch(() => { // refused, such as in a frame of another page
        location.hash = link.slice(link.indexOf("#"));
        throw new Error("The browser does not let this page copy: copy the address of this page, which holds the scene now.");
      });
      this.say(`Copied: ${link.length.toLocaleString("en-US")} characters. springline play opens the link.`);
    } catch (error) {
      this.say((error as Error).message, true);
    }
  }
}
