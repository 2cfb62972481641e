// Judges a message of the corpus: what its marks say must have changed, and whether anything else did.
import type { AppSpec } from "../../blueprint/types.ts";
import type { Request } from "../../corpus/corpus-file.ts";
import type { Intent, RequestLabel } from "../../corpus/labels.ts";
import { lemmasOf, likeness } from "../likeness.ts";
import { kindSaid } from "../readers/new-field.ts";
import { type Change, changesBetween } from "./changes.ts";

type Marked = Request["wishes"][number];
type Said = { intent: Intent; of: (...labels: RequestLabel[]) => string[] };

export type Verdict = "right" | "partly" | "wrong" | "nothing";

const saidBy = ({ intent, marked }: Marked): Said => ({
  intent,
  of: (...labels) =>
    marked.phrases.filter(({ label }) => labels.includes(label)).map(({ start, end }) => marked.text.slice(start, end)),
});

const isLike = (left = "", right = "", least = 0.65): boolean => likeness(lemmasOf(left), lemmasOf(right)) >= least;
const holds = (text = "", words = ""): boolean =>
  lemmasOf(words).every((word) => JSON.stringify(text).toLowerCase().includes(word.slice(0, 5)));

/** Kinds of change that an intent makes, and a test of one that must be among them. `all` is tested once for each phrase. */
type Rule = {
  may: string[];
  each?: RequestLabel[];
  is: (change: Change, said: Said, phrase: string, app: AppSpec) => boolean;
};

/** The list is the one that is marked, where one is. */
const rightList = ({ of }: Change, said: Said, app: AppSpec): boolean => {
  const named = said.of("E");
  const entity = app.entities.find(({ name }) => name === of);
  const known = named.filter((phrase) => app.entities.some(({ many }) => isLike(phrase, many, 0.8)));
  return known.length === 0 || !entity || known.some((phrase) => isLike(phrase, entity.many));
};
const named = (change: Change, said: Said, phrase: string, app: AppSpec): boolean =>
  isLike(change.name, phrase) && rightList(change, said, app);
const anyOf = (change: Change, said: Said, app: AppSpec): boolean => rightList(change, said, app);

const field = (what: string, test: (change: Change, said: Said) => boolean = () => true): Rule => ({
  may: [what],
  each: ["F"],
  is: (change, said, phrase, app) => change.what === what && named(change, said, phrase, app) && test(change, said),
});
const onList = (what: string | string[], test: (change: Change, said: Said) => boolean = () => true): Rule => ({
  may: [what].flat(),
  is: (change, said, _, app) => [what].flat().includes(change.what) && anyOf(change, said, app) && test(change, said),
});
const RIGHTS = [
  "access",
  "list.grants",
  "list.own",
  "role+",
  "page.role",
  "field.writers",
  "field.grants",
  "field.required",
  "page+",
  "field.default",
  "field+",
  "option+",
  "page.filters",
  "page.group",
];
const rights = (test: (change: Change, said: Said) => boolean): Rule => ({
  may: RIGHTS,
  is: (change, said, _, app) => anyOf(change, said, app) && test(change, said),
});

/** What changes besides where a field goes or becomes another. */
const OF_A_FIELD = [
  "figures-",
  "figures~",
  "charts-",
  "charts~",
  "lists-",
  "lists~",
  "page.views",
  "page.filters",
  "page.boardBy",
  "page.calendarBy",
  "page.sort",
  "list.sort",
  "list.rules",
  "list.publicRead",
];

const RULES: Readonly<Partial<Record<Intent, Rule>>> = {
  "add-list": {
    may: ["list+"],
    is: (change, said) =>
      change.what === "list+" &&
      said
        .of("E")
        .slice(0, 2)
        .some((one) => isLike(change.name, one)) &&
      said
        .of("F")
        .every((one) =>
          JSON.parse(change.value ?? "[]").some(({ label }: { label: string }) => isLike(label, one, 0.45)),
        ),
  },
  "remove-list": {
    may: ["list-", "field-", "figures-", "charts-", "lists-", "field.required", "figures~", "charts~"],
    is: (change, said) => change.what === "list-" && said.of("E", "G").some((one) => isLike(change.name, one)),
  },
  "rename-list": {
    may: ["list.name", "page.name", "figures~", "charts~", "lists~"],
    is: (change, said) =>
      change.what === "list.name" &&
      said.of("E", "G", "R").some((one) => isLike(change.name, one)) &&
      isLike(change.to, said.of("N")[0]),
  },
  "link-lists": {
    may: ["field+", "field.kind", "field.to", ...OF_A_FIELD],
    is: (change, said, _, app) =>
      (change.what === "field+" || change.what === "field.kind") &&
      change.to === "relation" &&
      said.of("E").some((one) => isLike(app.entities.find(({ name }) => name === change.value)?.many, one)),
  },
  "add-field": field("field+", ({ to }, said) => {
    const kind = said.of("Y").map(kindSaid)[0];
    return !kind || said.of("F").length > 1 || kind === to;
  }),
  "remove-field": { ...field("field-"), may: ["field-", ...OF_A_FIELD] },
  "rename-field": {
    may: [
      "field.name",
      "figures~",
      "charts~",
      "page.filters",
      "page.boardBy",
      "page.calendarBy",
      "list.rules",
      "list.sort",
    ],
    is: (change, said) =>
      change.what === "field.name" &&
      said.of("F").some((one) => isLike(change.name, one)) &&
      isLike(change.to, said.of("N")[0] ?? said.of("F")[1]),
  },
  "change-field-kind": {
    each: ["F"],
    is: (change, said, phrase, app) => {
      const isNamed = named(change, said, phrase, app);
      const kind = said.of("Y").map(kindSaid)[0];
      const isChosen = said.of("O").length > 1;
      if (change.what === "option+") return isNamed && isChosen;
      return (
        change.what === "field.kind" && isNamed && (isChosen ? change.to === "choice" : !kind || kind === change.to)
      );
    },
    may: [
      "field.kind",
      "field.required",
      "field.default",
      "field.to",
      "option+",
      "option-",
      "option.name",
      "field.min",
      ...OF_A_FIELD,
    ],
  },
  "require-field": field("field.required", ({ to }) => to === "true"),
  "relax-field": field("field.required", ({ to }) => to !== "true"),
  "default-value": {
    ...field(
      "field.default",
      ({ to }, said) => holds(to, said.of("X", "O")[0]) || /yes|tick|true/i.test(said.of("X", "O")[0] ?? ""),
    ),
    may: ["field.default"],
  },
  "limit-value": {
    ...field("x"),
    may: ["field.max", "field.min"],
    is: (change, said, phrase, app) => /^field\.(max|min)$/.test(change.what) && named(change, said, phrase, app),
  },
  "unique-value": { ...field("field.unique"), may: ["field.unique", "list.rules"] },
  "move-field": {
    may: ["field.order"],
    is: (change, said, _, app) => change.what === "field.order" && anyOf(change, said, app),
  },
  "hide-field": field("field.hidden", ({ to }) => to === "true"),
  "computed-field": {
    may: ["list.rules", "field+", "field.kind", "field.readOnly", "field.default", "field.required"],
    is: (change) => change.what === "list.rules" && /total/.test(change.value ?? ""),
  },
  "add-option": {
    may: ["option+", "field.transitions"],
    each: ["O"],
    is: (change, _, phrase) => change.what === "option+" && isLike(change.value, phrase),
  },
  "remove-option": {
    may: ["option-", "field.transitions", "field.default", "field.colors", "figures-"],
    each: ["O"],
    is: (change, _, phrase) => change.what === "option-" && isLike(change.value, phrase),
  },
  "rename-option": {
    may: ["option.name", "field.transitions", "field.default", "figures~", "field.colors"],
    is: (change, said) =>
      change.what === "option.name" &&
      isLike(change.to, said.of("N", "O").at(said.of("N").length > 0 ? -1 : -1) ?? "", 0.3),
  },
  "color-option": {
    may: ["field.colors"],
    each: ["O"],
    is: (change, _, phrase) => change.what === "field.colors" && holds(change.to, phrase),
  },
  "set-steps": {
    may: ["field.transitions", "field.default", "option+"],
    is: (change) => change.what === "field.transitions",
  },
  "no-overlap": onList("list.rules", ({ value }) => /noOverlap/.test(value ?? "")),
  "limit-places": {
    may: ["list.rules", "field+", "field.default", "field.min", "field.required"],
    is: ({ what }) => what === "list.rules",
  },
  "limit-rows": onList(["list.rules"], ({ value }) => /onePer/.test(value ?? "")),
  "date-rule": onList("list.rules", ({ value }) => /ordered|within/.test(value ?? "")),
  "conditional-rule": {
    may: ["list.rules", "field.required", "field+"],
    is: ({ what, value }) => what === "list.rules" && /when/.test(value ?? ""),
  },
  "text-rule": onList(["list.rules", "field.min", "field.max"]),
  "stock-rule": {
    may: ["list.rules", "field+"],
    is: ({ what, value }) => what === "list.rules" && /stock/.test(value ?? ""),
  },
  "drop-rule": {
    may: ["list.rules", "field.max", "field.min", "field.required", "field.unique", "field.transitions"],
    is: () => true,
  },
  "see-all": rights(({ what, to }) => what === "access" && /published|shared|managed/.test(to ?? "")),
  "see-public": onList("list.publicRead"),
  "see-own": rights(({ what, to }) => what === "access" && /private|inbox/.test(to ?? "")),
  "see-about": rights(({ what }) => what === "field.grants" || what === "access"),
  "see-owner": rights(({ what, to }) => what === "access" && to === "closed"),
  "see-role": rights(({ what, to }) => (what === "access" && to === "closed") || what === "list.grants"),
  "change-role": rights(
    ({ what, to }) => (what === "access" && to === "managed") || /^(?:list\.(?:grants|own)|field\.writers)$/.test(what),
  ),
  "change-allow": rights(({ what }) => /^list\.(?:grants|own)$/.test(what)),
  "change-forbid": rights(
    ({ what, to }) => (what === "access" && to === "managed") || /^list\.(?:grants|own)$/.test(what),
  ),
  decide: rights(({ what }) => what === "access" || what === "field.writers"),
  "hide-author": onList("list.anonymous"),
  "add-role": {
    may: ["role+"],
    each: ["R"],
    is: ({ what, name }, _, phrase) => what === "role+" && isLike(name, phrase),
  },
  "remove-role": { may: ["role-", "list.grants", "field.writers", "page.role"], is: ({ what }) => what === "role-" },
  "rename-role": { may: ["role.name"], is: ({ what }) => what === "role.name" },
  "page-for": {
    may: ["page.role", "role+"],
    is: ({ what, name }, said) =>
      what === "page.role" &&
      (said.of("G", "E").length === 0 || said.of("G", "E").some((one) => isLike(name, one, 0.45))),
  },
  "add-view": onList(["page.views", "page.boardBy", "page.calendarBy"], ({ to }, said) =>
    holds(
      to,
      { picture: "gallery", photo: "gallery", tile: "cards", card: "cards", kanban: "board" }[
        lemmasOf(said.of("V")[0] ?? "").at(-1) ?? ""
      ] ??
        lemmasOf(said.of("V")[0] ?? "").at(-1) ??
        "",
    ),
  ),
  "remove-view": onList("page.views"),
  "add-chart": { may: ["charts+"], is: ({ what }) => what === "charts+" },
  "change-chart": { may: ["charts~", "charts+", "charts-"], is: ({ what }) => what.startsWith("charts") },
  "remove-chart": { may: ["charts-"], is: ({ what }) => what === "charts-" },
  "add-figure": { may: ["figures+"], is: ({ what }) => what === "figures+" },
  "add-short-list": {
    may: ["lists+"],
    is: (change, said, _, app) => change.what === "lists+" && anyOf(change, said, app),
  },
  "remove-from-overview": { may: ["figures-", "lists-", "charts-"], is: () => true },
  "move-on-overview": { may: ["page.order", "figures.order", "charts.order", "lists.order"], is: () => true },
  "only-rows": onList(["page.where", "page+"]),
  "all-rows": onList("page.where"),
  "rows-page": onList("page+", ({ value }) => value !== "null"),
  "own-page": { may: ["page+", "access", "page.role", "page.group"], is: ({ what }) => what === "page+" },
  "add-filter": {
    may: ["page.filters"],
    is: ({ what, to }, said) =>
      what === "page.filters" && said.of("F").every((one) => holds(to, lemmasOf(one)[0] ?? "")),
  },
  "remove-filter": onList("page.filters"),
  sort: onList(
    ["list.sort"],
    ({ value }, said) => said.of("F").length === 0 || said.of("F").some((one) => holds(value, lemmasOf(one)[0] ?? "")),
  ),
  "add-report": { may: ["page+"], is: ({ what, to }) => what === "page+" && to === "report" },
  "add-text-page": {
    may: ["page+"],
    is: ({ what, to, name }, said) =>
      what === "page+" && to === "content" && (said.of("N").length === 0 || isLike(name, said.of("N")[0])),
  },
  "contact-form": {
    may: ["list+", "page+"],
    is: ({ what, name }) => what === "list+" && /contact|message/i.test(name ?? ""),
  },
  "remove-page": {
    may: ["page-"],
    is: ({ what, name }, said) => what === "page-" && said.of("G", "E").some((one) => isLike(name, one)),
  },
  "rename-page": {
    may: ["page.name"],
    is: ({ what, to }, said) => what === "page.name" && isLike(to, said.of("N")[0]),
  },
  "move-page": { may: ["page.order"], is: () => true },
  "group-pages": { may: ["page.group", "page.order"], is: ({ what }) => what === "page.group" },
  "duplicate-page": { may: ["page+"], is: ({ what }) => what === "page+" },
  "app-name": { may: ["app.name"], is: ({ to }, said) => isLike(to, said.of("N", "Q")[0]) },
  text: {
    may: ["text.headline", "text.text", "text.action", "app.tagline", "list.add", "app.name"],
    is: ({ to }, said) => isLike(to, said.of("Q", "N")[0]),
  },
  "page-text": { may: ["page.intro", "page.sections"], is: ({ to }, said) => holds(to, said.of("Q")[0]) },
  "button-label": {
    may: ["list.add", "text.action"],
    is: ({ value, to }, said) => holds(value ?? to, said.of("Q", "N")[0]),
  },
  colors: { may: ["theme"], is: () => true },
  looks: { may: ["theme"], is: () => true },
  declutter: onList("field.hidden"),
  language: { may: ["app.language"], is: () => true },
  currency: { may: ["app.currency", "field.currency"], is: () => true },
  "sample-rows": onList(["list.rows", "list.samples"]),
};

/** Wishes after which nothing must be another, whatever is said. */
const STILL = new Set<Intent>([
  "question",
  "complaint",
  "thanks",
  "impossible",
  "off-topic",
  "import",
  "export",
  "reminder",
  "recurring",
  "template",
  "undo",
  "redo",
  "restore",
]);

/** @param before the app before the message, in which phrases mean what they mean */
export function judge(request: Request, before: AppSpec, after: AppSpec): { verdict: Verdict; changes: Change[] } {
  const changes = changesBetween(before, after);
  const wishes = request.wishes.map(saidBy);
  const asked = wishes.filter(({ intent }) => !STILL.has(intent));
  if (asked.length === 0) return { verdict: changes.length === 0 ? "right" : "wrong", changes };
  if (changes.length === 0) return { verdict: "nothing", changes };
  const may = new Set(asked.flatMap(({ intent }) => RULES[intent]?.may ?? []));
  const fulfilled = asked.map((said) => isFulfilled(said, changes, before, after));
  const isStray = changes.some(({ what }) => !may.has(what));
  const isHalf = asked.some(
    (said, at) =>
      !fulfilled[at] &&
      changes.some(
        ({ what }) =>
          RULES[said.intent]?.may.includes(what) &&
          !asked.some((other, index) => fulfilled[index] && RULES[other.intent]?.may.includes(what)),
      ),
  );
  if (isStray || isHalf) return { verdict: "wrong", changes };
  return { verdict: fulfilled.every(Boolean) ? "right" : fulfilled.some(Boolean) ? "partly" : "wrong", changes };
}

function isFulfilled(said: Said, changes: readonly Change[], before: AppSpec, after: AppSpec): boolean {
  const rule = RULES[said.intent];
  if (!rule) return false;
  const app = {
    ...after,
    entities: [
      ...before.entities,
      ...after.entities.filter(({ name }) => !before.entities.some((one) => one.name === name)),
    ],
  };
  const phrases = rule.each ? said.of(...rule.each) : [];
  if (phrases.length === 0)
    return changes.some((change) => rule.may.includes(change.what) && rule.is(change, said, change.name ?? "", app));
  return phrases.every((phrase) => changes.some((change) => rule.is(change, said, phrase, app)));
}
