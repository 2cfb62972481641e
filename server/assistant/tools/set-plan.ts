// set_plan: what the run is going to do, as tickets that the creator sees.
import { z } from "zod";
import { DESCRIPTION_MAX_LENGTH } from "#contract";
import { defineTool } from "./tool.ts";

export const setPlan = defineTool({
  name: "set_plan",
  kind: "planning",
  isRepeatable: true,
  description:
    "`summary` is one sentence that says what the app is; `tickets` are the steps, in order, each in a few plain words.",
  input: z.object({
    summary: z.string().transform((text) => text.trim().slice(0, DESCRIPTION_MAX_LENGTH)),
    tickets: z.array(z.object({ title: z.string().min(1).max(200) })).max(20),
  }),
  progress: () => "Planning the work",
  run(context, { summary, tickets }) {
    if (summary !== "") context.describe(summary);
    context.setTickets(tickets.map(({ title }) => ({ title, status: "open" })));
    return { ok: true };
  },
});
