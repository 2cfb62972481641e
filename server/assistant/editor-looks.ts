// Looks at the preview through its creator's open editor, for a server without a browser (decision 106): a row says what is
// wanted, an event calls the editors that are open, the first that takes it answers, and the row goes.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Seen } from "#browser";
import type { EditorLook, EditorLookAnswer } from "#contract";
import { type Database, storableJson } from "#database";
import { notFound } from "#http";
import type { Live } from "#live";

/** What was seen, or why nothing was. */
export type PageLook = Readonly<{ seen: Seen } | { unseen: string }>;

export type EditorLooks = Readonly<{
  /** What an open editor of the project's owner reads on the page; it has no picture. */
  look(projectId: string, wish: EditorLook, signal: AbortSignal): Promise<PageLook>;
  /** An editor will look. @throws Refusal 404 when another does, or nobody waits any more */
  take(projectId: string, lookId: string): Promise<EditorLook>;
  /** What it saw. @throws Refusal 404 when nobody waits for it */
  answer(projectId: string, lookId: string, answer: EditorLookAnswer): Promise<void>;
}>;

/** Milliseconds. */
export type EditorLookTimes = Readonly<{
  /** In which an open editor says that it looks. Tabs in the background wait a while before they do. */
  take: number;
  /** In which it answers then: a little longer than the editor waits for the page. */
  answer: number;
}>;
const TIMES: EditorLookTimes = { take: 6_000, answer: 40_000 };
const POLL_MS = 200;

const GONE = "Nobody waits for this look any more.";
const NO_EDITOR = "No editor with this app is open either, whose preview could be read.";
const NO_ANSWER = "An editor with this app is open, but it did not say in time what its preview shows.";
const UNSEEN = {
  unloaded: "The page did not load in its creator's open editor either.",
  silent: "The page loaded in its creator's open editor, but told nothing of what it shows.",
};
const FROM_EDITOR =
  "Read in words by the app itself in its creator's open editor: this server has no browser, so there is no picture.";

export function createEditorLooks(
  { query }: Pick<Database, "query">,
  live: Pick<Live, "emit">,
  times: EditorLookTimes = TIMES,
): EditorLooks {
  const longestMs = times.take + times.answer;

  /** One look of a project at a time; what a server that died has left gives way. */
  async function ask(projectId: string, wish: EditorLook, signal: AbortSignal): Promise<string | null> {
    for (const until = Date.now() + longestMs; Date.now() < until; await delay(POLL_MS, undefined, { signal })) {
      const asked = { id: sql<string>`gen_random_uuid()`, wish: JSON.stringify(wish) };
      const row = await query
        .insertInto("editor_looks")
        .values({ ...asked, project_id: projectId })
        .onConflict((conflict) =>
          conflict
            .column("project_id")
            .doUpdateSet({ ...asked, asked_at: sql`now()`, taken_at: sql`null`, answer: sql`null` })
            .where("editor_looks.asked_at", "<", sql<Date>`now() - ${longestMs} * interval '1 millisecond'`),
        )
        .returning("id")
        .executeTakeFirst();
      if (row) return row.id;
    }
    return null;
  }

  /** Null when nobody took it, or whoever did says nothing. */
  async function awaitAnswer(lookId: string, signal: AbortSignal): Promise<EditorLookAnswer | "taken" | null> {
    const asked = Date.now();
    for (;;) {
      await delay(POLL_MS, undefined, { signal });
      const row = await query
        .selectFrom("editor_looks")
        .select(["taken_at", "answer"])
        .where("id", "=", lookId)
        .executeTakeFirst();
      if (row?.answer) return row.answer;
      const waited = Date.now() - asked;
      if (!row || (row.taken_at === null && waited > times.take)) return null;
      if (waited > longestMs) return "taken";
    }
  }

  return Object.freeze({
    async look(projectId, wish, signal) {
      const lookId = await ask(projectId, wish, signal);
      if (lookId === null) return { unseen: NO_ANSWER };
      try {
        live.emit(projectId, "look_wanted", { projectId, lookId });
        const answer = await awaitAnswer(lookId, signal);
        if (answer === null) return { unseen: NO_EDITOR };
        if (answer === "taken") return { unseen: NO_ANSWER };
        return seenIn(answer);
      } finally {
        await query.deleteFrom("editor_looks").where("id", "=", lookId).execute();
      }
    },
    async take(projectId, lookId) {
      const row = await query
        .updateTable("editor_looks")
        .set({ taken_at: sql`now()` })
        .where("id", "=", lookId)
        .where("project_id", "=", projectId)
        .where("taken_at", "is", null)
        .returning("wish")
        .executeTakeFirst();
      if (!row) throw notFound(GONE);
      return row.wish;
    },
    async answer(projectId, lookId, answer) {
      const { numUpdatedRows } = await query
        .updateTable("editor_looks")
        .set({ answer: storableJson(answer) })
        .where("id", "=", lookId)
        .where("project_id", "=", projectId)
        .where("taken_at", "is not", null)
        .where("answer", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound(GONE);
    },
  } satisfies EditorLooks);
}

function seenIn(answer: EditorLookAnswer): PageLook {
  if (answer.state === "unseen") return { unseen: UNSEEN[answer.because] };
  const { path, outline, layout, errors } = answer;
  return {
    seen: {
      outline: [`-- at ${path}`, ...outline],
      layout,
      errors,
      done: [],
      notes: [FROM_EDITOR],
      picture: null,
      second: null,
    },
  };
}
