import { HEIGHT, type Stroke, WIDTH } from "../../shared/live.ts";

export const textSize = (size: number) => 18 + size * 3;

export function paintStroke(g: CanvasRenderingContext2D, { tool, color, size, points, text }: Stroke) {
  g.save();
  g.lineCap = "round";
  g.lineJoin = "round";
  g.strokeStyle = g.fillStyle = color;
  g.lineWidth = tool === "marker" ? size * 3.5 : tool === "eraser" ? size * 5 : size;
  if (tool === "marker") g.globalAlpha = 0.35;
  if (tool === "eraser") g.globalCompositeOperation = "destination-out";
  const [x0 = 0, y0 = 0] = points,
    x1 = points.at(-2) ?? x0,
    y1 = points.at(-1) ?? y0;
  g.beginPath();
  if (tool === "text") {
    g.font = `600 ${textSize(size)}px system-ui, sans-serif`;
    g.textBaseline = "middle";
    for (const [at, line] of (text ?? "").split("\n").entries()) g.fillText(line, x0, y0 + at * textSize(size) * 1.25);
  } else if (tool === "box") {
    g.roundRect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0), 8);
    g.stroke();
  } else if (tool === "circle") {
    g.ellipse((x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2, 0, 0, Math.PI * 2);
    g.stroke();
  } else if (tool === "line") {
    g.moveTo(x0, y0);
    g.lineTo(x1, y1);
    g.stroke();
  } else if (points.length <= 2) {
    g.arc(x0, y0, g.lineWidth / 2, 0, Math.PI * 2);
    g.fill();
  } else {
    g.moveTo(x0, y0);
    for (let i = 2; i < points.length - 2; i += 2) {
      const [x = 0, y = 0, nextX = 0, nextY = 0] = points.slice(i, i + 4);
      g.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    }
    g.lineTo(x1, y1);
    g.stroke();
  }
  g.restore();
}

/** Paints everything, sharp on every screen. */
export function paintBoard(canvas: HTMLCanvasElement, strokes: Iterable<Stroke>) {
  const scale = (canvas.clientWidth / WIDTH) * (window.devicePixelRatio || 1);
  const width = Math.round(WIDTH * scale),
    height = Math.round(HEIGHT * scale);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const g = canvas.getContext("2d");
  if (!g) return;
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.clearRect(0, 0, width, height);
  g.setTransform(scale, 0, 0, scale, 0, 0);
  for (const stroke of strokes) paintStroke(g, stroke);
}

export function pictureOf(strokes: Iterable<Stroke>): string {
  const layer = document.createElement("canvas"),
    sheet = document.createElement("canvas");
  layer.width = sheet.width = WIDTH * 2;
  layer.height = sheet.height = HEIGHT * 2;
  const g = layer.getContext("2d"),
    s = sheet.getContext("2d");
  if (!g || !s) return "";
  g.scale(2, 2);
  for (const stroke of strokes) paintStroke(g, stroke);
  s.fillStyle = "#ffffff";
  s.fillRect(0, 0, sheet.width, sheet.height);
  s.drawImage(layer, 0, 0);
  return sheet.toDataURL("image/png");
}
