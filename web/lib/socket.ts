// The realtime connection to one project's room, with every event checked against the contract.
import { io } from "socket.io-client";
import { type ServerEvents, SOCKET_ERRORS_BEFORE_WARNING } from "#contract";
import { parseServerEvent } from "./contract-checks.ts";
import { socketOptions } from "./socket-options.ts";

/** What pages listen to: each fact by one event. The server sends others that tell the same (decision 054). */
const HEARD = [
  "run_state",
  "run_text",
  "run_stream",
  "queue_changed",
  "look_wanted",
  "implementation_progress",
  "changes_applied",
  "revision_restore_complete",
] as const;

export type RoomEvents = Pick<ServerEvents, (typeof HEARD)[number]> & {
  /** Three reconnections in a row have failed. */
  troubled: null;
  /** The connection is gone and nothing will bring it back by itself. */
  lost: null;
  /** Connected again after a loss: events may have been missed. */
  rejoined: null;
};

type Room = {
  token: string;
  projectId: string;
  hear: <Name extends keyof RoomEvents>(name: Name, payload: RoomEvents[Name]) => void;
};

/** Joins the room and stays in it across reconnections; the returned function leaves it. */
export function joinProjectRoom({ token, projectId, hear }: Room): () => void {
  const socket = io(socketOptions(token));
  let joinedBefore = false;
  let failures = 0;
  socket.on("connect", () => {
    socket.emit("join_room", projectId);
    if (joinedBefore) hear("rejoined", null);
    joinedBefore = true;
    failures = 0;
  });
  socket.io.on("reconnect_error", () => {
    failures += 1;
    if (failures === SOCKET_ERRORS_BEFORE_WARNING) hear("troubled", null);
  });
  socket.io.on("reconnect_failed", () => hear("lost", null));
  socket.on("connect_error", () => {
    if (!socket.active) hear("lost", null);
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") hear("lost", null);
  });
  for (const name of HEARD)
    socket.on(name, (payload: unknown) => {
      const event = parseServerEvent(name, payload);
      if (event === null) console.warn("Ignored a malformed event:", name);
      else if (!("projectId" in event) || event.projectId === projectId) hear(name, event);
    });
  return () => void socket.disconnect();
}
