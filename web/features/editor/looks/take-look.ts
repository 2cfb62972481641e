// Looks at a page of the preview for a run whose server has no browser: the first editor that takes the look does it.

import type { Api } from "../../../lib/api.ts";
import { previewPageAddress } from "../../../lib/frame-address.ts";
import { requestFrameCode } from "../../../lib/requests/hosting.ts";
import { lookInFrame } from "./look-frame.ts";
import { answerLook, takeLook } from "./look-requests.ts";

/** A tab in the background draws little: one in front may come first. */
const BACKGROUND_WAITS_MS = 1_500;

export type Look = Readonly<{ api: Api; projectId: string; lookId: string; username: string }>;

/** Nothing is said when another editor looks, or nobody waits any more: the run knows what to do without. */
export async function lookForRun({ api, projectId, lookId, username }: Look): Promise<void> {
  if (document.visibilityState === "hidden") await new Promise((later) => setTimeout(later, BACKGROUND_WAITS_MS));
  const wish = await takeLook(api, projectId, lookId).catch(() => null);
  if (wish === null) return;
  const code = await requestFrameCode(api, projectId, "preview").catch(() => null);
  const answer =
    code === null
      ? ({ state: "unseen", because: "unloaded" } as const)
      : await lookInFrame(previewPageAddress({ projectId, subpath: wish.path, username, code }), wish);
  await answerLook(api, projectId, lookId, answer).catch(() => {});
}
