// The realtime connection to one project's room, with every event checked against the contract.
import { io } from "socket.io-client";
import { type ServerEventName, type ServerEvents, SOCKET_ERRORS_BEFORE_WARNING } from "#contract";
import { parseServerEvent } from "./contract-checks.ts";
import { socketOptions } from "./socket-options.ts";

export type RoomListeners = { [Name in ServerEventName]: (payload: ServerEvents[Name]) => void } & {
  /** Three reconnections in a row have failed. */
  troubled: () => void;
  /** The connection is gone and nothing will bring it back by itself. */
  lost: () => void;
  /** Connected again after a loss: events may have been missed. */
  rejoined: () => void;
};

/** Joins the room and stays in it across reconnections; the returned function leaves it. */
export function joinProjectRoom(room: { token: string; projectId: string; listeners: RoomListeners }): () => void {
  const { token, projectId, listeners } = room;
  const socket = io(socketOptions(token));
  let joinedBefore = false;
  let failures = 0;
  socket.on("connect", () => {
    socket.emit("join_room", projectId);
    if (joinedBefore) listeners.rejoined();
    joinedBefore = true;
    failures = 0;
  });
  socket.io.on("reconnect_error", () => {
    failures += 1;
    if (failures === SOCKET_ERRORS_BEFORE_WARNING) listeners.troubled();
  });
  socket.io.on("reconnect_failed", listeners.lost);
  socket.on("connect_error", () => {
    if (!socket.active) listeners.lost();
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") listeners.lost();
  });
  listenTo(socket, listeners);
  return () => void socket.disconnect();
}

function listenTo(socket: ReturnType<typeof io>, listeners: RoomListeners): void {
  const on = <Name extends ServerEventName>(name: Name, listener: (payload: ServerEvents[Name]) => void): void => {
    const events: { on: (event: string, heard: (payload: unknown) => void) => unknown } = socket;
    events.on(name, (payload) => {
      const event = parseServerEvent(name, payload);
      if (event === null) console.warn("Ignored a malformed event:", name);
      else listener(event);
    });
  };
  on("generation_status", listeners.generation_status);
  on("implementation_progress", listeners.implementation_progress);
  on("changes_applied", listeners.changes_applied);
  on("revision_restore_complete", listeners.revision_restore_complete);
  on("tickets", listeners.tickets);
  on("assistant_message", listeners.assistant_message);
  on("run_state", listeners.run_state);
  on("run_text", listeners.run_text);
  on("queue_changed", listeners.queue_changed);
}
