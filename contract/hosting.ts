// Calls of hosting: deploy, the deployment's state and history, logs, codes for frames.
import { z } from "zod";

export const deployResult = z.object({ success: z.literal(true), deploymentId: z.string() });
export type DeployResult = z.infer<typeof deployResult>;

export const DEPLOYMENT_STATUSES = ["queued", "building", "starting", "serving", "failed", "replaced"] as const;

/**
 * `ports` names the port on which each part answers and holds a key only while that part does: a sleeping app that
 * wakes on a request answers, a failed or undeployed one does not. `error` is why the latest deployment failed.
 */
export const deployment = z.object({
  success: z.boolean(),
  deployedUrl: z.string().nullable(),
  ports: z.object({ frontend: z.number().int().optional(), backend: z.number().int().optional() }),
  status: z.enum(DEPLOYMENT_STATUSES).nullable(),
  error: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Deployment = z.infer<typeof deployment>;

/** One deployment of the history: what became of it, how long it took, and its own log, one line for each step. */
export const deploymentEntry = z.object({
  id: z.uuid(),
  status: z.enum(DEPLOYMENT_STATUSES),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
  error: z.string().nullable(),
  log: z.string(),
});
export type DeploymentEntry = z.infer<typeof deploymentEntry>;

export const APP_ENVIRONMENTS = ["preview", "live"] as const;
export type AppEnvironment = (typeof APP_ENVIRONMENTS)[number];

/** `open`: the code goes into a frame's address as `token`; `renew`: into RENEW_SESSION. Neither does the other's work. */
export const FRAME_CODE_PURPOSES = ["open", "renew"] as const;
export type FrameCodePurpose = (typeof FRAME_CODE_PURPOSES)[number];

/** Asks for a code that is good once and for FRAME_CODE_SECONDS. */
export const frameCodeRequest = z.object({
  environment: z.enum(APP_ENVIRONMENTS),
  purpose: z.enum(FRAME_CODE_PURPOSES).default("open"),
});
export const frameCode = z.object({ code: z.string() });
export type FrameCode = z.infer<typeof frameCode>;

export const logLine = z.object({
  at: z.iso.datetime(),
  source: z.enum(["app", "platform"]),
  level: z.enum(["info", "error"]),
  text: z.string(),
});
export type LogLine = z.infer<typeof logLine>;
export const appLog = z.object({ lines: z.array(logLine) });

/** The user as an app sees them, and the address under which the app's own pages and calls live. */
export const appSession = z.object({
  /** For `Authorization: Bearer …` on the app's own calls. Short-lived; renewed by RENEW_SESSION. */
  token: z.string(),
  /** Path prefix of the app, without a trailing slash: `/live/app/<id>` or, with an origin of its own, "". */
  base: z.string(),
  environment: z.enum(APP_ENVIRONMENTS),
  /** The origin of the platform's pages, where that is not the app's own; messages of no other page count. */
  platform: z.string().optional(),
  user: z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(["owner", "member"]),
    plan: z.string().nullable(),
  }),
  /** On a custom domain: the page renews its session by itself, at `/_ninefold/session` without a code, and may sign out. */
  renewable: z.boolean().optional(),
  /** Somebody who has not signed in, on a public page. */
  visitor: z.boolean().optional(),
  /** The most that one uploaded file may have; absent where none are kept. */
  fileBytes: z.int().optional(),
});
export type AppSession = z.infer<typeof appSession>;

export const ERROR_NOT_DEPLOYED = "This app is not currently deployed. Please deploy it first.";
