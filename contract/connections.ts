// Connections: agents' programs that a creator let in by OAuth, on the page that asks for it.
import { z } from "zod";
import { granted } from "./granted.ts";
import { entityId } from "./ids.ts";

/** Of one creator. */
export const CONNECTIONS_MAX = 20;

const NOT_WHOLE = "This link is not complete. Begin again in the agent's program.";
const part = (most: number) => z.string(NOT_WHOLE).max(most, NOT_WHOLE);

/** What a client's link to that page says (RFC 6749, section 4.1.1; RFC 7636; RFC 8707), in OAuth's own names. */
export const connectionRequest = z.object({
  response_type: z.literal("code", "This program asks in a way that is not offered here."),
  client_id: z.uuid(NOT_WHOLE),
  redirect_uri: part(500),
  /** SHA-256 as base64url. */
  code_challenge: z.string(NOT_WHOLE).regex(/^[\w-]{43}$/, NOT_WHOLE),
  code_challenge_method: z.literal("S256", "This program asks in a way that is not safe."),
  scope: part(500).optional(),
  state: part(2_000).optional(),
  resource: part(500).optional(),
});
export type ConnectionRequest = z.infer<typeof connectionRequest>;

/** Who asks, as far as that is known. */
export const connectionAsked = z.object({
  /** What the program calls itself: anybody can call theirs so. */
  clientName: z.string(),
  /** Where the creator is sent afterwards; null: to a program on their own computer. */
  returnsTo: z.string().nullable(),
  /** It asks to change projects; else to read them. */
  wantsToWrite: z.boolean(),
});
export type ConnectionAsked = z.infer<typeof connectionAsked>;

export const connectionAnswer = z.object({
  request: connectionRequest,
  /** False: the program is told no. */
  allowed: z.boolean(),
  /** The one project that it opens; null: all projects of the creator. */
  projectId: z.nullable(entityId),
  canWrite: z.boolean(),
});
export type ConnectionAnswer = z.input<typeof connectionAnswer>;

/** Where the browser goes on. */
export const connectionAnswered = z.object({ address: z.string() });
export type ConnectionAnswered = z.infer<typeof connectionAnswered>;

/** It ends unless it is used before: each use of a new hour moves `expiresAt` on. */
export const connection = granted.extend({ clientName: z.string() });
export type Connection = z.infer<typeof connection>;
