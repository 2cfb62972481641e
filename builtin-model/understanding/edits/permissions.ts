// Who may see, change and decide what: "only coaches may edit lessons", "managers can approve requests", "tenants must not see each other's".
import type { Access } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { listing, plain, plural, singular } from "../language/words.ts";
import { entityIn, type Reader } from "./context.ts";

const WHO =
  "(?:(?:the|all|our|my|other|normal|regular|ordinary|signed-in|logged-in) )?([a-z]+(?: (?:members?|team|staff|users?))?)";
const MAY =
  "(?:can|may|should|must|will|could|shall|are allowed to|is allowed to|get to|are able to|should be able to|(?:can|should) only)";
const CHANGE =
  "(?:add|edit|change|create|delete|manage|update|remove|enter|write|publish|post|modify|record|set|upload)";
const DECIDE =
  "(?:approve|confirm|accept|decide(?: on)?|reject|decline|grant|release|sign off(?: on)?|review and approve)";
const SEE = "(?:see|view|read|access|look at|open)";
const NOT =
  "(?:can'?t|cannot|can not|must not|mustn'?t|may not|should not|shouldn'?t|must never|should never|don'?t|do not)";

type Kind = "kept" | "hidden" | "decided" | "own" | "open" | "offered" | "unchanging" | "authors";

/** The first group of each names the people. What the sentence is about follows from the rest of it. */
const SENTENCES: readonly (readonly [RegExp, Kind])[] = [
  [
    /^(?:mark|make|keep|set|treat) .+ (?:as )?(?:confidential|secret|internal|admin only|owner only|for me only|only for me|hidden from (?:everyone|everybody|members|others))$/,
    "hidden",
  ],
  [new RegExp(`^only ${WHO} ${MAY} ${DECIDE}\\b`), "decided"],
  [new RegExp(`^only ${WHO} (?:${MAY} )?${CHANGE}s?\\b`), "kept"],
  [new RegExp(`^only ${WHO} (?:${MAY} )?${SEE}s?\\b`), "hidden"],
  [new RegExp(`^(?:let|allow) only ${WHO} (?:to )?${CHANGE}\\b`), "kept"],
  [new RegExp(`^(?:let|allow|enable) ${WHO} (?:to )?${DECIDE}\\b`), "decided"],
  [
    new RegExp(`^${WHO} (?:${MAY} |has to |have to |needs? to )?(?:be the (?:one|ones) (?:who|to) )?${DECIDE}s?\\b`),
    "decided",
  ],
  [
    new RegExp(
      `^.+ (?:must|should|has to|have to|needs? to|needs?) (?:to )?(?:be )?(?:approved|confirmed|accepted|approval)(?: (?:by|from) ${WHO})?\\b`,
    ),
    "decided",
  ],
  [
    new RegExp(
      `^${WHO} ${NOT} (?:be able to )?${SEE} (?:each others?|one anothers?|(?:the )?others?|other (?:people|members|users|[a-z]+))\\b`,
    ),
    "own",
  ],
  [
    new RegExp(
      `^(?:nobody|no one|noone) (?:else )?(?:can|may|should|must) ${SEE} (?:each|other|somebody|someone|another)`,
    ),
    "own",
  ],
  [
    new RegExp(
      `^(?:let |make )?(?:each |every |only )?${WHO} (?:${MAY} )?(?:only |just )?${SEE}s? (?:and (?:change|edit|manage) )?(?:only |just )?(?:their|his|her|its|his or her) own\\b`,
    ),
    "own",
  ],
  [
    /^(?:hide|keep) .+ (?:from|private from) (?:each other|one another|other (?:people|members|users|[a-z]+)|the others)/,
    "own",
  ],
  [
    new RegExp(
      `^${WHO} ${MAY} ${SEE} .+ but (?:not|never|nothing)\\b.*\\b${CHANGE}|^${WHO} ${MAY} (?:only|just) ${SEE} (?!their|his|her)|^${WHO} ${MAY} ${SEE} .+ but (?:they )?${NOT} ${CHANGE}`,
    ),
    "kept",
  ],
  [
    new RegExp(
      `^${WHO} ${MAY} (?:only )?(?:change|edit|delete|update) only (?:their|his|her) own\\b|^${WHO} ${MAY} ${SEE} (?:all|every\\w*) .+ but only (?:change|edit|delete)`,
    ),
    "authors",
  ],
  [new RegExp(`^${WHO} ${NOT} (?:be able to )?${SEE} `), "hidden"],
  [new RegExp(`^.+ ${NOT} be (?:deleted|changed|edited|removed|modified)(?: by ${WHO})?$`), "unchanging"],
  [
    new RegExp(`^${WHO} ${MAY} (?:be able to )?(?:suggest|propose|submit|request|apply for|send in|report|offer)\\b`),
    "offered",
  ],
  [
    new RegExp(`^${WHO} ${NOT} (?:be able to |be allowed to )?(?:delete|remove|change|edit|modify|cancel)\\b`),
    "unchanging",
  ],
  [new RegExp(`^${WHO} ${NOT} (?:be able to |be allowed to )?(?:add|create|enter|post)\\b`), "kept"],
  [
    new RegExp(
      `^(?:let|allow|enable) ${WHO} (?:to )?(?:suggest|propose|submit|request|apply for|send in|report|post|offer|share)\\b`,
    ),
    "offered",
  ],
  [new RegExp(`^(?:let|allow|enable) ${WHO} (?:to )?(?:add|create|enter|write|upload)\\b`), "offered"],
  [new RegExp(`^(?:let|allow|enable) ${WHO} (?:to )?(?:edit|change|update|manage)\\b`), "open"],
  [
    /^(everyone|everybody|anyone|anybody|all members|members|the team|we all|all of us) (?:can|may|should|must)(?: be able to| be allowed to)? (?:edit|change|update|manage)\b/,
    "open",
  ],
  [
    /^(everyone|everybody|anyone|anybody|all members|members|the team|we all|all of us) (?:can|may|should|must)(?: be able to| be allowed to)? (?:add|create|post|submit|suggest|propose)\b/,
    "offered",
  ],
];

const OWNER = /^(?:i|me|owner|owners|admin|admins|administrator|administrators)$/;
const EVERYBODY =
  /^(?:everyone|everybody|people|users?|members?|anyone|anybody|they|we|nobody|you|all|team|others?|other)$/;

/** What a clause says of who may do what, or null. */
export const permissions: Reader = (clause, { app, last }) => {
  const words = plain(
    clause
      .replace(/n[’']t\b/g, "nt")
      .replace(/[’']s\b/g, "s")
      .split(/, (?!but|and|or)/)[0] ?? "",
  );
  if (/^(?:add|show|remove|rename|call|put)\b/.test(words) || /\b(?:without|unless|until)\b/.test(words)) return null;
  const found = SENTENCES.find(([pattern]) => pattern.test(words));
  const match = found?.[0].exec(words);
  if (!found || !match) return null;
  const kind = found[1];
  const who = match.slice(1).find((group) => group !== undefined) ?? "";
  if (/^(?:it|that|this|and|or|to|only|dates?|times?|values?|prices?|numbers?)$/.test(who)) return null;
  const of = meant(words, who, app) ?? (POINTING.test(words) || /\bown$/.test(words) ? last : null);
  if (!of) return missing(words, kind, app);
  return editsOf(kind, of, who, app);
};

const POINTING = new RegExp(`\\b(?:${CHANGE}|${DECIDE}|${SEE})s? (?:them|these|those|it|this|that|everything)\\b`);

/** A right over something that the app has no list of. */
function missing(words: string, kind: Kind, { entities }: AppSpec): Edit[] | null {
  const thing = new RegExp(`\\b(?:${CHANGE}|${DECIDE}|${SEE}) (?:the |their |own |all |our )*([a-z]+s)\\b`).exec(
    words,
  )?.[1];
  if (!thing || kind === "offered" || kind === "open") return null;
  const hint = `There is no list of ${thing}; there are ${listing(entities.map(({ many }) => many.toLowerCase()))}. “Add ${thing}” makes one.`;
  return [{ edit: "unknown", text: words, hint }];
}

/** The list that is spoken of, and not the people: "volunteers see only their own signups". */
function meant(words: string, who: string, app: AppSpec): EntitySpec | null {
  const rest = words.replace(new RegExp(`^.*?\\b${who}\\b`), " ");
  const before = words.slice(0, Math.max(0, words.indexOf(who)));
  return entityIn(rest, app) ?? entityIn(before, app);
}

function editsOf(kind: Kind, of: EntitySpec, who: string, app: AppSpec): Edit[] {
  const many = of.many.toLowerCase();
  const entity = of.name;
  const told = nameless(who, app);
  switch (kind) {
    case "kept":
      return [
        { edit: "access", entity, access: "managed" },
        ...said(told, `So for now ${many} are changed by you alone.`),
      ];
    case "hidden":
      return [{ edit: "access", entity, access: "closed" }, ...said(told, `So for now only you see ${many}.`)];
    case "decided":
      return [
        { edit: "decide", entity },
        ...said(told, `So deciding on ${many} is up to you, on this page or the Admin page.`),
      ];
    case "own":
      return [{ edit: "access", entity, access: of.access === "inbox" ? "inbox" : "private" }, ...ownership(of, app)];
    case "authors":
      return [{ edit: "access", entity, access: "published" }];
    case "open":
      return [{ edit: "access", entity, access: "shared" }];
    case "offered":
      return isOpen(of.access)
        ? [
            {
              edit: "answer",
              text: `Every member adds ${many} already: the button “${of.add ?? `New ${of.one.toLowerCase()}`}” on their page.`,
            },
          ]
        : [{ edit: "access", entity, access: "published" }];
    case "unchanging":
      return [
        { edit: "access", entity, access: "inbox" },
        {
          edit: "answer",
          text: `Members add ${many} and see their own; what they added, only you change or delete. To let them see all and add none, say “only I can change ${many}”.`,
        },
      ];
  }
}

const isOpen = (access: Access): boolean => access !== "managed";

/** Who a person is, an app knows only of its owner. */
function nameless(who: string, app: AppSpec): string | null {
  if (who === "" || OWNER.test(who)) return null;
  if (EVERYBODY.test(who)) return null;
  const list = app.entities.find(({ one, many }) => [plain(one), plain(many)].includes(who));
  const people = plural(singular(who));
  return list
    ? `An app knows two roles, you as its owner and members: being on the list of ${people} gives nobody other rights.`
    : `An app knows two roles, you as its owner and members: I can't give ${people} rights of their own.`;
}

const said = (told: string | null, consequence: string): Edit[] =>
  told === null ? [] : [{ edit: "answer", text: `${told} ${consequence}` }];

/** Rows belong to who entered them, not to whom they name. */
function ownership({ many, fields }: EntitySpec, app: AppSpec): Edit[] {
  const people = fields.flatMap(({ to }) => {
    const target = app.entities.find(({ name }) => name === to);
    return target?.fields.some(({ kind }) => kind === "email" || kind === "phone") ? [target.many.toLowerCase()] : [];
  });
  if (people.length === 0) return [];
  return [
    {
      edit: "answer",
      text: `“Their own” ${many.toLowerCase()} are those that a person entered; one that you enter for one of the ${listing(people)} is yours.`,
    },
  ];
}
