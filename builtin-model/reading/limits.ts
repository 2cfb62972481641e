// What a text says it wants no more of.

const NOTHING_MORE =
  /\b(?:nothing (?:else|more)|no (?:other|more|further|extra) (?:fields?|columns?|boxes)|only (?:these|those))\b/i;

/** "Nothing else, please": only what it names. */
export const saysNothingMore = (text: string): boolean => NOTHING_MORE.test(text);
