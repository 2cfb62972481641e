// A canvas to draw on while pages are checked: its 2D context takes every call as a browser's does and draws nothing.

/** Methods that give nothing, with the number of arguments that a browser insists on (HTML standard, CanvasRenderingContext2D). */
const DRAWING: Readonly<Record<string, number>> = {
  save: 0,
  restore: 0,
  reset: 0,
  scale: 2,
  rotate: 1,
  translate: 2,
  transform: 6,
  setTransform: 0,
  resetTransform: 0,
  clearRect: 4,
  fillRect: 4,
  strokeRect: 4,
  beginPath: 0,
  closePath: 0,
  moveTo: 2,
  lineTo: 2,
  quadraticCurveTo: 4,
  bezierCurveTo: 6,
  arc: 5,
  arcTo: 5,
  ellipse: 7,
  rect: 4,
  roundRect: 4,
  fill: 0,
  stroke: 0,
  clip: 0,
  drawFocusIfNeeded: 1,
  fillText: 3,
  strokeText: 3,
  drawImage: 3,
  putImageData: 3,
  setLineDash: 1,
};
const PROPERTIES = {
  fillStyle: "#000000",
  strokeStyle: "#000000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  miterLimit: 10,
  lineDashOffset: 0,
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
  direction: "ltr",
  letterSpacing: "0px",
  globalAlpha: 1,
  globalCompositeOperation: "source-over",
  imageSmoothingEnabled: true,
  imageSmoothingQuality: "low",
  shadowBlur: 0,
  shadowColor: "rgba(0, 0, 0, 0)",
  shadowOffsetX: 0,
  shadowOffsetY: 0,
  filter: "none",
};
/** A letter's usual share of the size of its font. */
const LETTER_WIDTH = 0.5;
const EMPTY_PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** Of one picture's data; a browser gives up somewhere above. */
const PIXELS_MAX = 16_777_216;

type Contexts = WeakMap<object, object>;

/** Gives every canvas of this program's page a 2D context, and the classes that go with it where they are missing. */
export function giveCanvas(): void {
  const contexts: Contexts = new WeakMap();
  const prototype: object = HTMLCanvasElement.prototype;
  define(prototype, "getContext", function getContext(this: HTMLCanvasElement, kind: string) {
    if (kind !== "2d") return null;
    const known = contexts.get(this);
    const context = known ?? createContext(this);
    contexts.set(this, context);
    return context;
  });
  define(prototype, "toDataURL", () => EMPTY_PICTURE);
  define(prototype, "toBlob", (give: (blob: Blob) => void) => {
    setTimeout(() => give(new Blob([], { type: "image/png" })), 0);
  });
  if (!("Path2D" in globalThis)) define(globalThis, "Path2D", EmulatedPath);
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

/** A method that insists on its arguments and gives nothing. */
function drawing(name: string, count: number) {
  return (...given: unknown[]): void => {
    if (given.length < count)
      throw new TypeError(
        `Failed to execute '${name}' on 'CanvasRenderingContext2D': ${count} arguments required, but only ${given.length} present.`,
      );
  };
}

class EmulatedPath {
  constructor() {
    const names = [
      "addPath",
      "closePath",
      "moveTo",
      "lineTo",
      "quadraticCurveTo",
      "bezierCurveTo",
      "arc",
      "arcTo",
      "ellipse",
      "rect",
      "roundRect",
    ];
    for (const name of names) define(this, name, () => {});
  }
}

function createContext(canvas: HTMLCanvasElement): object {
  const context = { canvas, ...PROPERTIES };
  const gradient = () => ({ addColorStop: drawing("addColorStop", 2) });
  const given = {
    measureText: (text: string) => measured(String(text), context.font),
    getImageData: (_x: number, _y: number, width: number, height: number) => pixels(width, height),
    createImageData: (width: number | { width: number; height: number }, height = 0) =>
      typeof width === "number" ? pixels(width, height) : pixels(width.width, width.height),
    createLinearGradient: gradient,
    createRadialGradient: gradient,
    createConicGradient: gradient,
    createPattern: () => ({ setTransform() {} }),
    getTransform: () => new DOMMatrix(),
    getLineDash: () => [],
    getContextAttributes: () => ({ alpha: true, desynchronized: false, willReadFrequently: false }),
    isPointInPath: () => false,
    isPointInStroke: () => false,
    isContextLost: () => false,
  };
  const drawn = Object.fromEntries(Object.entries(DRAWING).map(([name, count]) => [name, drawing(name, count)]));
  return Object.assign(context, drawn, given);
}

function measured(text: string, font: string) {
  const size = Number.parseFloat(font.split("px")[0]?.split(" ").at(-1) ?? "") || 10;
  const width = text.length * size * LETTER_WIDTH;
  const [ascent, descent] = [size * 0.8, size * 0.2];
  return {
    width,
    actualBoundingBoxLeft: 0,
    actualBoundingBoxRight: width,
    actualBoundingBoxAscent: ascent,
    actualBoundingBoxDescent: descent,
    fontBoundingBoxAscent: ascent,
    fontBoundingBoxDescent: descent,
  };
}

function pixels(width: number, height: number) {
  const [columns, rows] = [Math.abs(Math.trunc(width)), Math.abs(Math.trunc(height))];
  if (!(columns * rows > 0) || columns * rows > PIXELS_MAX)
    throw new DOMException("The width and height must be numbers above 0 that a picture can have.", "IndexSizeError");
  return { width: columns, height: rows, colorSpace: "srgb", data: new Uint8ClampedArray(columns * rows * 4) };
}
