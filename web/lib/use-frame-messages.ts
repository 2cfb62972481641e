// Listens to one frame, and only to it.
import { type RefObject, useEffect, useEffectEvent } from "react";
import type { MessageFromFrame, MessageToFrame } from "#contract";

/** What the browser calls a sandboxed page without `allow-same-origin` (HTML, 7.1.1). */
export const OPAQUE_ORIGIN = "null";

/**
 * Hands on each well-formed message whose sender is that frame's own window, as long as it stands in its sandbox.
 * The checks are loaded beside the screen; what arrives before they are there waits for them.
 */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: MessageFromFrame) => void,
): void {
  const hear = useEffectEvent((message: MessageFromFrame) => onMessage(message));
  useEffect(() => {
    let listening = true;
    const checks = import("./contract-checks.ts");
    const listener = (event: MessageEvent<unknown>) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      if (event.origin !== OPAQUE_ORIGIN) return;
      void checks.then(({ parseFrameMessage }) => {
        const message = parseFrameMessage(event.data);
        if (message !== null && listening) hear(message);
      });
    };
    window.addEventListener("message", listener);
    return () => {
      listening = false;
      window.removeEventListener("message", listener);
    };
  }, [frame]);
}

/**
 * A sandboxed frame has an opaque origin, which can only be addressed as "*", and an app may have led its frame to another
 * page: nothing is sent that helps anybody but the page that was put there.
 */
export function postToFrame(frame: HTMLIFrameElement | null, message: MessageToFrame): void {
  frame?.contentWindow?.postMessage(message, "*");
}
