// The signed-in person: read from the headers that only the gateway can sign.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { words } from "../words/index.ts";
import { Refusal, refuse } from "./refusal.ts";

export const USER_HEADER = "x-ninefold-user";
export const SIGNATURE_HEADER = "x-ninefold-signature";
const ended = () => words().problems.ended;

/** `roles`: what the app's owner made them, in apps with roles. */
export type User = {
  id: string;
  name: string;
  role: "owner" | "member";
  roles: readonly string[];
  plan: string | null;
  /** The row as whose person the app's owner looks at the app. */
  standsFor?: string;
  /** The app's owner, who looks at the app as somebody else. */
  isSeenAs?: boolean;
  /** Stands for people who have not signed in: fields with readers are none of theirs. */
  isStranger?: true;
};

declare module "hono" {
  interface ContextVariableMap {
    user: User;
  }
}

/** What the gateway knows of a person; roles are the app's own. */
export type SignedUser = Omit<User, "roles" | "standsFor" | "isSeenAs" | "isStranger"> & { expires: number };

/** Headers as the gateway sets them, for tests and for the render check. `expires` is in epoch seconds. */
export function signUser(user: SignedUser, keyHex: string): Record<string, string> {
  const text = Buffer.from(JSON.stringify(user)).toString("base64url");
  return { [USER_HEADER]: text, [SIGNATURE_HEADER]: signatureOf(text, keyHex) };
}

function signatureOf(text: string, keyHex: string): string {
  return createHmac("sha256", Buffer.from(keyHex, "hex")).update(text).digest("hex");
}

/** Refuses with 401 unless the user header carries the gateway's signature and has not expired. */
export function requireUser(now: () => number = Date.now): MiddlewareHandler {
  return async (context, next) => {
    context.set("user", verify(context.req.header(USER_HEADER), context.req.header(SIGNATURE_HEADER), now()));
    await next();
  };
}

function verify(text: string | undefined, signature: string | undefined, nowMs: number): User {
  const key = process.env.NINEFOLD_GATEWAY_KEY;
  if (!key || !text || !signature) throw new Refusal(401, ended());
  const expected = Buffer.from(signatureOf(text, key), "hex");
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal(401, ended());
  // The signature proves that the gateway wrote it.
  const user = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as SignedUser;
  // A time that is no number is no time to come.
  if (!(user.expires * 1000 > nowMs)) throw new Refusal(401, ended());
  return { id: user.id, name: user.name, role: user.role, roles: [], plan: user.plan ?? null };
}

/** The signed-in person. */
export function currentUser(context: Context): User {
  const user: User | undefined = context.get("user");
  return user ?? refuse(401, ended());
}
