// Where invitations lead: to a role, or to the row that a person is.
import { Hono } from "hono";
import type { Entity, Roles } from "../entity/index.ts";
import { refusals } from "../words/refusals/index.ts";
import { becomeRow } from "./accounts.ts";
import { changes } from "./capabilities/live/changes.ts";
import { sql } from "./database.ts";
import { bodyOf, joinRole, SEE_AS_HEADER } from "./people.ts";
import { refuse } from "./refusal.ts";
import { currentUser } from "./user.ts";

/** Whether somebody could join by this code, asked before they may open the app: the platform lets them in by it. */
export async function isInvitation(code: string, roles: Roles, entities: readonly Entity[]): Promise<boolean> {
  if (code === "") return false;
  if (Object.keys(roles).length > 0) {
    const [invitation] = await sql<{ role: string }[]>`select role from _invitations where code = ${code}`;
    if (invitation && Object.hasOwn(roles, invitation.role)) return true;
  }
  for (const { name, account } of entities)
    if (account && (await sql`select 1 from ${sql(name)} where _invitation = ${code} limit 1`).length > 0) return true;
  return false;
}

/** The call that accepts an invitation, to be mounted at `/api`. Refuses the app's owner (409) and codes that are nobody's (404). */
export function joinRoutes(roles: Roles, entities: readonly Entity[]): Hono {
  const app = new Hono();
  app.post("/_join", async (context) => {
    const user = currentUser(context);
    if (user.role === "owner" || context.req.header(SEE_AS_HEADER) !== undefined) refuse(409, refusals().ownsAll);
    const body = await bodyOf(context);
    const code = "code" in body && typeof body.code === "string" ? body.code : "";
    const joined = (await joinRole(user, code, roles)) ?? (await becomeRow(entities, user, code));
    if (!joined) return refuse(404, refusals().invitationGone);
    changes.listener()?.personChanged(user.id);
    return context.json(joined);
  });
  return app;
}
