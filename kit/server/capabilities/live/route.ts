// The address at which a page opens its socket. What it takes is loaded with the first page that asks.
import type { Context, Hono } from "hono";
import { refuse } from "../../refusal.ts";
import { currentUser, type User } from "../../user.ts";
import type { HubOptions } from "./hub.ts";
import { type Conversation, LIVE_PROTOCOL, type UpgradeServer } from "./transport.ts";

export const LIVE_PATH = "/api/_live";

/** `GET /api/_live`, behind the sign-in like every call. */
export function liveRoute(app: Hono, options: HubOptions): void {
  let opened: Promise<Converse> | null = null;
  app.get(LIVE_PATH, async (context) => {
    const server = serverOf(context);
    if (!server || context.req.header("upgrade")?.toLowerCase() !== "websocket")
      return refuse(400, "This address is for WebSockets.");
    opened ??= openLive(options);
    const data = (await opened)(currentUser(context));
    if (!server.upgrade(context.req.raw, { data, headers: { "sec-websocket-protocol": LIVE_PROTOCOL } }))
      return refuse(400, "This address is for WebSockets.");
    return new Response(null);
  });
}

type Converse = (user: User) => Conversation;

async function openLive(options: HubOptions): Promise<Converse> {
  const [{ openHub }, { createConversation }] = await Promise.all([import("./hub.ts"), import("./conversation.ts")]);
  const hub = openHub(options);
  return (user) => createConversation(hub, user);
}

/** What serves the app hands itself over beside a request. */
function serverOf(context: Context): UpgradeServer | null {
  const server: unknown = context.env;
  const canUpgrade = typeof server === "object" && server !== null && "upgrade" in server;
  return canUpgrade && typeof server.upgrade === "function" ? (server as UpgradeServer) : null; // its shape was just looked at
}
