// Listens to one frame, and only to it.
import { type RefObject, useEffect, useEffectEvent } from "react";
import type { MessageFromFrame, MessageToFrame } from "#contract";
import { parseFrameMessage } from "./contract-checks.ts";

/** Hands on each well-formed message whose sender is that frame's own window. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: MessageFromFrame) => void,
): void {
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source === null || event.source !== frame.current?.contentWindow) return;
    const message = parseFrameMessage(event.data);
    if (message !== null) onMessage(message);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);
}

/** A sandboxed frame has an opaque origin, which can only be addressed as "*"; nothing secret beyond a one-time code is sent. */
export function tellFrame(frame: HTMLIFrameElement | null, message: MessageToFrame): void {
  frame?.contentWindow?.postMessage(message, "*");
}
