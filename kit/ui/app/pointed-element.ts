// Says what an element of the page is: its component, where it was written, its role and its words.
import * as kit from "../components.ts";
import { AccountPage } from "./account-page.tsx";
import { LandingPage } from "./landing-page.tsx";
import { sessionStore } from "./session.ts";
import { Shell } from "./shell.tsx";
import type { PointedElement } from "./types.ts";

/** What React knows of a drawn element, as far as it is read here. */
type Fiber = { return: Fiber | null; type: unknown; memoizedProps: object | null };
/** Where the app's own code wrote an element; only a preview's build remembers it. */
type Written = { type: unknown; path: string; line: number };

const TEXT_MAX = 300;
const NAME_MAX = 120;
const PAGE_MAX = 300;
/** Names that a minifier made up say nothing. */
const NAME_SHORTEST = 3;

/** What the kit draws by itself follows from these files. */
const DRAWN_BY_KIT: readonly { type: unknown; component: string; path?: string }[] = [
  { type: LandingPage, component: "LandingPage", path: "app.json" },
  { type: AccountPage, component: "AccountPage" },
  { type: Shell, component: "Shell", path: "web/main.tsx" },
];

const ROLES: Readonly<Record<string, string>> = {
  a: "link",
  button: "button",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  img: "img",
  input: "textbox",
  textarea: "textbox",
  select: "combobox",
  table: "table",
  td: "cell",
  th: "columnheader",
  tr: "row",
  ul: "list",
  ol: "list",
  li: "listitem",
  nav: "navigation",
  form: "form",
  dialog: "dialog",
  svg: "img",
};

/** Parts of a drawing count as the whole of it. */
export const wholeOf = (element: Element): Element => element.closest("svg") ?? element;

export function describeElement(element: Element): PointedElement {
  const { component, path, line } = originOf(element);
  const role = element.getAttribute("role") ?? ROLES[element.localName];
  const text = wordsOf(element);
  const { base } = sessionStore.get();
  const address = window.location.pathname;
  return {
    ...(component !== undefined && { component: component.slice(0, NAME_MAX) }),
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    tag: element.localName.slice(0, 40),
    ...(role !== undefined && { role: role.slice(0, 40) }),
    ...(text !== "" && { text }),
    page: (address.startsWith(base) ? address.slice(base.length) || "/" : address).slice(0, PAGE_MAX),
  };
}

/** Never what somebody typed: a name, else what can be read. */
function wordsOf(element: Element): string {
  const typed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const label = element.getAttribute("aria-label") ?? element.getAttribute("alt") ?? element.getAttribute("title");
  const own = typed ? element.placeholder || element.labels?.[0]?.textContent : textsIn(element).join(" ");
  return (label ?? own ?? "").replace(/\s+/g, " ").trim().slice(0, TEXT_MAX);
}

/** Neighbours stay apart, as they do for the eye. */
function textsIn(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let length = 0; length < TEXT_MAX && walker.nextNode() !== null; ) {
    const text = walker.currentNode.nodeValue?.trim() ?? "";
    if (text !== "") texts.push(text);
    length += text.length;
  }
  return texts;
}

type Origin = { component?: string | undefined; path?: string | undefined; line?: number | undefined };

/** The innermost element around it that the app's own code wrote; the component is the app's own where there is one. */
function originOf(element: Element): Origin {
  const written: Written[] = [];
  for (let fiber = fiberOf(element); fiber !== null; fiber = fiber.return) {
    const drawn = DRAWN_BY_KIT.find(({ type }) => type === fiber?.type);
    if (drawn && written.length === 0) return { component: drawn.component, path: drawn.path };
    const found = fiber.memoizedProps === null ? undefined : writtenPlaces()?.get(fiber.memoizedProps);
    if (found) written.push(found);
  }
  const [innermost] = written;
  if (innermost === undefined) return {};
  const components = written.filter(({ type }) => typeof type !== "string");
  const own = components.find(({ type }) => !isOfKit(type));
  const nearest = typeof innermost.type === "string" ? (own ?? components[0]) : innermost;
  return { component: nearest && nameOf(nearest.type), path: innermost.path, line: innermost.line };
}

function writtenPlaces(): WeakMap<object, Written> | undefined {
  return Reflect.get(globalThis, "__ninefoldSources") as WeakMap<object, Written> | undefined; // the preview's build made it
}

/** React keeps it on the element itself. Elements from elsewhere belong to the nearest one that has it. */
function fiberOf(element: Element): Fiber | null {
  for (let current: Element | null = element; current !== null; current = current.parentElement) {
    const key = Object.keys(current).find((name) => name.startsWith("__reactFiber$"));
    if (key !== undefined) return Reflect.get(current, key) as Fiber; // React's own record
  }
  return null;
}

const isOfKit = (type: unknown): boolean => Object.values(kit).includes(type as never); // compared by identity alone

function nameOf(type: unknown): string | undefined {
  const exported = Object.entries(kit).find(([, value]) => value === type)?.[0];
  if (exported !== undefined) return exported;
  if ((typeof type !== "function" && typeof type !== "object") || type === null) return undefined;
  const inner: unknown = Reflect.get(type, "render") ?? Reflect.get(type, "type");
  const names: unknown[] = [Reflect.get(type, "displayName"), Reflect.get(type, "name")];
  if (typeof inner === "function") names.push(inner.name);
  return names.find((name): name is string => typeof name === "string" && name.length >= NAME_SHORTEST);
}
