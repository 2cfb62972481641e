// The app of a first message. English ones are composed from what was read; where that gives nothing, and in other languages, by the rules.
import { compose } from "../blueprint/compose.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { composeFacts } from "../composing/index.ts";
import { readFacts } from "../facts.ts";
import { isTool } from "../purpose/index.ts";
import { isMeaningful, readDescription } from "../understanding/describe.ts";
import { languageOf } from "../understanding/language/languages.ts";
import { corrected } from "../understanding/language/spelling.ts";
import { beyondReply } from "./beyond-reply.ts";

/** How English first messages become apps: from read facts, or by the rules alone. */
export type Way = "facts" | "rules";
/** The one switch between both. */
export const USUAL_WAY: Way = "rules";

export type FirstApp = {
  app: AppSpec;
  /** Lists that may be wanted as well, in the plural. */
  offers: string[];
};

/** The app that a first message asks for, or why there is none; null where it asks for nothing. */
export function firstApp(request: string, way: Way): FirstApp | { text: string } | null {
  const description = readDescription(request);
  if (way === "facts" && languageOf(request) === null) {
    const text = corrected(request);
    const facts = readFacts(text);
    if (isTool(text, facts)) return { text: beyondReply(text) };
    const composed = composeFacts(request, description, facts);
    if (composed) return { app: composed.app, offers: composed.offers };
  }
  return isMeaningful(description) ? { app: sound(compose(description)), offers: [] } : null;
}
