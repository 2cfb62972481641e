import { createServer, currentUser, mine, refuse, resource, sql } from "@ninefold/server";
import { clients } from "../shared/clients.ts";
import { invoices, lines } from "../shared/invoices.ts";
import { positions, quotes } from "../shared/quotes.ts";
import { answer, answered, invoiceOf, opened, send } from "./quotes.ts";

type Mine = ReturnType<typeof mine>;

/** A quote, when it is the person's own. */
async function ownQuote(id: string, isMine: Mine): Promise<string> {
  const [quote] = await sql<{ id: string }[]>`select id from quotes where id::text = ${id} and ${isMine}`;
  return quote?.id ?? refuse(404, "There is no such quote of yours.");
}

export default createServer({
  resources: [resource(quotes), resource(positions), resource(invoices), resource(lines), resource(clients)],
  routes: (app) => {
    app.post("/api/quotes/:id/send", async (c) =>
      c.json(await send(await ownQuote(c.req.param("id"), mine(c)), currentUser(c))),
    );
    app.post("/api/quotes/:id/invoice", async (c) =>
      c.json({ id: await invoiceOf(await ownQuote(c.req.param("id"), mine(c)), currentUser(c)) }),
    );
  },
  publicRoutes: (app) => {
    app.get("/quote/:code", async (c) => c.json(await opened(c.req.param("code"))));
    app.post("/quote/:code", async (c) => {
      const given = answer.safeParse(await c.req.json());
      if (!given.success) return refuse(422, given.error.issues[0]?.message ?? "Fill in the form.");
      await answered(c.req.param("code"), given.data);
      return c.json({});
    });
  },
});
