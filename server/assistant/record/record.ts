// The kept runs of a project: one with all its steps, and a single step opened.
import type { ModelMessage } from "ai";
import { sql } from "kysely";
import type { OpenedStep, RunRecord } from "#contract";
import type { Database } from "#database";
import { notFound } from "#http";
import { changeTexts } from "../without-secrets.ts";
import { costOf } from "./cost.ts";
import { openCall, openTurn } from "./opened-step.ts";

type Named = Readonly<{ projectId: string; runId: string }>;
export type RunRecords = ReturnType<typeof createRunRecords>;

/** More results than a turn may have. */
const RESULTS_READ_MAX = 200;
const NO_RUN = "Nothing is kept of this.";

type Sources = Readonly<{
  database: Pick<Database, "query">;
  /** Takes the values of the project's secrets out of what is shown. */
  redactionOf: (projectId: string) => Promise<(text: string) => string>;
}>;

export function createRunRecords({ database: { query }, redactionOf }: Sources) {
  const select = ({ projectId, runId }: Named) =>
    query.selectFrom("runs").where("project_id", "=", projectId).where("id", "=", runId);

  return Object.freeze({
    /** @throws Refusal 404 */
    async read(named: Named): Promise<RunRecord> {
      const row = await select(named)
        .select(["model", "input_tokens", "output_tokens", "cost_micros", "unpriced_tokens"])
        .select(["repairs", "tickets", "activity", "changes"])
        .select(["revision_number", "created_at", "finished_at"])
        .select(turnsOf(named.runId))
        .executeTakeFirst();
      if (!row) throw notFound(NO_RUN);
      const use = { inputTokens: row.input_tokens, outputTokens: row.output_tokens };
      return {
        runId: named.runId,
        model: row.model,
        use,
        costMicros: costOf(row),
        milliseconds: row.finished_at === null ? null : row.finished_at.getTime() - row.created_at.getTime(),
        turns: row.turns,
        repairs: row.repairs,
        tickets: row.tickets,
        steps: row.activity,
        // Steps are numbered from 0 on.
        earlierSteps: row.activity[0]?.id ?? 0,
        changes: row.changes,
        revisionIndex: row.revision_number,
      };
    },

    /** @throws Refusal 404 */
    async open(named: Named, stepId: number): Promise<OpenedStep> {
      const row = await select(named).select("activity").executeTakeFirst();
      const step = row?.activity.find(({ id }) => id === stepId);
      if (!step) throw notFound(NO_RUN);
      const { turn, callId } = step;
      const message = turn === undefined ? undefined : await turnOf(named.runId, turn);
      if (message === undefined) return { parts: [] };
      const opened =
        callId === undefined
          ? openTurn(message.message)
          : openCall(message.message, await resultsAfter(named.runId, message.number, callId), callId);
      return changeTexts(opened, await redactionOf(named.projectId));
    },
  });

  async function turnOf(runId: string, turn: number): Promise<{ number: number; message: ModelMessage } | undefined> {
    const row = await query
      .selectFrom("run_steps")
      .select(["number", "message"])
      .where("run_id", "=", runId)
      .where(sql`message->>'role'`, "=", "assistant")
      .orderBy("number")
      .offset(turn)
      .limit(1)
      .executeTakeFirst();
    // Only `addSteps` writes this column, and it takes nothing but messages.
    return row && { number: row.number, message: row.message as ModelMessage };
  }

  async function resultsAfter(runId: string, number: number, callId: string): Promise<ModelMessage[]> {
    const rows = await query
      .selectFrom("run_steps")
      .select("message")
      .where("run_id", "=", runId)
      .where("number", ">", number)
      .where("number", "<=", number + RESULTS_READ_MAX)
      .where(sql<boolean>`message @> ${JSON.stringify({ role: "tool", content: [{ toolCallId: callId }] })}::jsonb`)
      .limit(1)
      .execute();
    return rows.map((row) => row.message as ModelMessage);
  }
}

const turnsOf = (runId: string) =>
  sql<number>`(select count(*) from run_steps where run_id = ${runId} and message->>'role' = 'assistant')`.as("turns");
