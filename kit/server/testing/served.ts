// An app's server on a database of its own, and people who call it, signed in as the gateway would sign them.

import { createTableSql } from "../../entity/index.ts";
import { createEmptyDatabase } from "../../testing/database.ts";
import { readKitTables } from "../../testing/kit-tables.ts";
import { closeDatabase, createServer, type ServerOptions, sql } from "../index.ts";
import { signUser } from "../user.ts";
import { type ListeningPage, listen } from "./listening.ts";

const GATEWAY_KEY = "0123456789abcdef0123456789abcdef";

type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json & { rows: Json[] }; text: string };
export type Person = {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  send(path: string, init: RequestInit): Promise<Answer>;
  /** Opens a page of theirs that hears of changes and can join channels. */
  listen(query?: string): Promise<ListeningPage>;
};

/** Opens a database with the tables of the entities, which stand in an order in which they can be made. */
export async function openServer(options: ServerOptions) {
  const database = await createEmptyDatabase();
  process.env.DATABASE_URL = database.url;
  process.env.NINEFOLD_GATEWAY_KEY = GATEWAY_KEY;
  process.env.NINEFOLD_ENVIRONMENT = "live";
  const tables = (options.resources ?? []).map(({ entity }) => createTableSql(entity));
  await sql.unsafe([readKitTables(), ...tables].join("\n"));
  const app = createServer(options);
  const person = (id: string, role: "owner" | "member" = "member"): Person => {
    const signed = () => {
      const expires = Math.floor(Date.now() / 1000) + 60;
      return signUser({ id, name: `Name of ${id}`, role, plan: null, expires }, GATEWAY_KEY);
    };
    const send = async (path: string, init: RequestInit): Promise<Answer> => {
      const answer = await app.request(`http://app${path}`, {
        ...init,
        headers: { ...signed(), ...Object(init.headers) },
      });
      const content = await answer.text();
      const body = answer.headers.get("content-type")?.includes("json") ? JSON.parse(content) : {};
      return { status: answer.status, body, text: content };
    };
    const json = (method: string) => (path: string, body: unknown) =>
      send(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    return {
      send,
      listen: (query) => listen(app, signed(), query),
      get: (path) => send(path, {}),
      delete: (path) => send(path, { method: "DELETE" }),
      post: json("POST"),
      patch: json("PATCH"),
    };
  };
  const close = async () => {
    await closeDatabase();
    await database.drop();
  };
  return { app, person, close };
}
