// Stays in a project's realtime room for as long as a screen is open.
import { useEffect, useEffectEvent } from "react";
import { useSession } from "./services.tsx";
import type { RoomListeners } from "./socket.ts";

/** The socket's library is loaded beside the screen, not before it. */
export function useProjectRoom(projectId: string, listeners: Partial<RoomListeners>): void {
  const { token } = useSession();
  const hear = useEffectEvent(
    <Name extends keyof RoomListeners>(name: Name, ...heard: Parameters<RoomListeners[Name]>) => {
      // Name picks the listener and its own payload; the compiler cannot pair the two across the index.
      const listener = listeners[name] as ((...payload: typeof heard) => void) | undefined;
      listener?.(...heard);
    },
  );
  useEffect(() => {
    if (token === null) return undefined;
    let leave: (() => void) | null = null;
    let left = false;
    void import("./socket.ts").then(({ joinProjectRoom }) => {
      if (left) return;
      leave = joinProjectRoom({
        token,
        projectId,
        listeners: {
          generation_status: (event) => hear("generation_status", event),
          implementation_progress: (event) => hear("implementation_progress", event),
          changes_applied: (event) => hear("changes_applied", event),
          revision_restore_complete: (event) => hear("revision_restore_complete", event),
          tickets: (event) => hear("tickets", event),
          assistant_message: (event) => hear("assistant_message", event),
          run_state: (event) => hear("run_state", event),
          run_text: (event) => hear("run_text", event),
          queue_changed: (event) => hear("queue_changed", event),
          troubled: () => hear("troubled"),
          lost: () => hear("lost"),
          rejoined: () => hear("rejoined"),
        },
      });
    });
    return () => {
      left = true;
      leave?.();
    };
  }, [token, projectId]);
}
