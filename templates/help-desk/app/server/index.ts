import { changed, createServer, refuse, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { appRoles } from "../shared/roles.ts";
import { notes, tickets } from "../shared/tickets.ts";
import { sendAnswer, takeMail } from "./mailbox.ts";

const answer = z.object({ text: z.string().trim().min(1).max(5_000) });

export default createServer({
  roles: appRoles,
  resources: [resource(tickets), resource(notes)],
  secrets: { MAILBOX_TOKEN: "A word of your own that your service for incoming mail sends along, as ?token=…" },
  hooks: {
    mailbox: { verify: { by: "token", secret: "MAILBOX_TOKEN" }, run: (call) => takeMail(call.json(), call.id) },
  },
  routes: (app) => {
    app.on("POST", "/api/notes", async (c, next) => {
      await next();
      if (!c.res.ok) return;
      const { id, kind } = (await c.res.clone().json()) as { id: string; kind: string }; // the row as it was kept
      if (kind === "Answer") await sendAnswer(id);
    });
  },
  publicRoutes: (app) => {
    app.get("/conversations/:code", async (c) => c.json({ messages: await conversationOf(c.req.param("code")) }));
    app.post("/conversations/:code", async (c) => {
      const given = answer.safeParse(await c.req.json());
      if (!given.success) return refuse(422, "Write something first.");
      const [ticket] = await sql<{ id: string }[]>`
        with found as (update tickets set state = 'Open', updated_at = now() where code = ${c.req.param("code")} returning id, name)
        insert into notes (owner_id, owner_name, ticket, kind, text)
        select 'app-owner', name, id, 'From the customer', ${given.data.text} from found returning ticket as id`;
      if (!ticket) return refuse(404, "There is no such ticket.");
      changed(tickets, ticket.id);
      changed(notes);
      return c.json({ sent: true });
    });
  },
});

/** What the customer may read: the question, answers, and what they wrote. Internal notes and files stay inside. */
const conversationOf = (code: string) =>
  sql`
    select kind, text, at from (
      select 'From the customer' as kind, message as text, created_at as at from tickets where code = ${code}
      union all
      select n.kind, n.text, n.created_at from notes n join tickets t on t.id = n.ticket
      where t.code = ${code} and n.kind in ('Answer', 'From the customer')) said
    order by at limit 200`;
