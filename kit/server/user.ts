// The signed-in person: read from the headers that only the gateway can sign.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { Refusal, refuse } from "./refusal.ts";

export const USER_HEADER = "x-ninefold-user";
export const SIGNATURE_HEADER = "x-ninefold-signature";
const ENDED = "Your session has ended. Reload the page to sign in again.";

export type User = { id: string; name: string; role: "owner" | "member"; plan: string | null };

declare module "hono" {
  interface ContextVariableMap {
    user: User;
  }
}

const signed = z.object({
  id: z.string().min(1),
  name: z.string(),
  role: z.enum(["owner", "member"]),
  plan: z.string().nullish(),
  expires: z.number(),
});

/** Headers as the gateway sets them, for tests and for the render check. `expires` is in epoch seconds. */
export function signUser(user: User & { expires: number }, keyHex: string): Record<string, string> {
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
  if (!key || !text || !signature) throw new Refusal(401, ENDED);
  const expected = Buffer.from(signatureOf(text, key), "hex");
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal(401, ENDED);
  const user = signed.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  if (!user.success || user.data.expires * 1000 <= nowMs) throw new Refusal(401, ENDED);
  const { id, name, role, plan } = user.data;
  return { id, name, role, plan: plan ?? null };
}

/** The signed-in person. */
export function currentUser(context: Context): User {
  const user: User | undefined = context.get("user");
  return user ?? refuse(401, ENDED);
}
