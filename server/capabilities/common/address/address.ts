// Tells an app where people reach it, for links in mails, receipts and codes.
import type { Hosting } from "#hosting";
import type { AppCallRoute } from "../app-calls/types.ts";

const CALLS_PER_MINUTE = 60;

export function createAppAddress({ hosting }: Readonly<{ hosting: Pick<Hosting, "liveAddress"> }>) {
  const appCalls: readonly AppCallRoute[] = [
    {
      method: "GET",
      path: "/address",
      bodyBytesMax: 0,
      perMinute: CALLS_PER_MINUTE,
      // The live app's for the preview, too: what is sent to somebody has to open for them.
      answer: async ({ app }) => ({ address: await hosting.liveAddress(app.projectId) }),
    },
  ];
  return Object.freeze({ appCalls });
}
