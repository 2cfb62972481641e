// Schedules and hooks of the app, set off by its tests as the platform does it.
import { randomUUID } from "node:crypto";
import { signAsPlatform } from "../server/capabilities/platform-signature.ts";
import { openApp } from "./call.ts";

export type ScheduleTry = { dueAt?: Date; timeZone?: string };

/** `json` or `text` is the body; names of headers are told in small letters. */
export type HookTry = { json?: unknown; text?: string; headers?: Record<string, string>; query?: string };

const SIGNED_MS = 60_000;

/** Runs a schedule to its end. @throws what its `run` throws, as the dashboard would show it */
export const runSchedule = (name: string, { dueAt = new Date(), timeZone = "UTC" }: ScheduleTry = {}): Promise<void> =>
  ask("schedules", name, { dueAt: dueAt.toISOString(), attempt: 1, byHand: true, timeZone });

/** Hands a call to a hook, as one that has proved its sender. @throws what its `run` throws */
export function sendHook(name: string, { json, text, headers = {}, query = "" }: HookTry = {}): Promise<void> {
  const body = text ?? (json === undefined ? "" : JSON.stringify(json));
  const told = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]);
  return ask("hooks", name, {
    receivedAt: new Date().toISOString(),
    attempt: 1,
    headers: Object.fromEntries([["content-type", json === undefined ? "text/plain" : "application/json"], ...told]),
    query,
    body: Buffer.from(body).toString("base64"),
  });
}

async function ask(kind: "schedules" | "hooks", name: string, task: object): Promise<void> {
  const path = `/api/_platform/${kind}/${encodeURIComponent(name)}`;
  const key = process.env.NINEFOLD_GATEWAY_KEY ?? "";
  const headers = {
    "content-type": "application/json",
    ...signAsPlatform(key, "POST", path, Date.now() + SIGNED_MS),
  };
  const app = await openApp();
  const body = JSON.stringify({ id: randomUUID(), ...task });
  const answer = await app.fetch(new Request(`http://app${path}`, { method: "POST", headers, body }));
  if (answer.status === 404) throw new Error(`The app has no ${kind.slice(0, -1)} "${name}".`);
  const outcome = (await answer.json()) as { ok: boolean; error?: string };
  if (!outcome.ok) throw new Error(outcome.error);
}
