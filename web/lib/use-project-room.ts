// Stays in a project's realtime room for as long as a screen is open.
import { useEffect, useEffectEvent } from "react";
import { useSession } from "./services.tsx";
import type { RoomEvents } from "./socket.ts";

type RoomListeners = { [Name in keyof RoomEvents]?: (payload: RoomEvents[Name]) => void };

/** The socket's library is loaded beside the screen, not before it. */
export function useProjectRoom(projectId: string, listeners: RoomListeners): void {
  const { token } = useSession();
  const hear = useEffectEvent(<Name extends keyof RoomEvents>(name: Name, payload: RoomEvents[Name]) =>
    listeners[name]?.(payload),
  );
  useEffect(() => {
    if (token === null) return undefined;
    let leave: (() => void) | null = null;
    let left = false;
    void import("./socket.ts").then(({ joinProjectRoom }) => {
      if (!left) leave = joinProjectRoom({ token, projectId, hear: (name, payload) => hear(name, payload) });
    });
    return () => {
      left = true;
      leave?.();
    };
  }, [token, projectId]);
}
