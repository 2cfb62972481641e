// What a message about an app comes to: changes that are sure, one question with choices, and what is told of the rest.
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { choiceLines } from "../requests/choices.ts";
import { type Choice, type ReadWish, readRequest } from "../requests/index.ts";
import { readEdits, withCorrections } from "../understanding/edits/edits.ts";
import { isGeneralHint } from "../understanding/edits/hints.ts";
import { answerQuestion, isQuestion } from "./questions.ts";
import { toldOf } from "./told.ts";

type At = {
  app: AppSpec;
  history: readonly AppSpec[];
  taken: readonly AppSpec[];
  /** Messages before, one a line. */
  before: string;
  last: EntitySpec | null;
};

/** All edits of a message, what is told and asked among them as answers; the question comes last. */
export function wishedEdits(message: string, at: At): Edit[] {
  const read = readWishes(message, at);
  const asked = read.findIndex(isAskedBack);
  return [
    ...read.flatMap((wish, index) => (index === asked ? [] : editsOf(wish, at.app))),
    ...read.slice(asked, asked + 1).flatMap((wish) => (asked < 0 ? [] : [questionOf(wish, read.length > 1)])),
  ];
}

/** The choices that a message was answered with. */
export function choicesOffered(message: string, at: At): readonly Choice[] {
  return readWishes(message, at).flatMap((wish) =>
    wish.decision.is === "asked" && isAskedBack(wish) ? wish.decision.choices : [],
  );
}

function readWishes(message: string, { app, history, taken, before, last }: At): ReadWish[] {
  const said: string[] = before === "" ? [] : [before];
  return readRequest(withCorrections(message, app), {
    app,
    past: { history, taken },
    last,
    byRules: (wish, draft) => {
      const edits = readEdits(wish, draft, said.join("\n"));
      said.push(wish.replaceAll("\n", " "));
      return edits;
    },
  });
}

/** A question is answered, unless what it asks for is offered to be made. */
const isAskedBack = ({ said, decision, rules }: ReadWish): boolean =>
  decision.is === "asked" && (questionIn(said) === null || rules.some(({ edit }) => edit === "choose"));

/** The question that a wish begins with: it is answered, and what was only guessed from it is no choice. */
function questionIn(said: string): string | null {
  const [first = said] = /^[^.!?\n]*\?/.exec(said) ?? [];
  return isQuestion(first) ? first : null;
}

function editsOf({ said, decision, rules }: ReadWish, app: AppSpec): Edit[] {
  if (decision.is === "done") return decision.edits;
  const question = questionIn(said);
  const answers = rules.filter(({ edit }) => edit === "answer");
  if (question !== null && answers.length > 0) return answers;
  if (question !== null)
    return [
      { edit: "answer", text: answerQuestion(question, app).replace(/\s*I changed nothing\.$/, "") },
      ...rules.filter((one) => one.edit === "unknown" && !isGeneralHint(one.hint)),
    ];
  if (decision.is === "told") return toldOf({ said, decision, rules, app });
  return [{ edit: "answer", text: `About “${short(said)}” I am not sure; say it once more by itself.` }];
}

function questionOf({ said, decision }: ReadWish, isOneOfSeveral: boolean): Edit {
  const choices = decision.is === "asked" ? decision.choices : [];
  const why = decision.is === "asked" && decision.why !== undefined ? `${decision.why} ` : "";
  const about = isOneOfSeveral ? ` with “${short(said)}”` : "";
  const question = choices.length === 1 ? `Do you mean this${about}?` : `Which of these do you mean${about}?`;
  return { edit: "answer", text: `${why}${question}\n${choiceLines(choices.map(({ words }) => words))}` };
}

const SAID_MAX = 120;
export const short = (text: string): string =>
  text.length > SAID_MAX ? `${text.slice(0, SAID_MAX).trimEnd()} …` : text.trim();
