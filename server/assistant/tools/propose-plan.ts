// propose_plan: in the mode "plan", what would be built, for the creator to approve or change.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const proposedPlanInput = z.object({
  summary: z.string().trim().min(1).max(800),
  steps: z
    .array(z.object({ title: z.string().trim().min(1).max(160), detail: z.string().trim().max(800).default("") }))
    .min(1)
    .max(15),
  questions: z.array(z.string().trim().min(1).max(300)).max(5).default([]),
});

export const proposePlan = defineTool({
  name: "propose_plan",
  kind: "planning",
  description:
    "Shows the creator your plan and ends your turn. `summary`: what it comes to, in one or two sentences; `steps`: what would be built or changed, in order, in plain words; `questions`: only what they have to settle.",
  input: proposedPlanInput,
  progress: () => "Proposing a plan",
  run: () => ({ ok: true }),
});
