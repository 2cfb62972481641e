// What a last answer says beside what was done: code that was only printed, changes that no file shows.

const FENCE = "```";
/** Lines of code in an answer from which on it is a file that was not written. */
const PRINTED_LINES = 8;

/** An answer that prints code instead of writing it. */
export function printsCode(answer: string): boolean {
  // Every second piece stands between fences, but for the last, which has no end; its first line names the language.
  const fenced = answer.split(FENCE).filter((_, at, { length }) => at % 2 === 1 && at < length - 1);
  return fenced.reduce((sum, piece) => sum + piece.trimEnd().split("\n").length - 1, 0) >= PRINTED_LINES;
}

export const WRITE_IT =
  "You printed code in your answer, but changed no file. If it belongs into the app, write it with write_file or edit_file now. If the creator only wanted to see it, give the same answer again.";

/** "I added …", "Ich habe … geändert", in the languages that the editor speaks. */
const CLAIM = new RegExp(
  [
    /\b(?:I(?:'ve| have|’ve)?(?: now| just)?|is now|are now|has been|have been) (?:added|changed|updated|fixed|removed|renamed|created|built|implemented|made|moved|replaced|improved)\b/,
    /\bhabe\b[^.!?\n]{0,120}\b(?:hinzugefügt|geändert|angepasst|ergänzt|behoben|entfernt|erstellt|eingebaut|umbenannt)\b/,
    /\bj'ai\b[^.!?\n]{0,60}\b(?:ajouté|modifié|changé|corrigé|supprimé|créé)\b/,
    /\bhe\b[^.!?\n]{0,40}\b(?:añadido|cambiado|actualizado|corregido|eliminado|creado)\b/,
    /\bho\b[^.!?\n]{0,40}\b(?:aggiunto|modificato|cambiato|corretto|rimosso|creato)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** Whether an answer tells of changes; `ticketsDone`: the plan says that a step of it was finished. */
export const claimsChange = (answer: string, ticketsDone: boolean): boolean => ticketsDone || CLAIM.test(answer);

export const NOTHING_CHANGED =
  "Your answer or your plan says that something was changed, but no file of the project differs from before this run. Make the change now, or answer again and say plainly that nothing was changed and why.";

/** For the creator, below an answer that says so all the same. */
export const TOLD_NOTHING_CHANGED = "(No file of your app was changed by this message.)";
