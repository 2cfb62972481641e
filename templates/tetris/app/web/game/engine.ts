/** Tetris without a screen: seven-piece bags, SRS wall kicks, hold, ghost, levels. */
export const WIDTH = 10;
export const HEIGHT = 20;
const HIDDEN = 2;

export type Kind = "I" | "O" | "T" | "S" | "Z" | "J" | "L";
type Cell = readonly [x: number, y: number];
export type Piece = { kind: Kind; turn: number; x: number; y: number };

const SHAPES: Record<Kind, { size: number; cells: readonly Cell[] }> = {
  I: {
    size: 4,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  },
  O: {
    size: 2,
    cells: [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
  },
  T: {
    size: 3,
    cells: [
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  S: {
    size: 3,
    cells: [
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
    ],
  },
  Z: {
    size: 3,
    cells: [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ],
  },
  J: {
    size: 3,
    cells: [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  L: {
    size: 3,
    cells: [
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
};
/** SRS kicks for a clockwise turn from each state, y down; counter-clockwise is their reverse. */
const KICKS: readonly (readonly Cell[])[] = [
  [
    [0, 0],
    [-1, 0],
    [-1, -1],
    [0, 2],
    [-1, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, -2],
    [1, -2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, -1],
    [0, 2],
    [1, 2],
  ],
  [
    [0, 0],
    [-1, 0],
    [-1, 1],
    [0, -2],
    [-1, -2],
  ],
];
const KICKS_I: readonly (readonly Cell[])[] = [
  [
    [0, 0],
    [-2, 0],
    [1, 0],
    [-2, 1],
    [1, -2],
  ],
  [
    [0, 0],
    [-1, 0],
    [2, 0],
    [-1, -2],
    [2, 1],
  ],
  [
    [0, 0],
    [2, 0],
    [-1, 0],
    [2, -1],
    [-1, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [-2, 0],
    [1, 2],
    [-2, -1],
  ],
];

export function cellsOf({ kind, turn, x, y }: Piece): Cell[] {
  const { size, cells } = SHAPES[kind];
  return cells.map(([cx, cy]) => {
    let px = cx,
      py = cy;
    for (let i = 0; i < turn; i++) [px, py] = [size - 1 - py, px];
    return [x + px, y + py] as const;
  });
}

function bag(): Kind[] {
  const kinds: Kind[] = ["I", "O", "T", "S", "Z", "J", "L"];
  for (let i = kinds.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    const [one, other] = [kinds[i], kinds[j]];
    if (one && other) [kinds[i], kinds[j]] = [other, one];
  }
  return kinds;
}

const POINTS = [0, 100, 300, 500, 800];

export class Game {
  rows: (Kind | null)[][] = Array.from({ length: HEIGHT + HIDDEN }, () => Array<Kind | null>(WIDTH).fill(null));
  queue: Kind[] = [...bag(), ...bag()];
  piece: Piece;
  held: Kind | null = null;
  points = 0;
  lines = 0;
  over = false;
  /** Rows just cleared and when, for a flash. */
  cleared: { rows: number[]; at: number } = { rows: [], at: 0 };
  private mayHold = true;
  private combo = -1;
  private lockAt = 0;
  private resets = 0;
  private fallen = 0;

  constructor() {
    this.piece = this.spawn(this.next());
  }
  get level() {
    return Math.floor(this.lines / 10) + 1;
  }
  /** Milliseconds for one row. */
  get pace() {
    return Math.max(35, 1000 * (0.8 - (this.level - 1) * 0.007) ** (this.level - 1));
  }
  get ghost(): Piece {
    let ghost = this.piece;
    while (this.fits({ ...ghost, y: ghost.y + 1 })) ghost = { ...ghost, y: ghost.y + 1 };
    return ghost;
  }
  get coming() {
    return this.queue.slice(0, 4);
  }

  private next(): Kind {
    if (this.queue.length < 7) this.queue.push(...bag());
    return this.queue.shift() ?? "I";
  }
  private spawn(kind: Kind): Piece {
    return { kind, turn: 0, x: Math.floor((WIDTH - SHAPES[kind].size) / 2), y: kind === "I" ? HIDDEN - 2 : HIDDEN - 2 };
  }
  private fits(piece: Piece) {
    return cellsOf(piece).every(
      ([x, y]) => x >= 0 && x < WIDTH && y < HEIGHT + HIDDEN && (y < 0 || !this.rows[y]?.[x]),
    );
  }
  private grounded() {
    return !this.fits({ ...this.piece, y: this.piece.y + 1 });
  }
  private touch(now: number) {
    if (this.grounded() && this.resets < 15) {
      this.lockAt = now + 500;
      this.resets++;
    }
  }
  move(by: -1 | 1, now: number) {
    const to = { ...this.piece, x: this.piece.x + by };
    if (this.over || !this.fits(to)) return;
    this.piece = to;
    this.touch(now);
  }
  turn(by: -1 | 1, now: number) {
    if (this.over || this.piece.kind === "O") return;
    const from = this.piece.turn,
      to = (from + by + 4) % 4;
    const table = this.piece.kind === "I" ? KICKS_I : KICKS;
    const kicks = by === 1 ? (table[from] ?? []) : (table[to] ?? []).map(([x, y]) => [-x, -y] as const);
    for (const [dx, dy] of kicks) {
      const turned = { ...this.piece, turn: to, x: this.piece.x + dx, y: this.piece.y + dy };
      if (this.fits(turned)) {
        this.piece = turned;
        this.touch(now);
        return;
      }
    }
  }
  soft(now: number) {
    if (!this.over && this.down(now)) this.points++;
  }
  hard(now: number) {
    if (this.over) return;
    const ghost = this.ghost;
    this.points += 2 * (ghost.y - this.piece.y);
    this.piece = ghost;
    this.lock(now);
  }
  hold(now: number) {
    if (this.over || !this.mayHold) return;
    const swap = this.held ?? this.next();
    this.held = this.piece.kind;
    this.enter(swap, now);
    this.mayHold = false;
  }
  private down(now: number) {
    const to = { ...this.piece, y: this.piece.y + 1 };
    if (!this.fits(to)) return false;
    this.piece = to;
    this.fallen = now;
    this.lockAt = this.grounded() ? now + 500 : 0;
    return true;
  }
  private enter(kind: Kind, now: number) {
    this.piece = this.spawn(kind);
    this.fallen = now;
    this.lockAt = 0;
    this.resets = 0;
    if (!this.fits(this.piece)) this.over = true;
  }
  private lock(now: number) {
    const cells = cellsOf(this.piece);
    for (const [x, y] of cells) {
      const row = this.rows[y];
      if (row) row[x] = this.piece.kind;
    }
    if (cells.every(([, y]) => y < HIDDEN)) {
      this.over = true;
      return;
    }
    const full = this.rows.flatMap((row, y) => (row.every(Boolean) ? [y] : []));
    if (full.length) {
      this.combo++;
      this.points += ((POINTS[full.length] ?? 0) + 50 * this.combo) * this.level;
      this.lines += full.length;
      this.rows = [
        ...full.map(() => Array<Kind | null>(WIDTH).fill(null)),
        ...this.rows.filter((_, y) => !full.includes(y)),
      ];
      this.cleared = { rows: full, at: now };
    } else this.combo = -1;
    this.mayHold = true;
    this.enter(this.next(), now);
  }
  /** Lets time pass. */
  tick(now: number) {
    if (this.over) return;
    if (!this.fallen) this.fallen = now;
    while (now - this.fallen >= this.pace && !this.grounded()) {
      const at = this.fallen + this.pace;
      this.down(at);
    }
    if (this.grounded()) {
      if (!this.lockAt) this.lockAt = now + 500;
      if (now >= this.lockAt) this.lock(now);
    }
  }
  /** After a pause, nothing falls at once. */
  resume(now: number) {
    this.fallen = now;
    this.lockAt = 0;
  }
}
export { HIDDEN };
