/** The rules, without a screen: `step` gives the next state, never changing the last one. */
export const SIZE = 20;
export type Spot = Readonly<{ x: number; y: number }>;
export type Direction = "up" | "down" | "left" | "right";
export type Snake = Readonly<{ body: readonly Spot[]; heading: Direction; apple: Spot; eaten: number; over: boolean }>;

const STEPS: Record<Direction, Spot> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};
const OPPOSITE: Record<Direction, Direction> = { up: "down", down: "up", left: "right", right: "left" };
const MIDDLE = SIZE / 2;
const same = (one: Spot, other: Spot) => one.x === other.x && one.y === other.y;

export function newSnake(): Snake {
  const body = [0, 1, 2].map((back) => ({ x: MIDDLE - back, y: MIDDLE }));
  return { body, heading: "right", apple: { x: MIDDLE + 5, y: MIDDLE }, eaten: 0, over: false };
}

/** Nobody turns back into their own neck. */
export const mayTurn = (from: Direction, to: Direction) => to !== from && to !== OPPOSITE[from];

export function step(snake: Snake, heading: Direction): Snake {
  const [head] = snake.body;
  if (snake.over || !head) return snake;
  const move = STEPS[heading];
  const next = { x: head.x + move.x, y: head.y + move.y };
  const eats = same(next, snake.apple);
  const rest = eats ? snake.body : snake.body.slice(0, -1);
  const outside = next.x < 0 || next.y < 0 || next.x >= SIZE || next.y >= SIZE;
  if (outside || rest.some((spot) => same(spot, next))) return { ...snake, heading, over: true };
  const body = [next, ...rest];
  if (!eats) return { ...snake, body, heading };
  return { body, heading, apple: freeSpot(body), eaten: snake.eaten + 1, over: body.length === SIZE * SIZE };
}

function freeSpot(body: readonly Spot[]): Spot {
  const free: Spot[] = [];
  for (let x = 0; x < SIZE; x += 1)
    for (let y = 0; y < SIZE; y += 1) if (!body.some((spot) => same(spot, { x, y }))) free.push({ x, y });
  return free[Math.floor(Math.random() * free.length)] ?? { x: 0, y: 0 };
}

/** Milliseconds between two steps: faster with every fifth apple. */
export const paceOf = ({ eaten }: Snake) => Math.max(60, 140 - 10 * Math.floor(eaten / 5));
