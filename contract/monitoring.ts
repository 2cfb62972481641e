// Calls of monitoring: how a creator's apps fare, notices about them, and the webhook that hears of the same.
import { z } from "zod";
import { deploymentEntry } from "./hosting.ts";
import { entityId } from "./ids.ts";
import { projectId } from "./project.ts";

/**
 * What an app is doing. `restarting`: it crashed and is started again after a pause. `unwell`: it runs but fails its
 * health check. `failed`: it crashed too often and is tried only now and then. `offline`: not deployed.
 */
export const APP_CONDITIONS = ["awake", "asleep", "starting", "restarting", "unwell", "failed", "offline"] as const;
export type AppCondition = (typeof APP_CONDITIONS)[number];

/** One hour of calls; `at` is when it began. */
export const hourOfCalls = z.object({
  at: z.iso.datetime(),
  requests: z.number().int(),
  errors: z.number().int(),
  p95Ms: z.number().nullable(),
});
export type HourOfCalls = z.infer<typeof hourOfCalls>;

export const outage = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  reason: z.string(),
});
export type Outage = z.infer<typeof outage>;

export const monitoredApp = z.object({
  projectId,
  name: z.string(),
  customViewName: z.string().nullable(),
  condition: z.enum(APP_CONDITIONS),
  /** Why it is not well. */
  reason: z.string().nullable(),
  /** Since when it is online without having been taken offline in between. */
  onlineSince: z.iso.datetime().nullable(),
  lastDeployment: deploymentEntry.omit({ log: true }).nullable(),
  /**
   * Share of the last 24 hours, or 7 days, in which the app was there for its visitors, from 0 to 1; of the time since
   * `onlineSince` when that is shorter. Awake, asleep (a visit wakes it) and starting count as up. Down is the time from
   * a crash until it runs again, from a second failed health check until one succeeds, and while Ninefold itself was off.
   */
  uptimeDay: z.number().nullable(),
  uptimeWeek: z.number().nullable(),
  /** Calls to the app's server in the last 24 hours, and those of them that it answered with a fault (5xx). */
  requests: z.number().int(),
  errors: z.number().int(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Memory of its processes (proportional set size); null while it sleeps. */
  memoryBytes: z.number().nullable(),
  /** The last 24 hours, oldest first. */
  hours: z.array(hourOfCalls),
  /** Of the last 7 days, newest first. */
  outages: z.array(outage),
});
export type MonitoredApp = z.infer<typeof monitoredApp>;

/** Every app of the creator that was ever deployed, and how many of their projects were not yet. */
export const monitoredApps = z.object({ apps: z.array(monitoredApp), notDeployed: z.number().int() });
export type MonitoredApps = z.infer<typeof monitoredApps>;

/** An app failed or is well again; the record of its custom domain is gone or back. */
export const NOTICE_KINDS = ["failed", "recovered", "domain missing", "domain back"] as const;

export const notice = z.object({
  id: z.uuid(),
  projectId,
  appName: z.string(),
  kind: z.enum(NOTICE_KINDS),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;
/** The newest first. */
export const noticeList = z.object({ unread: z.number().int(), notices: z.array(notice) });
export type NoticeList = z.infer<typeof noticeList>;
/** Marks these as read, or all that there are. */
export const noticesRead = z.object({ ids: z.array(entityId).max(200).optional() });

export const ALERT_URL_MAX_LENGTH = 500;
export const newAlertWebhook = z.object({ url: z.string().trim().max(ALERT_URL_MAX_LENGTH) });
/** The secret is told only here. */
export const createdAlertWebhook = z.object({ url: z.string(), secret: z.string() });
export type CreatedAlertWebhook = z.infer<typeof createdAlertWebhook>;
export const alertWebhook = z.object({
  webhook: z
    .object({
      url: z.string(),
      createdAt: z.iso.datetime(),
      /** The newest message to it. */
      last: z
        .object({
          at: z.iso.datetime(),
          status: z.enum(["waiting", "delivered", "given up"]),
          attempts: z.number().int(),
          error: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
});
export type AlertWebhook = z.infer<typeof alertWebhook>;
