// What a description states beyond its things, put into the app: steps of a status, rules, and who sees and decides what.
import type { Description } from "../understanding/describe.ts";
import { entityIn } from "../understanding/edits/context.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { listing, plural, sentenceCase, singular } from "../understanding/language/words.ts";
import type { StatedAccess } from "../understanding/stated/access.ts";
import { statedRules } from "../understanding/stated/rules.ts";
import type { StatedSteps } from "../understanding/stated/steps.ts";
import { applyEdits } from "./apply-edits.ts";
import { givePlaces } from "./stated-places.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, PageOf } from "./types.ts";

const ENDS =
  /^(rejected|declined|refused|denied|cancelled|canceled|withdrawn|lost|failed|no show|not interested|returned)$/i;

/** The app with the stated steps, rules and rights; before it has pages. */
export function refined(app: AppSpec, description: Description): AppSpec {
  for (const steps of description.steps) giveSteps(app, steps);
  // Who works alone decides and sees everything anyway.
  if (description.audience !== "personal") for (const access of description.access) giveAccess(app, access);
  const { edits, unkept } = statedRules(description.text, app);
  const result = applyEdits(app, edits, []);
  for (const rule of unkept.filter((clause) => !givePlaces(result.app, clause)))
    result.app.instead.push(`I found no way to make sure of this by a rule: “${shortened(rule)}”.`);
  return result.app;
}

const SHORT_MAX = 90;
const shortened = (text: string): string =>
  text.length > SHORT_MAX ? `${text.slice(0, SHORT_MAX).replace(/\s\S*$/, "")} …` : text;

/** The thing that the steps are of: named right before them, else the first with a status, else the main one. */
function giveSteps(app: AppSpec, { options, isFlow, branches, before, object }: StatedSteps): void {
  const sentences = before.split(/[.!?\n]/).toReversed();
  const mains = withoutPeople(app.entities.filter(({ part }) => part === "main"));
  const requests = mains.find((entity) =>
    entity.fields.some(({ key, transitions }) => key === "status" && transitions),
  );
  const entity =
    entityIn(object ?? "", { ...app, entities: mains }) ??
    (object === undefined ? null : onlyAskedFor(mains)) ??
    sentences.flatMap((sentence) => entityIn(sentence, { ...app, entities: mains }) ?? [])[0] ??
    requests ??
    mains[0] ??
    app.entities[0];
  if (!entity) return;
  const current = statusOf(entity);
  // Listed where the thing's fields are listed: it has them already.
  if (!isFlow && current?.options?.join() === options.join()) return;
  const field = current ?? { ...fieldFromNotation("status: Open/Done"), key: "status", label: "Status" };
  field.options = [...options];
  field.default = options[0] ?? "";
  delete field.transitions;
  if (isFlow) field.transitions = branches ? branchesOf(branches) : flowOf(options);
  if (!current)
    entity.fields.splice(
      Math.max(
        1,
        entity.fields.findIndex(({ kind, hidden }) => kind === "longText" || hidden),
      ),
      0,
      field,
    );
}

/** Each step may become the next or any that ends it; what has ended may begin again. */
function flowOf(options: readonly string[]): Record<string, string[]> {
  const ends = options.filter((option) => ENDS.test(option));
  const steps = options.filter((option) => !ends.includes(option));
  const flow: Record<string, string[]> = {};
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1;
    flow[step] = [
      ...steps.slice(at + 1, at + 2),
      ...(isLast && steps.length > 1 && ends.length > 1 ? [] : isLast ? [] : ends),
    ];
  }
  for (const end of ends) flow[end] = steps.slice(0, 1);
  return flow;
}

/** From each step to all that may come next; who was refused may begin again, and only what went well goes on. */
function branchesOf(branches: readonly string[][]): Record<string, string[]> {
  const flow: Record<string, string[]> = {};
  for (const [at, steps] of branches.entries())
    for (const step of steps) {
      const isEnd = steps.length > 1 && ENDS.test(step);
      flow[step] = isEnd ? (branches[0] ?? []).slice(0, 1) : [...(branches[at + 1] ?? [])];
    }
  return flow;
}

function giveAccess(app: AppSpec, { kind, who, about, isOnly }: StatedAccess): void {
  const people = plural(singular(who));
  const all = app.entities.filter(({ part }) => part === "main");
  const things = kind === "decided" ? withoutPeople(all) : all;
  const others = things.filter(({ one }) => singular(who) !== one.toLowerCase());
  const asked = kind === "decided" ? others.filter(isAskedFor) : [];
  const entity =
    entityIn(withoutWho(about, who), { ...app, entities: asked }) ??
    (asked.length === 1 ? asked[0] : null) ??
    entityIn(withoutWho(about, who), { ...app, entities: others.length > 0 ? others : things }) ??
    (kind === "own" ? null : (others.find(isAskedFor) ?? others[0] ?? null));
  if (!entity) return;
  const many = entity.many.toLowerCase();
  const named = /^(people|we|i|members)$/.test(people) ? "everybody" : people;
  if (kind === "own") {
    // In a forum, "see their own posts" asks for a page; the posts stay there for all.
    if (entity.access === "published" && !isOnly) return;
    // Who sends something in sees their own anyway.
    if (entity.access !== "inbox") entity.access = "private";
    app.assumed.push(
      `“Their own” ${many} means those that a person entered: ${named} see theirs, you as the owner see all.`,
    );
  } else if (kind === "decided") {
    app.assumed = app.assumed.filter((sentence) => !sentence.startsWith(`You decide on ${many};`));
    entity.access = "inbox";
    const status = statusOf(entity);
    if (!status?.options?.some((option) => /approved|accepted|confirmed/i.test(option)) && !status?.transitions) {
      const decided = { ...fieldFromNotation("status: Requested→Approved→Declined"), key: "status", label: "Status" };
      decided.transitions = flowOf(decided.options ?? []);
      entity.fields = [...entity.fields.filter((field) => field !== status), decided];
    }
    app.assumed.push(
      named === "everybody"
        ? `Deciding on ${many} is up to you as the app's owner.`
        : `Deciding on ${many} is up to you as the app's owner; ${named} are members like all others to the app.`,
    );
  } else if (kind === "kept") {
    entity.access = "managed";
    app.assumed.push(
      `Only you as the owner add and change ${many}; members see them. I can't tell ${named === "everybody" ? "some members" : named} from other members.`,
    );
  } else if (kind === "hidden") {
    entity.ownerOnly = true;
    entity.access = "private";
    app.assumed.push(
      `Only you as the owner see all ${many}. I can't tell ${named === "everybody" ? "some members" : named} from other members.`,
    );
  }
}

/** People have no steps and are not decided on, where there is anything else. */
function withoutPeople(entities: readonly EntitySpec[]): EntitySpec[] {
  const things = entities.filter(
    ({ fields }) => !fields.some(({ kind }) => kind === "email") || fields.some(({ kind }) => kind === "relation"),
  );
  return things.length > 0 ? things : [...entities];
}

const onlyAskedFor = (entities: readonly EntitySpec[]): EntitySpec | null => {
  const asked = entities.filter(isAskedFor);
  return asked.length === 1 ? (asked[0] ?? null) : null;
};

const isAskedFor = ({ name }: EntitySpec): boolean =>
  /(booking|reservation|request|application|order|entr(y|ies)|leave|expense|claim|quote|proposal|submission|loan|swap|sign_up|absence|vacation)s?$/.test(
    name,
  );

const withoutWho = (about: string, who: string): string => about.replace(new RegExp(`\\b${who}\\b`), " ");
/** Pages of their own for those who are said to see or have something of their own. */
export function giveOwnPages(app: AppSpec, access: readonly StatedAccess[]): void {
  for (const { kind, who, about } of access) {
    if (kind !== "own" && kind !== "panel") continue;
    const isOwn = kind === "own";
    const entity = ownedBy(app, withoutWho(about, who), isOwn);
    const list = app.pages.find(
      (page): page is PageOf<"list"> => page.kind === "list" && page.of === entity?.name && page.scope === undefined,
    );
    if (!entity || !list || app.pages.some(({ id }) => id === `my_${entity.name}`.slice(0, 40))) continue;
    const own: PageOf<"list"> = {
      ...structuredClone(list),
      id: `my_${entity.name}`.slice(0, 40),
      title: `My ${entity.many.toLowerCase()}`,
      scope: "mine",
      group: isOwn ? "My space" : `${sentenceCase(singular(who))} panel`,
      intro: "Only what you entered yourself.",
    };
    delete own.role;
    if (isOwn && entity.access === "private")
      Object.assign(list, { role: "owner", group: "Management", title: `All ${entity.many.toLowerCase()}` });
    app.pages.splice(app.pages.indexOf(list) + (isOwn ? 0 : 1), 0, own);
    if (!isOwn)
      app.assumed.push(
        `The panel for ${listing([plural(singular(who))])} shows the ${entity.many.toLowerCase()} that the person entered; every member can open it.`,
      );
  }
}

function ownedBy(app: AppSpec, about: string, isOwn: boolean): EntitySpec | null {
  const named = entityIn(about, app);
  if (named || isOwn) return named;
  return (
    app.entities.find(({ part, access, ownerOnly }) => part === "main" && access !== "managed" && !ownerOnly) ?? null
  );
}
