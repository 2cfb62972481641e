// The outline around what is pointed at, with the name of its component; a layer of its own that the app's styles don't reach.
import type { PointedElement } from "./types.ts";

type Outline = {
  around(target: { element: Element; label: PointedElement } | null): void;
  remove(): void;
};

const STYLE = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
.box { position: fixed; box-sizing: border-box; border: 2px solid #c8451b; border-radius: 4px; background: #c8451b1f; }
.label { position: fixed; max-width: calc(100vw - 8px); box-sizing: border-box; overflow: hidden; white-space: nowrap;
  text-overflow: ellipsis; padding: 3px 8px; border-radius: 4px; background: #c8451b; color: #fff;
  font: 500 12px/18px ui-sans-serif, system-ui, sans-serif; }
.label span { margin-left: 6px; font: 400 11px/18px ui-monospace, monospace; }
[hidden] { display: none; }
`;
const LABEL_HEIGHT_PX = 26;
const EDGE_PX = 4;
/** Everything becomes a crosshair while something is to be picked. */
const CURSOR = "* { cursor: crosshair !important }";

export function drawOutline(): Outline {
  const host = document.createElement("div");
  host.dataset.ninefoldPointing = "";
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheetOf(STYLE)];
  const box = part("box");
  const label = part("label");
  label.setAttribute("role", "status");
  const place = document.createElement("span");
  const name = document.createTextNode("");
  label.append(name, place);
  root.append(box, label);
  document.documentElement.append(host);
  const cursor = sheetOf(CURSOR);
  document.adoptedStyleSheets.push(cursor);
  return {
    around(target) {
      box.hidden = target === null;
      label.hidden = target === null;
      if (target === null) return;
      const { component, tag, path, line } = target.label;
      name.data = component ?? tag;
      place.textContent = path === undefined ? "" : `${path}${line === undefined ? "" : `:${line}`}`;
      const { left, top, width, height, bottom } = target.element.getBoundingClientRect();
      Object.assign(box.style, { left: px(left), top: px(top), width: px(width), height: px(height) });
      const above = top - LABEL_HEIGHT_PX - EDGE_PX;
      const below = bottom + EDGE_PX;
      const inside = Math.max(EDGE_PX, top + EDGE_PX);
      const y = above >= 0 ? above : below + LABEL_HEIGHT_PX <= window.innerHeight ? below : inside;
      const rightmost = Math.max(EDGE_PX, window.innerWidth - label.offsetWidth - EDGE_PX);
      Object.assign(label.style, { top: px(y), left: px(Math.min(Math.max(EDGE_PX, left), rightmost)) });
    },
    remove() {
      host.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== cursor);
    },
  };
}

const px = (value: number) => `${Math.round(value)}px`;

function part(className: string): HTMLDivElement {
  const element = document.createElement("div");
  element.className = className;
  element.hidden = true;
  return element;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
