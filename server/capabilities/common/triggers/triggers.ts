// Sets off once, in what the preview shows, what comes by itself live: a run of a schedule, a call of another service. For
// whoever builds the app; nothing is stored, nothing is tried again.
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import {
  type AppMail,
  DECLARATIONS_PATH,
  type Declarations,
  declarations,
  HOOK_RUN_SECONDS,
  type HookTask,
  NO_DECLARATIONS,
  SCHEDULE_RUN_SECONDS,
  type ScheduleTask,
} from "#contract";
import type { Hosting } from "#hosting";
import { type Claim, signed } from "../../hooks/signing.ts";
import { verificationText, withoutCredentials } from "../../hooks/verification.ts";
import type { AppOf } from "../declarations/store.ts";
import { handOver } from "../tries.ts";

/** Sentences for whoever set it off, without values of secrets. */
export type Triggered = Readonly<{ outcome: string; notes?: readonly string[] } | { error: string }>;

export type HookCall = Readonly<{
  /** By names in small letters. */
  headers: Readonly<Record<string, string>>;
  query: string;
  body: Buffer;
}>;

export type Triggers = Readonly<{
  /** @throws Refusal with the app's trouble in words; the signal's reason when it is aborted */
  runSchedule(projectId: string, name: string, signal: AbortSignal): Promise<Triggered>;
  /** The call is proved as the hook's `verify` asks, with the preview's secret. @throws as `runSchedule` */
  sendHook(projectId: string, name: string, call: HookCall, signal: AbortSignal): Promise<Triggered>;
  /** What the preview sent, newest first; nothing of it has left. */
  mailOfPreview(projectId: string): Promise<AppMail[]>;
}>;

export type TriggersDeps = Readonly<{
  call: Hosting["call"];
  secretOf(app: AppOf, name: string): Promise<string | null>;
  /** Takes an app's secrets out of a text. */
  redact(projectId: string, text: string): Promise<string>;
  /** By whose clock the app's schedules go that name none. */
  zoneOf(projectId: string): Promise<string>;
  mailOfPreview: Triggers["mailOfPreview"];
  log: Pick<Logger, "error">;
  clock?: () => number;
  /** Shorter in tests. */
  runSeconds?: number | undefined;
}>;

/** Somebody waits for it: shorter than what a schedule may take live. */
const TRY_SECONDS = 60;
const DECLARATIONS_MS = 5_000;

export function createTriggers({ clock = Date.now, mailOfPreview, ...deps }: TriggersDeps): Triggers {
  const seconds = Math.min(TRY_SECONDS, deps.runSeconds ?? TRY_SECONDS);

  /** Wakes what is shown, and says in a sentence what came of it. */
  async function handTo(
    app: AppOf,
    of: Readonly<{ what: string; path: string; task: object; liveSeconds: number; done: string; signal: AbortSignal }>,
  ): Promise<string> {
    const ended = await handOver(deps.call, {
      ...app,
      path: of.path,
      task: of.task,
      seconds,
      signal: of.signal,
      gone: "The app does not know it.",
      tooLong: `It did not end within ${seconds} seconds and was given up; live it may take ${of.liveSeconds}.`,
      onFault: (error) => deps.log.error({ error, ...app }, "what was set off in a preview"),
    });
    of.signal.throwIfAborted();
    return ended.ok ? of.done : `${of.what} failed: ${await deps.redact(app.projectId, ended.error)}`;
  }

  return Object.freeze({
    mailOfPreview,

    async runSchedule(projectId: string, name: string, signal: AbortSignal) {
      const app = previewOf(projectId);
      const { schedules } = await declaredBy(deps.call, app, signal);
      const rule = schedules.find((one) => one.name === name);
      if (!rule) return { error: nothingOf("schedule", name, schedules) };
      const task: ScheduleTask = {
        id: randomUUID(),
        dueAt: new Date(clock()).toISOString(),
        attempt: 1,
        byHand: true,
        timeZone: rule.timeZone ?? (await deps.zoneOf(projectId)),
      };
      const outcome = await handTo(app, {
        what: `The schedule "${name}"`,
        path: `/api/_platform/schedules/${encodeURIComponent(name)}`,
        task,
        liveSeconds: SCHEDULE_RUN_SECONDS,
        done: `The schedule "${name}" ran to its end.`,
        signal,
      });
      return { outcome };
    },

    async sendHook(projectId: string, name: string, { headers, query, body }: HookCall, signal: AbortSignal) {
      const app = previewOf(projectId);
      const { hooks } = await declaredBy(deps.call, app, signal);
      const hook = hooks.find((one) => one.name === name);
      if (!hook) return { error: nothingOf("hook", name, hooks) };
      const { verify } = hook;
      const secret = verify.by === "none" ? "" : await deps.secretOf(app, verify.secret);
      const sent: Claim = { headers, query: new URLSearchParams(query), body };
      const proved = secret === null ? sent : signed(verify, secret, sent, clock());
      const task: HookTask = {
        id: randomUUID(),
        receivedAt: new Date(clock()).toISOString(),
        attempt: 1,
        ...withoutCredentials(verify, proved),
        body: body.toString("base64"),
      };
      const outcome = await handTo(app, {
        what: `The hook "${name}"`,
        path: `/api/_platform/hooks/${encodeURIComponent(name)}`,
        task,
        liveSeconds: HOOK_RUN_SECONDS,
        done: `The hook "${name}" took the call to its end.`,
        signal,
      });
      const isMissing = secret === null && verify.by !== "none";
      return { outcome, notes: isMissing ? [unproved(verify.secret)] : [verificationText(verify)] };
    },
  });
}

const previewOf = (projectId: string): AppOf => ({ projectId, environment: "preview" });

/** What is kept of declarations is of the preview's own version: what a run shows meanwhile is asked itself. */
async function declaredBy(call: Hosting["call"], app: AppOf, signal: AbortSignal): Promise<Declarations> {
  const answer = await call({ ...app, method: "GET", path: DECLARATIONS_PATH, timeoutMs: DECLARATIONS_MS, signal });
  const read = answer.status === 200 ? declarations.safeParse(parsed(answer.text)) : null;
  return read?.success ? read.data : NO_DECLARATIONS;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function nothingOf(what: "schedule" | "hook", name: string, known: readonly { name: string }[]): string {
  const names = known.map((one) => one.name).join(", ");
  return `The app as the preview shows it has no ${what} "${name}". ${names === "" ? "It has none." : `It has: ${names}.`}`;
}

const unproved = (secret: string) =>
  `${secret} is not set in the preview, so the call was handed over without a proof. Until its owner enters it, what the service sends is refused.`;
