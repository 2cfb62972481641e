// Files that people upload and that the app makes: kept in a folder, by Ninefold's own rules and bounds.
import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Accounts } from "../accounts.ts";
import type { Sql } from "../database.ts";
import { APP } from "../exchange.ts";
import {
  createAppCalls,
  createDiskStore,
  createFileAddresses,
  createFileCalls,
  createFiles,
  type Exchange,
  Refusal,
  type Replies,
} from "../rules.js";
import { openFileRows } from "./file-rows.ts";

const MEGABYTE = 1024 * 1024;
const COLLECT_MS = 3_600_000;

/** `key`: the same at each start, so that addresses in open pages stay good. */
export async function openFiles(options: {
  sql: Sql;
  folder: string;
  key: Buffer;
  accounts: Pick<Accounts, "of" | "isKnown">;
  replies: Replies;
}) {
  const { sql, folder, key, accounts, replies } = options;
  const megabytes = (name: string, unlessSet: number) => Math.max(1, Number(process.env[name]) || unlessSet) * MEGABYTE;
  const store = createDiskStore(folder, join(folder, ".shown"));
  await store.prepare();
  const files = createFiles({
    store,
    rows: await openFileRows(sql),
    // Nothing here opens pictures: they are shown at the size that they have.
    pictures: { measure: async () => ({ width: null, height: null }), smaller: async () => null },
    bounds: { mostBytes: megabytes("FILE_MAX_MB", 25), perAppBytes: megabytes("FILES_MAX_MB", 2048) },
    refuseIfFull: async () => {},
    heldFiles: async () => null,
  });
  const addresses = createFileAddresses({
    key: createHmac("sha256", key).update("files").digest(),
    clock: Date.now,
  });
  process.env.NINEFOLD_FILE_KEY = addresses.keyOf(APP);
  const calls = createFileCalls({
    files,
    addresses,
    access: {
      of: async ({ userId }) =>
        (await accounts.isKnown(userId)) ? { allowed: true } : { allowed: false, reason: "Sign in first." },
    },
    shares: { enter: () => () => {} },
    async visitorOf({ request }: Exchange) {
      const person = await accounts.of(/^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? "")?.[1]);
      if (!person) throw new Refusal(401, "Sign in first.");
      return { claims: { userId: person.id } };
    },
    replies,
    clock: Date.now,
  });
  const log = { error: ({ error }: { error: unknown }) => console.error(error) };
  const ofTheApp = createAppCalls({ routes: files.appCalls, log });
  const collect = () => files.collect().catch((error: unknown) => console.error(error));
  const timer = setInterval(collect, COLLECT_MS).unref();

  return {
    mostBytes: files.mostBytes,
    isMeant: calls.isMeant,
    /** People's uploads, and files for whoever has an address of them. */
    answer: calls.answer,
    /** What the app itself asks for. */
    answerApp: (request: IncomingMessage, response: ServerResponse) => ofTheApp.handle(APP, request, response),
    stop: () => clearInterval(timer),
  };
}
