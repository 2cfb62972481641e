// What a text says that it does not want: "I don't want a map", "no login", "without ads".

const REFUSALS = [
  /,?\s*\bbecause (?:they|he|she|we|it|i|some|most|people)\b[^,.;!?\n]*/gi,
  /,?\s*\b(?:and |but )?(?:i |we |they )?(?:really )?(?:don'?t|do not|don’t|doesn'?t|does not) (?:want|need|like|care about|have to have) (?:to (?:have|see) )?(?!to\b)[^,.;!?\n]*/gi,
  /,?\s*\b(?:and |but )?(?:there is |there's )?no need (?:for|of) [^,.;!?\n]*/gi,
  /,?\s*\b(?:with(?: absolutely)?|please|but|and) no (?:fancy |complicated |annoying )?(?:maps?|log ?ins?|accounts?|ads|adverts|payments?|charts?|graphs?|emails?|e-mails?|chat|comments|likes|dashboards?|reports?|notifications?|social (?:stuff|features|media)|frills)\b/gi,
  /,?\s*\bwithout (?:an?|any|the|all the|all that) (?:\w+ )?(?:map|login|account|ads|payment|chart|chat|e-?mail|comment|dashboard|report|notification|sign-?up)s?\b/gi,
  /\b(?:because of|due to|thanks to|for the sake of) (?:the |our |my )?(?:new )?[a-z]+\b/gi,
] as const;

/** The text without what it refuses. */
export const withoutRefused = (text: string): string =>
  REFUSALS.reduce<string>((rest, pattern) => rest.replace(pattern, " "), text);
