import { SIZE, type Snake } from "./snake.ts";

/** The board in the app's colours, sharp on every screen. */
export function draw(canvas: HTMLCanvasElement, { body, apple, over }: Snake): void {
  const drawing = canvas.getContext("2d");
  const width = canvas.clientWidth;
  if (!drawing || width === 0) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(width * scale);
  drawing.scale(scale, scale);
  const cell = width / SIZE;
  drawing.fillStyle = "#0a100a";
  drawing.fillRect(0, 0, width, width);
  drawing.fillStyle = "rgb(255 255 255 / 0.025)";
  for (let x = 0; x < SIZE; x += 1)
    for (let y = x % 2; y < SIZE; y += 2) drawing.fillRect(x * cell, y * cell, cell, cell);
  drawing.fillStyle = "#f0593e";
  drawing.beginPath();
  drawing.arc((apple.x + 0.5) * cell, (apple.y + 0.5) * cell, cell * 0.36, 0, 2 * Math.PI);
  drawing.fill();
  for (const [at, { x, y }] of body.entries()) {
    const light = 62 - 22 * (at / body.length);
    drawing.fillStyle = over ? "#6d746c" : `hsl(128 48% ${light}%)`;
    drawing.beginPath();
    drawing.roundRect(x * cell + 1, y * cell + 1, cell - 2, cell - 2, at === 0 ? cell * 0.4 : cell * 0.22);
    drawing.fill();
  }
}
