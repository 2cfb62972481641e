// What events make of the cached run, conversation and revisions while the server is being asked.
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { RunAnswer } from "#contract";
import { createApi } from "../../lib/api.ts";
import { createSessionStore } from "../../lib/session.ts";
import { createSignInGate } from "../../lib/sign-in-gate.ts";
import { createEditing, runUnderWay } from "../../testing/editor-state.ts";
import { revisionsNamed } from "../../testing/platform-state.ts";
import { conversationKey } from "./chat/chat-requests.ts";
import { createEditorCache } from "./editor-cache.ts";
import { withRestore } from "./revisions/one-revision-requests.ts";
import { isRestoring, revisionsKey } from "./revisions/revision-requests.ts";
import { runKey, runQuery } from "./run/run-requests.ts";
import { type WatchedRun, withState, withText } from "./run/watched-run.ts";

const projectId = "1";
const answerOf = (run: RunAnswer["run"]): RunAnswer => ({ ...createEditing().run, run });

/** A page's cache that knows of `run`; `answers` are given by the server one after the other. */
function openCache(run: RunAnswer["run"], answers: (() => Promise<RunAnswer>)[] = []) {
  const queries = new QueryClient();
  const session = createSessionStore({ get: () => null, set: () => {}, remove: () => {} });
  const fetch = async () => Response.json(await answers.shift()?.());
  const api = createApi({ session, gate: createSignInGate(), fetch });
  queries.setQueryData<WatchedRun>(runKey(projectId), { ...answerOf(run), progress: null });
  queries.setQueryData(conversationKey(projectId), []);
  const isToBeRead = (queryKey: readonly string[]) => queries.getQueryState(queryKey)?.isInvalidated;
  const known = () => queries.getQueryData<WatchedRun>(runKey(projectId));
  const cache = createEditorCache(queries, projectId);
  return { queries, cache, known, isToBeRead, query: runQuery(api, projectId), answers };
}

describe("a run", () => {
  it("is asked for again when an event came while the server answered: the answer may be older", async () => {
    const run = runUnderWay();
    const { promise, resolve } = Promise.withResolvers<RunAnswer>();
    const opened = openCache(null, [() => promise, async () => answerOf(run)]);
    const read = opened.queries.fetchQuery(opened.query);
    opened.cache.changeRun((known) => withState(known, { projectId, run }), run.runId);
    resolve(answerOf(null));
    expect((await read).run?.runId).toBe(run.runId);
    expect(opened.answers).toHaveLength(0);
  });

  it("is read again when words of the model are missing, and left as it was until then", () => {
    const run = runUnderWay();
    const { cache, known, isToBeRead } = openCache(run);
    const before = known();
    cache.changeRun((watched) => withText(watched, { projectId, runId: run.runId, turn: 1, offset: 9, text: "hives" }));
    expect(known()).toBe(before);
    expect(isToBeRead(runKey(projectId))).toBe(true);
  });

  it("that the page has not seen makes the conversation be read, and its later states do not", () => {
    const run = runUnderWay();
    const another = openCache(null);
    another.cache.changeRun((known) => withState(known, { projectId, run }), run.runId);
    expect(another.isToBeRead(conversationKey(projectId))).toBe(true);
    const same = openCache(run);
    same.cache.changeRun((known) => withState(known, { projectId, run: { ...run, turns: 2 } }), run.runId);
    expect(same.known()?.run?.turns).toBe(2);
    expect(same.isToBeRead(conversationKey(projectId))).toBe(false);
  });
});

it("a restore is over with its event, before the list is read", () => {
  const { queries, cache } = openCache(null);
  queries.setQueryData(revisionsKey(projectId), withRestore(revisionsNamed("First version", "Greener"), 0));
  cache.endRestore();
  expect(isRestoring(queries.getQueryData(revisionsKey(projectId)))).toBe(false);
});
