// A stranger on a public page: told by a header that only the gateway can sign, and never to be taken for a person.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { words } from "../words/index.ts";
import { refuse } from "./refusal.ts";

export const VISITOR_HEADER = "x-ninefold-visitor";

/** `id`: the same for one device's network for a day, and for this app alone; empty while a page is written for everybody. */
export type Visitor = { id: string };

declare module "hono" {
  interface ContextVariableMap {
    visitor: Visitor;
  }
}

/** `<until>.<id>.<signature>`, as the gateway makes it. `untilS`: epoch seconds. */
export function signVisitor({ id }: Visitor, keyHex: string, untilS: number): Record<string, string> {
  return { [VISITOR_HEADER]: `${untilS}.${id}.${signatureOf(`${untilS}.${id}`, keyHex)}` };
}

const signatureOf = (text: string, keyHex: string) =>
  createHmac("sha256", Buffer.from(keyHex, "hex")).update(`visitor ${text}`).digest("hex");

const HEADER = /^(\d{1,12})\.([\w-]{0,64})\.([0-9a-f]{64})$/;

/** Refuses with 401 unless the gateway says that it is a stranger's call to what is public. */
export function requireVisitor(now: () => number = Date.now): MiddlewareHandler {
  return async (context, next) => {
    context.set("visitor", verify(context.req.header(VISITOR_HEADER), now()));
    await next();
  };
}

function verify(header: string | undefined, nowMs: number): Visitor {
  const key = process.env.NINEFOLD_GATEWAY_KEY;
  const [, until = "", id = "", given = ""] = HEADER.exec(header ?? "") ?? [];
  if (!key || given === "") return refuse(401, words().problems.ended);
  const expected = Buffer.from(signatureOf(`${until}.${id}`, key), "hex");
  const isGood = timingSafeEqual(Buffer.from(given, "hex"), expected) && Number(until) * 1000 > nowMs;
  return isGood ? { id } : refuse(401, words().problems.ended);
}

/** Who calls a route of `publicRoutes`. */
export function currentVisitor(context: Context): Visitor {
  const visitor: Visitor | undefined = context.get("visitor");
  return visitor ?? refuse(401, words().problems.ended);
}
