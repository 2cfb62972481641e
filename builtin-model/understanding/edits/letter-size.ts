// "Bigger letters", "everything is too small": how large letters and buttons are.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, ThemeSpec } from "../../blueprint/types.ts";
import { wordSet } from "../../reading/index.ts";
import type { Reader } from "./context.ts";

const SIZES = ["usual", "large", "largest"] as const satisfies readonly ThemeSpec["size"][];
const BIG = wordSet("big large huge giant enormous massive");
const UP: ReadonlySet<string> = new Set([...BIG, "bigger", "biggest", "larger", "largest", "enlarge", "increase"]);
const FULL = wordSet("biggest largest huge giant enormous massive much lot");
const SMALL = wordSet("small tiny");
const DOWN = wordSet("smaller shrink reduce decrease");
const LETTERS = wordSet("letter letters lettering text texts font fonts writing type button buttons everything size");
const IT = wordSet("it all");
/** These alone say nothing of what: "increase it". */
const OF_ANYTHING = wordSet("increase reduce decrease enlarge shrink");
/** What may stand beside these and say nothing more. */
const BESIDE = wordSet("the a an bit much more very too so lot way far please and really is are");
/** Who says that letters are small wants them larger; "make the letters small" wants that. */
const COMPLAINT = /\b(?:too|so|very|is|are|looks?|seems?)\b/i;

/** The size that a phrase about looks asks for, "bigger", "too small", "huge letters"; null where it speaks of none, or of something else. @param around what the phrase stands in */
export function sizeEdit(said: string, around: string, { theme }: AppSpec): Edit | null {
  const words: string[] = said.toLowerCase().match(/\p{L}+/gu) ?? [];
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  const known = [UP, FULL, SMALL, DOWN, LETTERS, IT, BESIDE];
  const isOfLetters = words.every((word) => known.some((some) => some.has(word)));
  if (!isOfLetters || (has(OF_ANYTHING) && !has(LETTERS))) return null;
  const isTooSmall = has(SMALL) && COMPLAINT.test(around);
  const isTooLarge = words.includes("too") ? has(UP) : has(BIG) && COMPLAINT.test(said);
  const step = has(DOWN) || isTooLarge ? -1 : has(UP) || isTooSmall ? 1 : 0;
  if (step === 0) return null;
  const now = SIZES.indexOf(theme.size ?? "usual");
  const next = step > 0 && has(FULL) ? SIZES.length - 1 : now + step;
  return { edit: "theme", theme: { size: SIZES[Math.max(0, Math.min(SIZES.length - 1, next))] } };
}

const COMMAND =
  /^(?:please )?(?:can you |could you )?(?:make|have|use|set|i(?:'d)? (?:want|need|like)|give (?:me|us)) /i;
const WHICH_SIZE = /\b(?:font|text|letter) size\b/i;

export const letterSize: Reader = (clause, context) => {
  const said = clause.replace(COMMAND, "");
  const edit = sizeEdit(said, clause, context.app);
  if (edit) return [edit];
  return WHICH_SIZE.test(clause)
    ? [{ edit: "answer", text: "Larger or smaller? Say “bigger letters” or “smaller letters”." }]
    : null;
};
