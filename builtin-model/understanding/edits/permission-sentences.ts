// The sentences in which people say who may see, change and decide what: "only coaches may edit lessons", "tenants must not see each other's".
const NOUN = "[a-z]+(?: [a-z]+)??(?: (?:members?|team|staff|users?))?";
const WHO = `(?:(?:the|all|our|my|other|normal|regular|ordinary|signed in|logged in) )?(${NOUN}(?: (?:and|or) (?:the |our )?${NOUN}){0,2})`;
export const MAY =
  "(?:can|may|should|must|will|could|shall|are allowed to|is allowed to|get to|are able to|should be able to|(?:can|should) only)";
export const CHANGE =
  "(?:add|edit|change|create|delete|manage|update|remove|enter|write|publish|post|modify|record|set|upload)";
export const DECIDE =
  "(?:approve|confirm|accept|decide(?: on)?|reject|decline|grant|release|sign off(?: on)?|review and approve)";
export const SEE = "(?:see|view|read|access|look at|open)";
export const NOT =
  "(?:can'?t|cannot|can not|must not|mustn'?t|may not|should not|shouldn'?t|must never|should never|don'?t|do not)";

export type Kind =
  | "kept"
  | "hidden"
  | "hiding"
  | "decided"
  | "own"
  | "open"
  | "offered"
  | "unchanging"
  | "authors"
  | "granted"
  | "paged";

/** The first group of each names the people. What the sentence is about follows from the rest of it. */
export const SENTENCES: readonly (readonly [RegExp, Kind])[] = [
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
      `^(?:let |make )?(?:each |every |only )?${WHO} (?:${MAY} )?(?:only |just )?${SEE}s? (?:(?:and|or) (?:change|edit|manage|update)s? )?(?:only |just )?(?:their|his|her|its|his or her) own\\b`,
    ),
    "own",
  ],
  [
    new RegExp(
      `^(?:let )?(?:each |every |only )?${WHO} (?:${MAY} )?(?:only |just )?${SEE}s? (?:or changes? )?(?:only |just )?(?:the |those |all )?.+ (?:assigned|given|addressed) to (?:them|him|her)$`,
    ),
    "own",
  ],
  [
    /^(?:hide|keep) .+ (?:from|private from) (?:each other|one another|other (?:people|members|users|[a-z]+)|the others)/,
    "own",
  ],
  [new RegExp(`^(?:show|open) .+ page (?:only |just )?(?:to|for) (?:only )?${WHO}$`), "paged"],
  [new RegExp(`^only ${WHO} (?:${MAY} )?${SEE}s? .+ page$`), "paged"],
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
  [new RegExp(`^${WHO} ${NOT} (?:be able to )?${SEE} `), "hiding"],
  [new RegExp(`^(?:hide|keep) .+ from ${WHO}$`), "hiding"],
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
  [new RegExp(`^(?:let|allow|enable) ${WHO} (?:to )?(?:also )?(?:${SEE}|${DECIDE}|delete|remove)\\b`), "granted"],
  [
    new RegExp(`^give ${WHO} (?:full )?(?:access to|the right to|permission to|rights to|control (?:of|over))\\b`),
    "granted",
  ],
  [
    new RegExp(
      `^${WHO} (?:${MAY} |also |be able to |be allowed to )*(?:${SEE}|${CHANGE}|maintain|handle|moderate|assign|organi[sz]e)s?\\b`,
    ),
    "granted",
  ],
];
