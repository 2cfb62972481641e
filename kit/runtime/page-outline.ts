// What a page shows, in words, for somebody who can't see it: read inside the page, bounded in elements, lines and time.

/** `outline`: a line for each heading, field, button, text, in their order; `layout`: what overflows, is cut or is covered. */
export type PageOutline = Readonly<{ outline: string[]; layout: string[] }>;

const ELEMENTS_MAX = 20_000;
const LINES_MAX = 300;
const LINE_CHARACTERS = 240;
const LAYOUT_MAX = 20;
const MILLISECONDS_MAX = 2_000;
const ROWS_SHOWN = 6;
const WORDS_MAX = 60;
const VALUES_SHOWN = 12;

const SKIPPED = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "SVG", "svg", "OPTION"]);
const FIELDS = new Set(["INPUT", "TEXTAREA", "SELECT"]);
/** Roles of things that are told in one line with all that is in them. */
const TOLD_WHOLE = /^(?:button|tab|menuitem|switch|checkbox|radio|combobox|alert|status)$/;
const USED = "a[href], button, input, select, textarea, [role=button], [role=tab], [role=menuitem], [role=switch]";

export function outlineOf(page: Document): PageOutline {
  const until = performance.now() + MILLISECONDS_MAX;
  const lines: string[] = [];
  const elements: Element[] = [];
  const walk = (element: Element): void => {
    if (elements.length >= ELEMENTS_MAX || lines.length >= LINES_MAX || performance.now() > until) return;
    if (!isVisible(element)) return;
    if (SKIPPED.has(element.tagName)) {
      const line = element.tagName === "svg" ? drawingLine(element) : null;
      if (line !== null) lines.push(line.slice(0, LINE_CHARACTERS));
      return;
    }
    elements.push(element);
    if (element.tagName === "FIGURE" && chartTable(element) !== null) {
      lines.push(chartLine(element).slice(0, LINE_CHARACTERS));
      return;
    }
    const line = lineOf(element);
    if (line !== null) {
      lines.push(line.slice(0, LINE_CHARACTERS));
      if (isWhole(element)) return;
    }
    for (const child of element.children) walk(child);
  };
  if (page.body) walk(page.body);
  const stopped = elements.length >= ELEMENTS_MAX || lines.length >= LINES_MAX || performance.now() > until;
  if (stopped) lines.push("(There is more, which is left out.)");
  return { outline: lines, layout: layoutOf(page, elements, until + MILLISECONDS_MAX).slice(0, LAYOUT_MAX) };
}

/** Told with all that is in it. */
const isWhole = (element: Element): boolean =>
  FIELDS.has(element.tagName) ||
  /^(?:H[1-6]|BUTTON|A|TABLE|P)$/.test(element.tagName) ||
  TOLD_WHOLE.test(element.getAttribute("role") ?? "");

function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
}

const wordsOf = (text: string | null | undefined): string => (text ?? "").slice(0, 2_000).replace(/\s+/g, " ").trim();

/** The words of all that is in it, apart where elements part them. */
function textOf(element: Element): string {
  const parts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const words: string[] = [];
  while (parts.nextNode() && words.length < WORDS_MAX) {
    const part = parts.currentNode;
    if (part instanceof SVGElement) words.push(wordsOf(part.getAttribute("aria-label")));
    else if (part.nodeType === Node.TEXT_NODE && !SKIPPED.has(part.parentElement?.tagName ?? ""))
      words.push(wordsOf(part.nodeValue));
  }
  return words.filter((text) => text !== "").join(" ");
}

/** By what people and programs call it. */
function nameOf(element: Element): string {
  const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])].map(labelText).join(" ") : "";
  const own = FIELDS.has(element.tagName) ? "" : textOf(element);
  const found = [labelOf(element), labels, own, element.getAttribute("title"), element.getAttribute("placeholder")];
  return found.map(wordsOf).find((text) => text !== "") ?? "(no name)";
}

/** What it is called for programs alone; "" without that. */
function labelOf(element: Element): string {
  const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  return wordsOf(element.getAttribute("aria-label")) || wordsOf(by.map((id) => textOfId(element, id)).join(" "));
}

/** A label's words without those of the field in it. */
const labelText = (label: Element): string =>
  wordsOf(
    [...label.childNodes]
      .filter((node) => !(node instanceof Element && FIELDS.has(node.tagName)))
      .map((node) => node.textContent)
      .join(" "),
  );

const textOfId = (element: Element, id: string): string =>
  wordsOf(element.ownerDocument.getElementById(id)?.textContent);

function lineOf(element: Element): string | null {
  const role = element.getAttribute("role");
  // It is told with its field.
  if (element instanceof HTMLLabelElement && element.control) return null;
  const tag = element.tagName;
  if (/^H[1-6]$/.test(tag)) return `${"#".repeat(Number(tag[1]))} ${textOf(element)}`;
  if (FIELDS.has(tag)) return fieldLine(element as HTMLInputElement | HTMLSelectElement);
  if (tag === "BUTTON" || role === "button") return `[button] ${nameOf(element)}${stateOf(element)}`;
  if (tag === "A") return `[link] ${nameOf(element)} → ${element.getAttribute("href") ?? ""}`;
  if (role && TOLD_WHOLE.test(role)) return `[${role}] ${nameOf(element)}${stateOf(element)}`;
  if (role === "dialog" || role === "alertdialog" || tag === "DIALOG") return `-- dialog: ${labelOf(element)}`;
  if (tag === "NAV") return "-- navigation";
  if (tag === "MAIN") return "-- main part";
  if (tag === "TABLE") return tableLine(element as HTMLTableElement);
  if (tag === "IMG") return `[picture] ${element.getAttribute("alt") ?? "(no alt text)"}`;
  if (tag === "CANVAS") return `[canvas] ${element.clientWidth} × ${element.clientHeight}`;
  return ownText(element);
}

/** The words that stand in an element itself and not in one inside it. */
function ownText(element: Element): string | null {
  const own = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && wordsOf(node.textContent) !== "",
  );
  if (!own) return null;
  if (element.tagName === "P") return textOf(element);
  const direct = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return wordsOf(direct.map((node) => node.textContent).join(" "));
}

function fieldLine(field: HTMLInputElement | HTMLSelectElement): string | null {
  if (field.type === "hidden") return null;
  const checked =
    "checked" in field && /checkbox|radio/.test(field.type) ? (field.checked ? "checked" : "not checked") : null;
  const value = field.type === "password" ? "•••" : wordsOf(field.value).slice(0, 80);
  const options =
    field instanceof HTMLSelectElement
      ? ` of ${[...field.options]
          .slice(0, 12)
          .map(({ text }) => text)
          .join(", ")}`
      : "";
  return `[field ${field.type}] ${nameOf(field)} = ${checked ?? JSON.stringify(value)}${options}${stateOf(field)}`;
}

function stateOf(element: Element): string {
  const is = (name: string) => element.getAttribute(name) === "true";
  const states = [
    element.matches(":disabled") || is("aria-disabled") ? "disabled" : "",
    is("aria-selected") || is("aria-pressed") || is("aria-checked") ? "on" : "",
    is("aria-expanded") ? "open" : "",
    is("aria-invalid") ? "invalid" : "",
  ].filter((state) => state !== "");
  return states.length > 0 ? ` (${states.join(", ")})` : "";
}

function tableLine(table: HTMLTableElement): string {
  const rows = [...table.rows]
    .slice(0, ROWS_SHOWN)
    .map((row) => [...row.cells].map((cell) => wordsOf(cell.textContent).slice(0, 40)).join(" | "));
  const heads = table.tHead?.rows.length ?? 0;
  return `[table, ${table.rows.length - heads} rows] ${rows.join(" / ")}`;
}

/** A chart's values as a table that only programs read, as the kit's charts have it. */
const chartTable = (figure: Element): HTMLTableElement | null => {
  const table = figure.querySelector("table");
  return table && isForReadersAlone(table) ? table : null;
};

/** A chart in one line: what it is called, then each row of its values. */
function chartLine(figure: Element): string {
  const table = chartTable(figure);
  const name = labelOf(figure) || textOf(figure.querySelector("figcaption") ?? table?.caption ?? figure);
  const rows = [...(table?.tBodies[0]?.rows ?? [])].slice(0, VALUES_SHOWN);
  const values = rows.map((row) => [...row.cells].map((cell) => wordsOf(cell.textContent).slice(0, 40)).join(" "));
  return `[chart] ${name}: ${values.join(", ")}`;
}

/** A drawing by its name; one without, by the words in it. */
function drawingLine(drawing: Element): string | null {
  const name = labelOf(drawing) || wordsOf(drawing.querySelector(":scope > title")?.textContent);
  const inside = [...drawing.querySelectorAll("text")].slice(0, WORDS_MAX).map((text) => wordsOf(text.textContent));
  const words = inside.filter((text) => text !== "").join(" ");
  if (words !== "") return `[drawing] ${[name, words].filter((text) => text !== "").join(": ")}`;
  return name === "" ? null : `[icon] ${name}`;
}

/** What somebody who looks at the page would stumble over. */
function layoutOf(page: Document, elements: readonly Element[], until: number): string[] {
  const width = page.documentElement.clientWidth;
  const found: string[] = [];
  const wide = page.documentElement.scrollWidth - width;
  if (wide > 1) {
    found.push(`The page is ${wide} pixels wider than the screen, so that it scrolls sideways.`);
    found.push(...widest(elements, width));
  }
  const told = new Set<Element>();
  for (const element of elements) {
    if (found.length >= LAYOUT_MAX || performance.now() > until) break;
    const isTold = told.has(element.parentElement ?? element) || isForReadersAlone(element);
    const problem = isTold ? null : (cutProblem(element) ?? coverProblem(element));
    if (problem === null) continue;
    told.add(element);
    found.push(problem);
  }
  return found;
}

/** The innermost elements that reach beyond the right edge, where nothing around them scrolls. */
function widest(elements: readonly Element[], width: number): string[] {
  const beyond = elements.filter(
    (element) => element.getBoundingClientRect().right > width + 1 && !isInScroller(element),
  );
  const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
  return innermost
    .slice(0, 5)
    .map(
      (element) =>
        `Reaches ${Math.round(element.getBoundingClientRect().right - width)} pixels beyond the right edge: ${called(element)}.`,
    );
}

function isInScroller(element: Element): boolean {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflowX) && around !== element.ownerDocument.body)
      return true;
  return false;
}

/** Clipped away on purpose: there for screen readers, and seen by nobody. */
function isForReadersAlone(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { position, clip, clipPath } = getComputedStyle(around);
    if (position === "absolute" && (clip !== "auto" || clipPath !== "none")) return true;
  }
  return false;
}

/** Whether anything that can be seen reaches below an element's own foot; words of its own do, where it is cut at all. */
function reachesBelow(element: Element): boolean {
  if (ownText(element) !== null) return true;
  const { bottom } = element.getBoundingClientRect();
  const inside = [...element.querySelectorAll("*")].slice(0, LINES_MAX);
  return inside.some((each) => each.getBoundingClientRect().bottom > bottom + 4 && !isForReadersAlone(each));
}

function cutProblem(element: Element): string | null {
  if (FIELDS.has(element.tagName) || element.clientWidth < 2 || element.clientHeight < 2) return null;
  if (wordsOf(element.textContent) === "") return null;
  const style = getComputedStyle(element);
  const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
  if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
    return `Cut at its side: ${called(element)} (${element.clientWidth} of ${element.scrollWidth} pixels are shown).`;
  if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 4 && reachesBelow(element))
    return `Cut at its foot: ${called(element)} (${element.clientHeight} of ${element.scrollHeight} pixels are shown).`;
  return null;
}

/** Something to click whose middle lies under something else. */
function coverProblem(element: Element): string | null {
  if (!element.matches(USED)) return null;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || box.width < 2 || box.height < 2) return null;
  const top = element.ownerDocument.elementFromPoint(x, y);
  if (!top || top === element || element.contains(top) || top.contains(element)) return null;
  if (top.closest("label")?.contains(element) || getComputedStyle(element).pointerEvents === "none") return null;
  if (isPassingMessage(top)) return null;
  return `${called(element)} lies under ${called(top)}.`;
}

const MESSAGES = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";

/** A message that floats above the page and says nothing else: it goes in its time, and so does what it covers. */
function isPassingMessage(top: Element): boolean {
  for (let layer: Element | null = top; layer; layer = layer.parentElement) {
    if (getComputedStyle(layer).position !== "fixed") continue;
    const message = layer.matches(MESSAGES) ? layer : layer.querySelector(MESSAGES);
    const said = [...layer.querySelectorAll(MESSAGES)].map(textOf).join(" ");
    return message !== null && (message === layer || said === textOf(layer));
  }
  return false;
}

function called(element: Element): string {
  const words = (FIELDS.has(element.tagName) ? nameOf(element) : textOf(element)).slice(0, 60);
  return `${element.tagName.toLowerCase()} “${words}”`;
}
