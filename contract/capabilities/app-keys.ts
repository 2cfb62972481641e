// App keys: programs call an app with one, within its rights and until its end.
import { z } from "zod";
import { APP_ENVIRONMENTS } from "../hosting.ts";

export const APP_KEYS_MAX = 20;
export const APP_KEY_DAYS_MAX = 365;
/** Calls with one key. */
export const APP_KEY_CALLS_PER_MINUTE = 300;

const resourceName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,40}$/, "Name a list of the app as it stands in its calls, as in orders.");

export const newAppKey = z.object({
  name: z.string().trim().min(1, "Give the key a name.").max(60),
  environment: z.enum(APP_ENVIRONMENTS).default("live"),
  /** False: it reads only. */
  canWrite: z.boolean(),
  /** What stands after `/api/` in the calls that it may make; null: all. */
  resources: z.array(resourceName).min(1).max(50).nullable().default(null),
  days: z.number().int().min(1).max(APP_KEY_DAYS_MAX),
});
export type NewAppKey = z.input<typeof newAppKey>;

export const appKey = z.object({
  id: z.uuid(),
  name: z.string(),
  environment: z.enum(APP_ENVIRONMENTS),
  canWrite: z.boolean(),
  resources: z.array(z.string()).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AppKey = z.infer<typeof appKey>;

/** `docsUrl`: the app's calls as OpenAPI, for callers with a key. */
export const appKeys = z.object({ keys: z.array(appKey), docsUrl: z.url() });
export type AppKeys = z.infer<typeof appKeys>;

/** `secret` is the key itself: it is shown this once. */
export const madeAppKey = z.object({ key: appKey, secret: z.string() });
export type MadeAppKey = z.infer<typeof madeAppKey>;
