import { cellsOf, type Game, HEIGHT, HIDDEN, type Kind, WIDTH } from "./engine.ts";

export const COLORS: Record<Kind, string> = {
  I: "#38c6f4",
  O: "#f7d23e",
  T: "#b46bff",
  S: "#4fd67a",
  Z: "#ff5d6c",
  J: "#5b8cff",
  L: "#ff9d42",
};

function block(g: CanvasRenderingContext2D, x: number, y: number, size: number, color: string, ghost = false) {
  const gap = size * 0.04,
    r = size * 0.16;
  g.beginPath();
  g.roundRect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, r);
  if (ghost) {
    g.globalAlpha = 0.55;
    g.strokeStyle = color;
    g.lineWidth = Math.max(1.5, size * 0.07);
    g.stroke();
    g.globalAlpha = 1;
    return;
  }
  g.fillStyle = color;
  g.fill();
  g.fillStyle = "rgba(255,255,255,.28)";
  g.beginPath();
  g.roundRect(x + gap + size * 0.1, y + gap + size * 0.1, size * 0.72, size * 0.16, r * 0.5);
  g.fill();
  g.fillStyle = "rgba(0,0,0,.18)";
  g.beginPath();
  g.roundRect(x + gap, y + size * 0.78, size - 2 * gap, size * 0.22 - gap, [0, 0, r, r]);
  g.fill();
}

/** Sharp on every screen. */
function sharpened(canvas: HTMLCanvasElement, width: number, height: number) {
  const scale = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const g = canvas.getContext("2d");
  if (!g) return null;
  g.setTransform(scale, 0, 0, scale, 0, 0);
  g.clearRect(0, 0, width, height);
  return g;
}

export function drawBoard(canvas: HTMLCanvasElement, game: Game, now: number) {
  const width = canvas.clientWidth,
    size = width / WIDTH;
  const g = sharpened(canvas, width, size * HEIGHT);
  if (!g) return;
  g.fillStyle = "#090b17";
  g.fillRect(0, 0, width, size * HEIGHT);
  g.strokeStyle = "rgba(255,255,255,.05)";
  g.lineWidth = 1;
  for (let x = 1; x < WIDTH; x++) {
    g.beginPath();
    g.moveTo(x * size, 0);
    g.lineTo(x * size, size * HEIGHT);
    g.stroke();
  }
  for (let y = 1; y < HEIGHT; y++) {
    g.beginPath();
    g.moveTo(0, y * size);
    g.lineTo(width, y * size);
    g.stroke();
  }
  for (const [y, row] of game.rows.entries())
    for (const [x, kind] of row.entries())
      if (kind && y >= HIDDEN) block(g, x * size, (y - HIDDEN) * size, size, COLORS[kind]);
  if (!game.over) {
    for (const [x, y] of cellsOf(game.ghost))
      if (y >= HIDDEN) block(g, x * size, (y - HIDDEN) * size, size, COLORS[game.piece.kind], true);
    for (const [x, y] of cellsOf(game.piece))
      if (y >= HIDDEN) block(g, x * size, (y - HIDDEN) * size, size, COLORS[game.piece.kind]);
  }
  const since = now - game.cleared.at;
  if (game.cleared.rows.length && since < 220) {
    g.fillStyle = `rgba(255,255,255,${0.7 * (1 - since / 220)})`;
    for (const y of game.cleared.rows) g.fillRect(0, (y - HIDDEN) * size, width, size);
  }
}

export function drawKinds(canvas: HTMLCanvasElement, kinds: readonly Kind[]) {
  const width = canvas.clientWidth,
    size = width / 5,
    height = size * 3 * Math.max(1, kinds.length);
  canvas.style.height = `${height}px`;
  const g = sharpened(canvas, width, height);
  if (!g) return;
  kinds.forEach((kind, at) => {
    const cells = cellsOf({ kind, turn: 0, x: 0, y: 0 });
    const xs = cells.map(([x]) => x),
      ys = cells.map(([, y]) => y);
    const dx = (5 - (Math.max(...xs) - Math.min(...xs) + 1)) / 2 - Math.min(...xs),
      dy = (3 - (Math.max(...ys) - Math.min(...ys) + 1)) / 2 - Math.min(...ys) + at * 3;
    for (const [x, y] of cells) block(g, (x + dx) * size, (y + dy) * size, size, COLORS[kind]);
  });
}
