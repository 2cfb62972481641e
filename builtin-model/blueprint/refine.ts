// What a description states beyond its things, put into the app: steps of a status, rules, and who sees and decides what.
import type { Description } from "../understanding/describe.ts";
import { entityIn } from "../understanding/edits/context.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { listing, plural, sentenceCase, singular } from "../understanding/language/words.ts";
import type { StatedAccess } from "../understanding/stated/access.ts";
import { statedRules } from "../understanding/stated/rules.ts";
import type { StatedSteps } from "../understanding/stated/steps.ts";
import { applyEdits } from "./apply-edits.ts";
import { onlyAskedFor, withoutPeople } from "./asked-for.ts";
import { giveRoles, makeRoomForRoles } from "./given-roles.ts";
import { keepPrivate } from "./kept-private.ts";
import { keepUnchanged } from "./kept-unchanged.ts";
import { isShownToNamed } from "./named-people.ts";
import { narrowByDefault } from "./narrow-by-default.ts";
import { openToStrangers } from "./opened-to-strangers.ts";
import { givePlaces } from "./stated-places.ts";
import { giveAccesses } from "./stated-rights.ts";
import { withoutPeopleIn } from "./stated-subjects.ts";
import { branchesOf, flowOf } from "./steps-of-status.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, PageOf } from "./types.ts";
import { narrowUnlessSaid, tellUnheard } from "./unless-said.ts";
import { withWishedRights } from "./wished-rights.ts";

/** The app with the stated steps, rules and rights; before it has pages. */
export function refined(app: AppSpec, description: Description): AppSpec {
  for (const steps of description.steps) giveSteps(app, steps);
  makeRoomForRoles(app, description.roles);
  // Who works alone decides and sees everything anyway.
  const heard = description.audience === "personal" ? [] : giveAccesses(app, description);
  giveRoles(
    app,
    description.roles,
    description.access.flatMap(({ people }) => people),
  );
  const shown = keepPrivate(app, description, heard);
  narrowByDefault(app, description, { heard, shown });
  const kept = description.audience === "personal" ? [] : keepUnchanged(app, description, heard);
  const { edits, unkept } = statedRules(description.text, app);
  const told = description.audience === "personal" ? app : withWishedRights(app, description, heard);
  const unheard = narrowUnlessSaid(told, description, { heard, shown });
  const result = applyEdits(told, edits, []);
  const isTold = (clause: string) =>
    [...kept, ...result.app.assumed].some((sentence) => sentence.includes(clause.slice(0, QUOTED)));
  for (const rule of unkept.filter((clause) => !isTold(clause) && !givePlaces(result.app, clause)))
    result.app.instead.push(`I found no way to make sure of this by a rule: “${shortened(rule)}”.`);
  openToStrangers(result.app, description);
  tellUnheard(result.app, unheard);
  return result.app;
}

const SHORT_MAX = 90;
/** So much of a sentence makes it known again in what was told of it. */
const QUOTED = 40;
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

/** Pages of their own for those who are said to see or have something of their own. */
export function giveOwnPages(app: AppSpec, access: readonly StatedAccess[]): void {
  for (const { kind, people, about } of access) {
    if (kind !== "own" && kind !== "panel") continue;
    const isOwn = kind === "own";
    const who = people[0] ?? "";
    const entity = ownedBy(app, withoutPeopleIn(about, people), isOwn);
    const list = app.pages.find(
      (page): page is PageOf<"list"> => page.kind === "list" && page.of === entity?.name && page.scope === undefined,
    );
    // Their list shows everybody what names them.
    if (
      !entity ||
      !list ||
      isShownToNamed(entity) ||
      app.pages.some(({ id }) => id === `my_${entity.name}`.slice(0, 40))
    )
      continue;
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
    app.entities.find(({ part, access }) => part === "main" && access !== "managed" && access !== "closed") ?? null
  );
}
