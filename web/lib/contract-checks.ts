// Checks what arrives from frames and over the socket, where nothing may be trusted, against the contract.
import "./forbid-compiling.ts";
import {
  type MessageFromFrame,
  messageFromFrame,
  type ServerEventName,
  type ServerEvents,
  serverEvents,
} from "#contract";

/** The message, or null for anything that is none. */
export function parseFrameMessage(data: unknown): MessageFromFrame | null {
  const parsed = messageFromFrame.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** The event's payload, or null when it is malformed. */
export function parseServerEvent<Name extends ServerEventName>(
  name: Name,
  payload: unknown,
): ServerEvents[Name] | null {
  const parsed = serverEvents[name].safeParse(payload);
  // The schema of a name parses to that name's payload; the index type loses the pairing.
  return parsed.success ? (parsed.data as ServerEvents[Name]) : null;
}
