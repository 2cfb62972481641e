// "… and a stage: new, quoted, won, lost": what stands behind the last field's colon are its options, and no fields.
const WORD = "[a-z][a-z'-]*";
const ITEM = "[^,.;:()!?\\n]{1,40}";
const AFTER_COLON = new RegExp(
  `(?<=(?:\\b(?:with|has|have|having|and)|,) (?:an?|the|their|its) |,[^,.;:!?\\n]{1,60}, )(${WORD}(?: ${WORD}){0,2}): ((?:${ITEM}, ?){1,11}${ITEM})(?=[.;!?\\n]|$)`,
  "gi",
);
/** Behind these stand lists, or a whole form. */
const HOLDS_MORE = /\b(?:list|page|app|table|form|section|tab|menu|log|database|record|thing|feature|screen)$/i;
/** "Chickens: eggs, feed" are what is kept of chickens. */
const SEVERAL = /[^su]s$/i;
const OPTION_WORDS_MAX = 4;

/** The text with such options in brackets. */
export const optionsInBrackets = (text: string): string =>
  text.replace(AFTER_COLON, (whole, field: string, listed: string) => {
    const all = listed.split(/, ?(?:and |or )?/i);
    // "Pass, fail or repair, remarks": the last option is told by its "or".
    const last = all.findIndex((item) => / or (?!so\b)/i.test(item));
    const items = last < 0 ? all : all.slice(0, last + 1).flatMap((item) => item.split(/ or (?!so\b)/i));
    const rest = last < 0 ? [] : all.slice(last + 1);
    const areOptions = items.every(
      (item) => item.trim().split(/\s+/).length <= OPTION_WORDS_MAX && !/ and (?:an?|the|their|its) /i.test(item),
    );
    return areOptions && !HOLDS_MORE.test(field) && !SEVERAL.test(field)
      ? [`${field} (${items.join(", ")})`, ...rest].join(", ")
      : whole;
  });
