/** What travels between the people at a board. Coordinates are those of a board of 1600 by 1000. */
export const WIDTH = 1600;
export const HEIGHT = 1000;
export const TOOLS = ["pen", "marker", "eraser", "line", "box", "circle", "text"] as const;
export type Tool = (typeof TOOLS)[number];
export type Stroke = { id: string; tool: Tool; color: string; size: number; points: number[]; text?: string };
export type Change =
  | { kind: "draw"; stroke: Stroke }
  | { kind: "more"; id: string; points: number[] }
  | { kind: "end"; stroke: Stroke }
  | { kind: "remove"; id: string }
  | { kind: "clear" }
  | { kind: "cursor"; x: number; y: number };
/** One message of the channel. */
export type Changes = Change[];
/** Of one stroke: x and y of each. A longer one is drawn as several. */
export const NUMBERS_MAX = 1200;
