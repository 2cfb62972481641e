// The app of a first message. English ones are composed from what was read; where that gives nothing, and in other languages, by the rules.
import { compose } from "../blueprint/compose.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { composeFacts } from "../composing/index.ts";
import { isMeaningful, readDescription } from "../understanding/describe.ts";
import { languageOf } from "../understanding/language/languages.ts";

/** How English first messages become apps: from read facts, or by the rules alone. */
export type Way = "facts" | "rules";
/** The one switch between both. */
export const USUAL_WAY: Way = "rules";

export type FirstApp = {
  app: AppSpec;
  /** Lists that may be wanted as well, in the plural. */
  offers: string[];
};

/** The app that a first message asks for; null where it asks for none. */
export function firstApp(request: string, way: Way): FirstApp | null {
  const description = readDescription(request);
  const composed = way === "facts" && languageOf(request) === null ? composeFacts(request, description) : null;
  if (composed) return { app: composed.app, offers: composed.offers };
  return isMeaningful(description) ? { app: sound(compose(description)), offers: [] } : null;
}
