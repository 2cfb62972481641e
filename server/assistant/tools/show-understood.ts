// show_understood: the built-in model's card of what it understood, which is kept with its reply. No other model is offered it.
import { understood } from "#contract";
import { defineTool } from "./tool.ts";

export const showUnderstood = defineTool({
  name: "show_understood",
  kind: "planning",
  isRepeatable: true,
  description: "Shows the creator what was understood, as a card under the reply on which a click mends it.",
  input: understood,
  run: () => ({ ok: true }),
});
