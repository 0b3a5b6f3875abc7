// Keyboard focus: dialogs return it, vanishing elements pass it on, and Escape leaves a field unchanged.
const STOPS = "button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex='0']";
const GROUNDS = "#panel, body, main, html"; // focus on these would continue at an unrelated element

interface Held { element: HTMLElement; around: HTMLElement[]; at: number[]; words: string; value: string }

/** Close a dialog from which something in the scene was chosen, and return the focus to the scene. */
export function leaveDialog(dialog: HTMLDialogElement, canvas: HTMLElement): void {
  dialog.close();
  canvas.focus();
}

export class Focus {
  private held: Held | null = null;

  constructor(private readonly canvas: HTMLElement) {
    addEventListener("focusin", (event) => this.note(event.target as HTMLElement));
    addEventListener("keydown", (event) => {
      if (/^(Tab|Escape|Enter)$/.test(event.key)) delete document.documentElement.dataset.pointed;
      this.escape(event);
    }, { capture: true });
    addEventListener("pointerdown", () => { document.documentElement.dataset.pointed = ""; }, { capture: true });
    for (const dialog of document.querySelectorAll("dialog")) {
      const leave = (): void => { // at once, since the close event comes later
        if (!this.elsewhere) canvas.focus(); // otherwise the focus returns to where it was before
      };
      dialog.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        dialog.close();
        leave();
      });
      dialog.addEventListener("close", leave);
    }
  }

  /** Called for each picture: the focused element may have vanished. */
  keep(): void {
    const { held } = this;
    if (!held || document.activeElement !== document.body) return;
    const { element } = held;
    if (element.isConnected && element.checkVisibility() && !element.matches(":disabled")) return; // the element was not removed
    this.held = null;
    const near = held.around.findIndex((one) => one.isConnected && one.checkVisibility()), around = held.around[near];
    const stops = around && !around.matches(GROUNDS) ? stopsIn(around) : [];
    (stops.find((one) => wordsOf(one) === held.words) ?? stops[Math.max(0, Math.min(held.at[near]!, stops.length) - 1)] ?? this.canvas).focus();
  }

  /** Whether an element that takes keys has the focus, outside of closed dialogs. */
  private get elsewhere(): boolean {
    const now = document.activeElement;
    return now instanceof HTMLElement && now !== document.body && now.checkVisibility() && now.matches(":focus-visible");
  }

  private note(element: HTMLElement): void {
    this.held = null;
    if (element === this.canvas || element.closest("[role=menu], dialog") || !element.matches(":focus-visible")) return;
    const around: HTMLElement[] = [];
    for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
    const at = around.map((one) => one.matches(GROUNDS) ? 0 : stopsIn(one).indexOf(element));
    this.held = { element, around, at, words: wordsOf(element), value: element instanceof HTMLInputElement ? element.value : "" };
  }

  private escape(event: KeyboardEvent): void {
    const field = event.target as HTMLElement;
    if (event.key !== "Escape" || field.id === "build-length" || !field.matches("input, select, textarea") || field.closest("dialog")) return;
    if (field instanceof HTMLInputElement && /number|text|search/.test(field.type) && this.held?.element === field) field.value = this.held.value;
    event.stopPropagation();
    this.canvas.focus();
  }
}

const stopsIn = (place: HTMLElement): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.checkVisibility());

const wordsOf = (one: HTMLElement): string => one.getAttribute("aria-label") ?? one.textContent ?? "";
