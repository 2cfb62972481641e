// Hooks in: calls of other services to an app, declared in its code, stored by the platform and handed to the app.
import { z } from "zod";
import { declaredName } from "./schedules.ts";
import { secretName } from "./secrets.ts";

/** What one call may bring. */
export const HOOK_BODY_BYTES_MAX = 1024 * 1024;
/** What was stored and is not yet done, of one app; more is refused until it has caught up. */
export const HOOK_WAITING_MAX = 500;
export const HOOK_WAITING_BYTES_MAX = 50 * 1024 * 1024;
/** Deliveries that are kept of each hook, to be looked at and sent again. */
export const HOOK_DELIVERIES_KEPT = 100;
export const HOOK_ATTEMPTS = 6;
/** The app's work on one delivery. */
export const HOOK_RUN_SECONDS = 60;

const headerName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "This is not the name of a header.");

/**
 * How a sender proves itself, with a secret of the app: `stripe` and `github` as those two sign, `hmac` as many others
 * do (a header with the HMAC of the raw body), `token` a shared token in a header or, for senders that can't set one, in
 * the address's `token`. `none`: anybody may call.
 */
export const hookVerification = z.union([
  z.object({ by: z.enum(["stripe", "github"]), secret: secretName }),
  z.object({
    by: z.literal("hmac"),
    secret: secretName,
    header: headerName,
    algorithm: z.enum(["sha256", "sha1", "sha512"]).default("sha256"),
    encoding: z.enum(["hex", "base64"]).default("hex"),
    /** What stands before the signature in the header, as in "sha256=". */
    prefix: z.string().max(20).default(""),
  }),
  z.object({ by: z.literal("token"), secret: secretName, header: headerName.optional() }),
  z.object({ by: z.literal("none") }),
]);
export type HookVerification = z.infer<typeof hookVerification>;

export const hookDeclaration = z.object({ name: declaredName, verify: hookVerification });
export type HookDeclaration = z.infer<typeof hookDeclaration>;

/** What the app's `run` is given, but for the body. The id stays the same however often it is tried. */
export const hookTask = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  attempt: z.number().int(),
  headers: z.record(z.string(), z.string()),
  query: z.string(),
  /** base64 */
  body: z.string(),
});
export type HookTask = z.infer<typeof hookTask>;

export const HOOK_DELIVERY_STATES = ["waiting", "running", "done", "failed"] as const;

export const hookDelivery = z.object({
  id: z.uuid(),
  name: z.string(),
  receivedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  state: z.enum(HOOK_DELIVERY_STATES),
  attempts: z.number().int(),
  bytes: z.number().int(),
  error: z.string().nullable(),
  /** The delivery that this one repeats. */
  replayOf: z.uuid().nullable(),
});
export type HookDelivery = z.infer<typeof hookDelivery>;

/** One delivery with what came: headers but for credentials, and the body's first 20,000 characters. */
export const hookDeliveryContent = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });
export type HookDeliveryContent = z.infer<typeof hookDeliveryContent>;

export const hookEntry = z.object({
  name: z.string(),
  /** Where senders call it. */
  address: z.url(),
  /** In words: who is let in. */
  verification: z.string(),
  /** The secret that it needs and that is not set; null when nothing is missing. */
  missingSecret: z.string().nullable(),
  /** Calls that were not let in, and why the last one was not. */
  refused: z.object({ count: z.number().int(), lastAt: z.iso.datetime(), reason: z.string() }).nullable(),
});
export const hooks = z.object({ hooks: z.array(hookEntry), deliveries: z.array(hookDelivery) });
export type Hooks = z.infer<typeof hooks>;
