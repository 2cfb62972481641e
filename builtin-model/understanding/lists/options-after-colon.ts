// "… and a stage: new, quoted, won, lost": what stands behind the last field's colon are its options, and no fields.
const WORD = "[a-z][a-z'-]*";
const ITEM = "[^,.;:()!?\\n]{1,40}";
const AFTER_COLON = new RegExp(
  `(?<=(?:\\b(?:with|has|have|having|and)|,) (?:an?|the|their|its) )(${WORD}(?: ${WORD}){0,2}): ((?:${ITEM}, ?){1,11}${ITEM})(?=[.;!?\\n]|$)`,
  "gi",
);
/** Behind these stand lists, or a whole form. */
const HOLDS_MORE = /\b(?:list|page|app|table|form|section|tab|menu|log|database|record|thing|feature|screen)$/i;
const OPTION_WORDS_MAX = 4;

/** The text with such options in brackets. */
export const optionsInBrackets = (text: string): string =>
  text.replace(AFTER_COLON, (whole, field: string, listed: string) => {
    const items = listed.split(/, ?(?:and |or )?/i);
    const areOptions = items.every(
      (item) => item.trim().split(/\s+/).length <= OPTION_WORDS_MAX && !/ and (?:an?|the|their|its) /i.test(item),
    );
    return areOptions && !HOLDS_MORE.test(field) ? `${field} (${items.join(", ")})` : whole;
  });
