// Questions about the app, answered from the blueprint.
import { memberRights } from "../blueprint/right-words.ts";
import { rolesWith } from "../blueprint/roles.ts";
import { ruleInWords } from "../blueprint/rule-words.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { entityIn } from "../understanding/edits/context.ts";
import { beyondText } from "../understanding/edits/limits.ts";
import { listing, sentenceCase } from "../understanding/language/words.ts";
import { rightsOf, roleAnswer } from "./role-questions.ts";
import { nextSteps } from "./suggestions.ts";

const QUESTION =
  /^\s*(what|which|who|whose|how many|how much|how often|how long|how does|how do|is there|are there|does|do|where|why|when|can (a |the )?(members?|people|users?|everyone|everybody|customers?|students?|visitors?|somebody|others))\b/i;
const WISH = /\b(can you|could you|would you|please)\b|^\s*(what|how) about (adding|a|an)\b/i;

const HELP =
  /^\s*(help|what can (you|i) (do|ask|say|change)|what do you (know|understand)|how do(es)? (i|this) (use|work))\b/i;
const ABLE = `I change this app in plain words, several wishes at once, and keep what people entered. For example:
- lists and fields: “add a due date to …”, “rename … to …”, “make … a choice: new, done”
- rules: “the end must be after the start”, “the e-mail must be unique”, “a reason is required when the status is rejected”, “not in the past”
- who sees what: “make … private”, “only I can change …”, “only coaches may edit …”, “managers approve …”, “members should see only their own … on their own page”
- views: “show … as a board”, “a chart of … by month”, “sort by …”
- looks and words: “make the background ivory”, “call the New … button …”, “change the headline to …”
- and “undo that”.

I changed nothing.`;

const ASIDE =
  /^\s*(?:(?:ok(?:ay)?|and|so|but|well|hm+|hi|hey|hello|thanks?|thank you|great|nice|cool|now|by the way|btw|oh|also|one question|quick question|a question|question|just wondering|i wonder|i was wondering|tell me|can you tell me|could you tell me|do you know)[\s,.:!-]+)+(?=\w)/i;

/** The question without what is said before it. */
const asked = (text: string): string =>
  text
    .replace(ASIDE, "")
    .replace(/\bwhats\b/i, "what's")
    .replace(/^what's\b/i, "what is");

const IDEAS =
  /\b(?:what (?:would|could|should|can|else) (?:you|i|we)?\b.*\b(?:add|improve|suggest|recommend|do next|do better|change|include)|any (?:ideas?|suggestions?|tips|recommendations?)|what(?:'s| is)? (?:missing|next)|what do you (?:suggest|recommend|think)|suggest (?:something|improvements)|what now|what else)\b/i;
const ROWS =
  /^what is the (?:total|sum|average|number)\b|^(?:which|what|how many|how much|who|whose|when|where) (?!(?:fields?|columns?|pages?|lists?|rules?|options?|colou?rs?|charts?|views?|can|may|should|does|do|is the|are the|role)\b).*\b(?:total|sum|average|need|needs|today|tomorrow|this (?:week|month|year)|overdue|late|due|are there|do (?:i|we) have|is there|left|open|free|available|most|least|spent|earn(?:ed)?|owes?|sold|booked|booking|came|paid|unpaid|last)\b/i;

/** Whether a message asks about the app instead of asking for a change. */
export function isQuestion(given: string): boolean {
  const text = asked(given);
  if (HELP.test(text) || IDEAS.test(text)) return true;
  // "When the status is paid, ask for the date": a rule.
  if (/^\s*(?:when|where|once)\b[^?]*,[^?]*$/i.test(text)) return false;
  if (/^\s*(?:when|whenever|once) (?!is|are|do|does|did|can|will|may|was|were|should|must|to\b)[^?]*$/i.test(text))
    return false;
  if (
    /^\s*(?:is (?:it|that|this|there|the)|are (?:they|there|the|my)|did you|have you|has it|will (?!you\b)|would (?!you\b)|should (?:i|we)|am i)\b.*\?\s*$/i.test(
      text,
    )
  )
    return !/^\s*(?:is it possible|would it be possible)\b/i.test(text);
  if (/^\s*(can|may) (?!you\b|we\b|i\b)(?:an? |the |my |our |every )?[a-z]+ .*\?\s*$/i.test(text)) return true;
  return (
    QUESTION.test(text) && !WISH.test(text) && (/\?\s*$/.test(text.trim()) || text.trim().split(/\s+/).length < 14)
  );
}

/** What people ask about using the app rather than about what it keeps. */
function knownAnswer(text: string, app: AppSpec, entity: EntitySpec | null): string | null {
  if (
    /\bhow (do|can|does|would) (i|we|one|people|somebody|users?|members?)\b.*\b(add|invite|get|create|register|let in|become|sign)\b.*\b(users?|members?|people|person|colleagues?|somebody|accounts?|in|up)\b/i.test(
      text,
    )
  )
    return "People add themselves: deploy the app, send them its address (“View Live”), and whoever signs in there is a member; with a price on the app they subscribe first. You need not enter them anywhere. Who has added something stands on the Admin page of the app. I changed nothing.";
  if (
    /\b(why|who|when)\b.*\b(can'?t|cannot|can not|not|may|can|is allowed to)\b.*\b(delete|remove|change|edit)\b/i.test(
      text,
    ) &&
    entity
  )
    return whoDeletes(app, entity);
  if (/\bhow (do|can) (i|we)\b.*\b(add|create|enter|make|change|delete|edit)\b/i.test(text) && entity) {
    const page = app.pages.find((one) => one.kind === "list" && one.of === entity.name);
    return `${page ? `On the page “${page.title}”: the button “${entity.add ?? `New ${entity.one.toLowerCase()}`}” adds one` : `${entity.many} are added where they belong`}, and the menu with the three dots beside each row edits or deletes it. I changed nothing.`;
  }
  return null;
}

const TOGETHER: readonly (readonly [RegExp, RegExp, string])[] = [
  [/\bcomment/i, /comment|repl/, "comment on"],
  [/\b(?:vote|upvote)/i, /vote/, "vote on"],
  [/\b(?:rate|review)/i, /review|rating/, "rate"],
  [/\b(?:like|favou?rite|bookmark)/i, /like|favourite|bookmark/, "like"],
  [/\bfollow/i, /follow/, "follow"],
];

/** "Can my kids comment?" where nothing of the kind is there. */
function notYet(text: string, app: AppSpec, entity: EntitySpec | null): string | null {
  const found = TOGETHER.find(([said]) => said.test(text));
  const of = entity ?? app.entities[0];
  if (!found || !of || app.entities.some(({ name }) => found[1].test(name))) return null;
  return `Not yet. “Let members ${found[2]} ${of.many.toLowerCase()}” adds it. I changed nothing.`;
}

function whoDeletes(app: AppSpec, entity: EntitySpec): string {
  const name = entity.many.toLowerCase();
  const who = {
    private: `everybody deletes their own ${name}, and you, the app's owner, all of them`,
    shared: `every member changes and deletes all ${name}`,
    published: `whoever added one of the ${name} deletes it, and you, the app's owner, all of them`,
    managed: `only you, the app's owner, change and delete ${name}`,
    inbox: `only you, the app's owner, change and delete ${name}; who sent one can't take it back`,
    closed: `only you, the app's owner, see, change and delete ${name}`,
  }[entity.access];
  const told = entity.own === undefined ? who : `a member ${memberRights(app, entity)}`;
  const others = rolesWith(app, entity, "delete").map(({ many }) => many);
  const besides = others.length > 0 ? `, and ${listing(others)} may delete any` : "";
  const pointing = app.entities.filter((other) =>
    other.fields.some(({ to, required }) => to === entity.name && required),
  );
  const going =
    pointing.length > 0
      ? ` With one of the ${name} go its ${listing(pointing.map(({ many }) => many.toLowerCase()))}: the app asks before.`
      : "";
  return `${entity.many} are ${entity.access}: ${told}${besides}. The menu with the three dots beside each row offers “Delete” to whoever may.${going} “Make ${name} shared” or “only I can change ${name}” changes that. I changed nothing.`;
}

/** The answer, in a few lines. */
export function answerQuestion(given: string, app: AppSpec): string {
  const text = asked(given);
  if (HELP.test(text)) return ABLE;
  if (IDEAS.test(text)) return ideas(app);
  const beyond = beyondText(text);
  if (beyond !== null) return `${beyond} I changed nothing.`;
  const entity = entityIn(text, app);
  const rights = roleAnswer(text, app, entity);
  if (rights !== null) return rights;
  const known = knownAnswer(text, app, entity);
  if (known !== null) return known;
  if (ROWS.test(text)) return aboutRows(app, entity);
  const missing = /^\s*(can|may|could|is|are)\b/i.test(text) ? notYet(text, app, entity) : null;
  if (missing !== null) return missing;
  if (/^\s*(can|may)\b/i.test(text)) return rightsOf(app, entity ? [entity] : app.entities);
  if (/\bundo\b/i.test(text))
    return "Say “undo that” and I take back the last change, up to five in a row. Every revision can also be restored in the code view. I changed nothing.";
  if (
    /\b(members? (can|may|see|do)|(can|may|do|does) (a |the )?(members?|users?)|users?|people|everyone|everybody|see|access|private|permissions?|allowed|who)\b/i.test(
      text,
    )
  ) {
    return rightsOf(app, entity ? [entity] : app.entities);
  }
  if (/\b(rules?|required|unique|must|validat\w*|overlap|limits?)\b/i.test(text)) return rulesOf(app, entity);
  if (/\b(status(es)?|stages?|options?|steps?|choices?)\b/i.test(text)) return choicesOf(app, entity);
  if (/\bpages?\b/i.test(text)) return `${app.name} has these pages: ${listing(app.pages.map(({ title }) => title))}.`;
  if (/\b(colou?rs?|theme|background|font)\b/i.test(text))
    return `The background is ${app.theme.background ?? "the standard one"}, buttons and highlights are ${app.theme.accent ?? "the standard colour"}, the mode is ${app.theme.mode}.`;
  if (entity) return fieldsOf(app, entity);
  return `${app.summary}\n\nIt keeps ${listing(app.entities.map(({ many }) => many.toLowerCase()))} on the pages ${listing(app.pages.map(({ title }) => title))}. I changed nothing; tell me what you would like different.`;
}

function ideas(app: AppSpec): string {
  const steps = nextSteps(app);
  const looks = app.theme.background || app.theme.accent ? [] : ["“make the background ivory and the buttons teal”"];
  const open = app.entities.filter(({ part, access }) => part === "main" && access === "shared").slice(0, 1);
  const more = [
    ...looks,
    ...open.map(({ many }) => `“only I can change ${many.toLowerCase()}”`),
    "“add a contact page”",
  ].slice(0, 2);
  return `${steps} Other things that often help: ${listing(more)}. I changed nothing; say which you would like.`;
}

/** Rows are the app's own: only it shows them. */
function aboutRows(app: AppSpec, entity: EntitySpec | null): string {
  const of = entity ?? app.entities[0];
  const list = app.pages.find((page) => page.kind === "list" && page.of === of?.name);
  const dated = of?.fields.find(({ kind }) => kind === "date" || kind === "dateTime");
  const sorted =
    of && dated ? ` “Sort ${of.many.toLowerCase()} by ${dated.label.toLowerCase()}” puts what is due on top.` : "";
  return `I build the app and don't see what people enter. The app shows it${list ? `: on the page “${list.title}”, with its search and filters` : ""}, and the overview counts it.${sorted} I changed nothing.`;
}

function fieldsOf(app: AppSpec, entity: EntitySpec): string {
  const { name, many, fields } = entity;
  const told = fields.map(
    ({ label, kind, required, options }) =>
      `- ${label}${options ? `: ${listing(options)}` : kind === "relation" ? " (a link)" : ""}${required ? ", required" : ""}`,
  );
  const shown = app.pages.filter((page) => "of" in page && page.of === name).map(({ title }) => `“${title}”`);
  const place =
    shown.length > 0
      ? `\nThey are on the page${shown.length > 1 ? "s" : ""} ${listing(shown)}; a member ${memberRights(app, entity)}.`
      : "";
  return `${many} have:\n${told.join("\n")}\n${place}`.trim();
}

function rulesOf(app: AppSpec, entity: EntitySpec | null): string {
  const lines = (entity ? [entity] : app.entities).flatMap((one) => [
    ...listed("Required", one, ({ required }) => required === true),
    ...listed("Unique", one, ({ unique }) => unique === true),
    ...(one.rules ?? []).map((rule) => `- ${sentenceCase(ruleInWords(one, rule))}`),
  ]);
  const rest =
    "Say for example “the end must be after the start” or “the name must be unique” for another. I changed nothing.";
  return lines.length > 0
    ? `The server keeps these rules:\n${lines.join("\n")}\n\n${rest}`
    : `There are no rules yet. ${rest}`;
}

const listed = (word: string, { many, fields }: EntitySpec, isSo: (field: FieldSpec) => boolean): string[] => {
  const labels = fields.filter(isSo).map(({ label }) => label.toLowerCase());
  return labels.length > 0 ? [`- ${word} in ${many.toLowerCase()}: ${listing(labels)}`] : [];
};

function choicesOf(app: AppSpec, entity: EntitySpec | null): string {
  const lines = (entity ? [entity] : app.entities).flatMap(({ many, fields }) =>
    fields.flatMap(({ label, options, transitions }) =>
      options
        ? [`- ${label} of ${many.toLowerCase()}: ${listing(options)}${transitions ? " (step by step)" : ""}`]
        : [],
    ),
  );
  return lines.length > 0
    ? `${lines.join("\n")}\n\nI changed nothing.`
    : "Nothing has options to choose from yet. I changed nothing.";
}
