// Stands in for Ninefold: what the app asks for on its own socket, and what it declared is run.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "../database.ts";
import type { ScheduleRule } from "../rules.js";
import type { AskApp } from "./ask-app.ts";
import { type Hook, startHooks } from "./hooks.ts";
import { startMail } from "./mail.ts";
import { createModels } from "./models.ts";
import { Refused, refused } from "./refused.ts";
import { startSchedules } from "./schedules.ts";

const BODY_BYTES_MAX = 8 * 1024 * 1024;
const NOT_HERE: Readonly<Record<string, string>> = {
  sales: "Selling needs Ninefold. Here payments are taken with fetchOutside and a hook.",
};

export async function openPlatform(options: {
  sql: Sql;
  ask: AskApp;
  /** What the app asks for about its files. */
  answerFiles(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Where people reach the app, without a slash at its end. */
  address: string;
  appName: string;
  reach: typeof fetch;
}) {
  const { sql, ask, answerFiles, address, appName, reach } = options;
  const declared = await ask({ method: "GET", path: "/declarations", timeoutMs: 30_000 });
  // The kit's own answer; an app of an older kit declares nothing.
  const { schedules = [], hooks: wanted = [] } = (declared.status === 200 ? JSON.parse(declared.text) : {}) as {
    schedules?: ScheduleRule[];
    hooks?: Hook[];
  };
  const timeZone = process.env.TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const mail = await startMail({ sql, address, appName });
  const model = createModels(reach);
  const hooks = await startHooks({ sql, ask, hooks: wanted });
  const runs = await startSchedules({ sql, ask, rules: schedules, timeZone });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname } = new URL(request.url ?? "/", "http://platform");
    if (pathname === "/address") return { address };
    if (pathname === "/mail") return mail.accept(await jsonOf(request));
    if (pathname === "/model") return model(await jsonOf(request), response);
    // Nobody has confirmed an address here: the bell rings all the same.
    if (pathname === "/notices") return { status: "none" };
    const [, first = ""] = pathname.split("/");
    throw refused(503, NOT_HERE[first] ?? "This needs Ninefold: the app runs outside of it.");
  }

  const folder = await mkdtemp(join(tmpdir(), "app-platform-"));
  const socket = join(folder, "platform.sock");
  const server = createServer((request, response) => {
    if (/^\/files(?:[/?]|$)/.test(request.url ?? "")) return void answerFiles(request, response);
    answer(request, response)
      .then((said) => {
        if (response.headersSent) return;
        response.writeHead(said === undefined ? 204 : 200, { "content-type": "application/json" });
        response.end(said === undefined ? undefined : JSON.stringify(said));
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) console.error(error);
        if (response.headersSent) return response.destroy();
        const { status, message } = error instanceof Refused ? error : refused(503, "Something went wrong.");
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: message }));
      });
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  process.env.NINEFOLD_PLATFORM = socket;
  const stops = [...(wanted.length > 0 ? [`${wanted.length} hooks at ${address}/hook/…`] : [])];
  const says = [...(schedules.length > 0 ? [`${schedules.length} schedules by ${timeZone}`] : []), ...stops];
  if (says.length > 0) console.log(`Runs by itself: ${says.join(", ")}`);

  return {
    takeHook: hooks.take,
    stopMail: mail.stopFor,
    async close() {
      runs.stop();
      hooks.stop();
      mail.stop();
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw refused(413, "This is too much.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw refused(400, "The body is not JSON.");
  }
}
