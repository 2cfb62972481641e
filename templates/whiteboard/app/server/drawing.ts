import { refuse, sql } from "@ninefold/server";
import { z } from "zod";
import { type Changes, NUMBERS_MAX, type Stroke, TOOLS } from "../shared/live.ts";

const STROKES_MAX = 5000;
const place = z.number().min(-2000).max(4000);
const stroke = z.object({
  id: z.string().min(1).max(40),
  tool: z.enum(TOOLS),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  size: z.number().min(1).max(40),
  points: z.array(place).min(2).max(NUMBERS_MAX),
  text: z.string().max(500).optional(),
});
const id = z.string().max(40);
const change = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("draw"), stroke }),
  z.object({ kind: z.literal("more"), id, points: z.array(place).max(NUMBERS_MAX) }),
  z.object({ kind: z.literal("end"), stroke }),
  z.object({ kind: z.literal("remove"), id }),
  z.object({ kind: z.literal("clear") }),
  z.object({ kind: z.literal("cursor"), x: place, y: place }),
]);
const changes = z.array(change).min(1).max(200);

/** Keeps what is finished and gives what the others hear. */
export async function keep(board: string, owner: string, message: unknown): Promise<Changes> {
  const parsed = changes.safeParse(message);
  if (!parsed.success) return refuse(422, "That is no drawing.");
  for (const one of parsed.data) {
    if (one.kind === "end") await keepStroke(board, owner, one.stroke as Stroke);
    else if (one.kind === "remove") await sql`delete from "strokes" where "board" = ${board} and "id" = ${one.id}`;
    else if (one.kind === "clear") await sql`delete from "strokes" where "board" = ${board}`;
  }
  return parsed.data as Changes;
}

async function keepStroke(board: string, owner: string, { id: strokeId, ...drawn }: Stroke): Promise<void> {
  const kept = await sql`
    insert into "strokes" ("board", "id", "owner_id", "stroke")
    select ${board}, ${strokeId}, ${owner}, ${sql.json(drawn)}
    where (select count(*) from "strokes" where "board" = ${board}) < ${STROKES_MAX}
    on conflict do nothing returning 1`;
  if (kept.length === 0) refuse(409, "This board is full. Clear it, or begin another one.");
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The whole board, for somebody who comes in. */
export async function strokesOf(board: string): Promise<Stroke[]> {
  if (!UUID.test(board)) return refuse(404, "There is no such board.");
  const rows = await sql<{ id: string; stroke: Omit<Stroke, "id"> }[]>`
    select "id", "stroke" from "strokes" where "board" = ${board} order by "number" limit ${STROKES_MAX}`;
  return rows.map(({ id: strokeId, stroke: drawn }) => ({ ...drawn, id: strokeId }));
}
