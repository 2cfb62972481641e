// update_ticket: how far one step of the plan is.
import { z } from "zod";
import { TICKET_STATUSES } from "#contract";
import { defineTool } from "./tool.ts";

export const updateTicket = defineTool({
  name: "update_ticket",
  isRepeatable: true,
  description:
    "Sets the status of the ticket at `index` (0 is the first): working when you begin it, done or failed after. When you end with a message and the checks are green, the rest becomes done without a call: set what you did not do to failed.",
  input: z.object({ index: z.number().int().nonnegative(), status: z.enum(TICKET_STATUSES) }),
  progress: () => null,
  run(context, { index, status }) {
    const tickets = context.tickets();
    if (index >= tickets.length) return { error: `There are ${tickets.length} tickets; the first has index 0.` };
    context.setTickets(tickets.map((ticket, place) => (place === index ? { ...ticket, status } : ticket)));
    return { ok: true };
  },
});
