// A look at an app's rows, or a change of them, on its way to the server that has the app, and the rows on their way back.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Question } from "../servers/types.ts";
import type { ChangeAnswer } from "./change-rows.ts";
import type { ReadOnlyAnswer } from "./read-only-query.ts";

export const REMOTE_QUERY_BYTES = 64 * 1024;

/** The address is signed and names what the body must be. */
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

export const remoteQueryOf = (projectId: string, sql: string): Question => ({
  path: `/api/servers/apps/${projectId}/query/${digestOf(sql)}`,
  body: sql,
  mayRepeat: true,
});

export const remoteChangeOf = (projectId: string, sql: string): Question => ({
  path: `/api/servers/apps/${projectId}/change/${digestOf(sql)}`,
  body: sql,
  mayRepeat: false,
});

/** Whether the body is the one that was signed for. */
export const isQueryOf = (digest: string, sql: string): boolean => digestOf(sql) === digest;

export const remoteRows = z.union([
  z.object({ rows: z.array(z.string()), more: z.boolean() }),
  z.object({ error: z.string() }),
]);

export const readRemoteRows = (text: string): ReadOnlyAnswer => remoteRows.parse(JSON.parse(text));

export const remoteChange = z.union([
  z.object({ changed: z.number(), rows: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);

export const readRemoteChange = (text: string): ChangeAnswer => remoteChange.parse(JSON.parse(text));
