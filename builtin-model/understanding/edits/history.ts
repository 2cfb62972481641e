// Wishes about what was before: "undo that", "take back the last two changes", "go back to the old colours", "bring back the severity".
import type { Edit } from "../../blueprint/edit-types.ts";
import type { Reader } from "./context.ts";

const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, both: 2, couple: 2, few: 3 };

const UNDO =
  /^(?:undo|un-do|revert|reset (?:that|it|this|the last)|roll ?back|go back|go one back|take (?:that|it|this) back|put (?:it|that|everything) back|change (?:it|that|everything) back|(?:put|change|set) (?:it|that) (?:back )?(?:to )?(?:how|what|as|the way) it was|back to (?:how|what|the way) it was|step back|one step back|back to before|as it was before)\b/i;
const TAKEN_BACK =
  /^(?:take back|reverse|cancel|scratch|forget) (?:that$|the |my |your |our )?(?:last|previous|latest|both|two|three|that$)/i;
const ALL =
  /\b(?:everything|all(?: of it| changes?| that| my changes?)?|start over|from scratch|the beginning|the very first|original version)\b/i;
const LOOKS = /\b(?:colou?rs?|look|looks|theme|design|style|dark(?: mode)?|light(?: mode)?|font|corners|background)\b/i;

/** What was just taken back, again; where nothing was, "put it back" asks to go back. */
const AGAIN =
  /^(?:re-?do|do (?:it|that) again|again|undo (?:the |that |my |your )?undo|un-?undo|(?:do|apply|make) (?:it|that|the change|my change) (?:again|after all)|repeat that|go forward|one step forward|(?:take|get) (?:the|that) undo back|i (?:want|liked|prefer) (?:it|that) (?:again|after all))(?: please| then| after all)?$/i;
const PUT_BACK = /^(?:put|bring|get) (?:it|that|them|this)(?: all)? back(?: again| in| please| after all)?$/i;

/** Steps back, all the way back, or only the looks. */
export const undo: Reader = (clause) => {
  if (PUT_BACK.test(clause)) return [{ edit: "redo", orUndo: true }];
  const again = AGAIN.test(clause.replace(/ (?:the )?(?:last )?(?:two|both|twice|2)(?: changes| times)?$/i, ""));
  if (again)
    return Array.from({ length: / (?:two|both|twice|2)\b/i.test(clause) ? 2 : 1 }, (): Edit => ({ edit: "redo" }));
  if (!UNDO.test(clause) && !TAKEN_BACK.test(clause) && !/^start (?:over|from scratch)$/i.test(clause)) return null;
  if (LOOKS.test(clause)) return [{ edit: "restoreLooks" }];
  const said =
    /\b(two|three|four|five|both|couple|few|[2-5])\b(?= (?:of )?(?:the )?(?:last |previous )?(?:of )?(?:changes?|steps?|edits?|things|times|messages|of them))|\b(?:last|previous) (?:couple of )?(two|three|four|five|couple|few|[2-5])\b|\b(both)\b/i.exec(
      clause,
    );
  const word = (said?.[1] ?? said?.[2] ?? said?.[3] ?? "").toLowerCase();
  if (word === "" && ALL.test(clause) && !/^put everything back$/i.test(clause)) return [{ edit: "undo", all: true }];
  const times = COUNTS[word] ?? (Number(word) || (/\btwice\b/i.test(clause) ? 2 : 1));
  return Array.from({ length: times }, (): Edit => ({ edit: "undo" }));
};

const OLD_LOOKS =
  /^(?:bring back|restore|give me back|use|i (?:liked|want|prefer(?:red)?)|put back|back to|return to|show) (?:the )?(?:old|previous|earlier|original|first|former|other) (?:colou?rs?|look|looks|theme|design|style)(?: back| again)?$|^(?:the )?(?:old|previous|earlier|original|former) (?:colou?rs?|look|theme|design|style) (?:was|were|looked) (?:better|nicer)\b/i;
const BRINGS =
  /^(?:bring (?:back|(?=.+ back$))|restore|put back|un-?delete|un-?remove|give me back|i want back|re-?add|add back|get back) ?(?:the |my |our )?(.+?)(?: back| again)?$/i;

/** What is gone comes back as it was. */
export const bringingBack: Reader = (clause) => {
  if (OLD_LOOKS.test(clause)) return [{ edit: "restoreLooks" }];
  const what = BRINGS.exec(clause)?.[1];
  if (/^(?:everything|all)(?: that .*)?$/i.test(what ?? ""))
    return [
      {
        edit: "answer",
        text: "Name what should come back, for example “bring back the notes”, or say “undo that” as often as it takes: I remember the last five changes.",
      },
    ];
  if (!what || /^(?:it|that|this|them|everything|revision\b.*|backup.*)$/i.test(what))
    return what && /^(?:it|that|this|them)$/i.test(what) ? [{ edit: "undo" }] : null;
  return LOOKS.test(what) ? [{ edit: "restoreLooks" }] : [{ edit: "bringBack", name: what.slice(0, 60) }];
};
