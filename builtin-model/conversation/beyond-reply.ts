// What is said of a wish that lists and forms can't be: a game, a timer, a calculator.
import { nearestTemplates } from "../purpose/index.ts";
import { listing } from "../understanding/language/words.ts";
import { CONNECT } from "./told.ts";

/** Honest, with the nearest templates and the way to something that can build it. */
export function beyondReply(text: string): string {
  const templates = nearestTemplates(text);
  const nearest =
    templates.length > 0
      ? `On the projects page there ${templates.length === 1 ? "is a template" : "are templates"} to begin from: ${listing(templates.map((title) => `“${title}”`))}.`
      : "The templates on the projects page have calculators, timers, games and the like to begin from.";
  return `That is a tool of its own rather than lists with forms, and those are all that I can build, so I made nothing. ${nearest} ${CONNECT} If you want to keep something with it, such as results or entries, tell me what and I build that.`;
}
