// Other wordings of a wish, as the one that the readers know: "guests need a phone" is "add a phone to guests".
import type { AppSpec } from "../../blueprint/types.ts";
import { plain } from "../language/words.ts";
import { entityIn, fieldIn, isNameOf } from "./context.ts";

type Wording = readonly [RegExp, string];

/** In whole messages, before they are taken apart. */
const IN_MESSAGES: readonly Wording[] = [
  // "Add up what is unpaid and show it on the first page": one figure.
  [
    /(?<=\b(?:add up|add [a-z]+ up|sum up|sum|total|count|work out|calculate)\b[^.;\n]*?),? (?:and )?(?:then )?(?:please )?(?:show|put|display|have) (?:it|that|them|this|the (?:result|sum|total))(?= (?:on|at|in) (?:the |my |our )?(?:overview|dashboard|home|start|first|front|main)\b)/gi,
    "",
  ],
  // "How much do we spend a month? I can't see that anywhere": said beside the wish.
  [/(?<=[?.!] ?)(?:i|we) (?:can'?t|cannot|don'?t) (?:see|find) (?:that|it|this)(?: anywhere| yet)?(?=[.!?\n]|$)/gi, ""],
  // "Add a discount of 10%": a percentage that begins with it.
  [
    /(\badd an? [a-z ]+?) of (\d[\d.]*) ?(?:%|percent)((?: to [a-z ]+)?)(?= *(?:$|[.;!\n]))/gi,
    "$1 in percent$3; the default is $2",
  ],
  // "Add an ISBN to books, must be unique": said of what is added.
  [
    /(?<=(?:^|[.;\n] ?|\band )(?:also |please |can you |could you |would you )*(?:add|include|create|give|put)\b(?:(?!\band (?:make|set|mark)\b)[^.;\n()])*?),? (?:and |which |that |it )?(?:is |should be |must be |has to be |make (?:it|that) )?(required|mandatory|optional|unique|compulsory)(?= *(?:$|[.;!\n]))/gi,
    "; make it $1",
  ],
  [
    /(?<=(?:^|[.;\n] ?)(?:also |please |can you |could you |would you )*(?:add|include|create|give)\b[^.;\n()]*?),? (?:and |which |that |it )?(?:is |must be |should be )?((?:between \d[\d.,]* and|at least|at most|no more than|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|up to) \d[\d.,]*)(?= *(?:$|[.;!\n]))/gi,
    "; it must be $1",
  ],
  [
    /(?<=(?:^|[.;\n] ?)(?:also |please |can you |could you |would you )*(?:add|include|create|give)\b[^.;\n()]*?),? from (\d[\d.,]*) to (\d[\d.,]*)(?= *(?:$|[.;!\n]))/gi,
    "; it must be between $1 and $2",
  ],
  [
    /(?<=(?:^|[.;\n] ?)(?:also |please |can you |could you |would you )*(?:add|include|create)\b[^.;\n()]*?),? (?:but )?(?:shown )?only (?:when|if) (?!not\b)/gi,
    "; show it only when ",
  ],
  [
    /(?<=\b(?:add|include)\b[^.;\n]*?),? (?:like|e\.?g\.?|for example|for instance|such as) (?:if|whether|when|how|who|what)\b[^.;\n]*/gi,
    "",
  ],
  [/(?<=\badd\b[^.;\n]*?),? (?:like|e\.?g\.?|for example|such as) \d[\d:/.-]*(?= *(?:$|[.;!\n]))/gi, ""],
  [
    /(?<=\badd\b[^.;\n]*?),? in (euros?|dollars|pounds|francs|€|£|\$)(?= *(?:$|[.;!\n]))/gi,
    "; change the currency to $1",
  ],
  [
    /(?<=\badd\b[^.;\n()]*?),? (?:with )?(?:an? )?default(?: value)?(?: of| is| to| =)? ["“]?([\w.-]+)["”]?(?= *(?:$|[.;!\n]))/gi,
    "; the default is $1",
  ],
  [
    /(\badd\b[^.;\n():]*?)(?: (?:field|column) (?:for|called|named))?(?: the)?((?: \w+){1,6}?),? (?:which is |being |can be |with )?(?:either|one of) ([\w-]+(?:, [\w-]+)*,? or [\w-]+)/gi,
    "$1$2: $3",
  ],
  [
    /(?<=\badd\b[^.;\n:]*?),? (?:right |just )?(before|after) (?:the )?([\w ]+?)(?= *(?:$|[.;!\n]))/gi,
    "; put it $1 $2",
  ],
  [
    /(?<=^|[.;\n] ?)(?:the )?([\w ]+?) is (?:an? )?(?:text|number|date|choice|long text)(?: field)?(?: now)?, (?:but )?(?:please )?(?:make|change) it (?:to |into )?/gi,
    "make $1 ",
  ],
  [
    /(\b(?:add|include) [^.;,\n()]+?)( to [\w ]+?)?, (?:as )?(?:an? )?(number|long text|text|date|date and time|yes\/no|money|percent|e-?mail|phone|image|file|rating|tags)(?: field)?(?= *(?:$|[.;!\n]))/gi,
    "$1 ($3)$2",
  ],
  // "The total is nights times price plus cleaning fee": two steps.
  [
    /(?<=^|[.;\n] ?)((?:the )?[a-z][a-z ]*?) (?:=|is|equals|should be) ((?:the )?[a-z][a-z ]*?) (?:x|times|×|\*) ((?:the )?[a-z][a-z ]*?) (\+|plus|-|minus) ((?:the )?[a-z][a-z ]*?)(?= *(?:$|[.;!\n]))/gi,
    "subtotal is $2 times $3; $1 is subtotal $4 $5",
  ],
  [
    /(?<=^|[.;\n] ?)(?:the )?([a-z]+) (?:need|needs|should have) (an? [^.;\n()]+? and an? [^.;\n()]*?\([^)]*\))(?= *(?:$|[.;!\n]))/gi,
    "add $2 to $1",
  ],
  // "Add a fee to races and a phone to runners".
  [
    /(\badd [^.;,:()\n]+? to (?:the )?[a-z]+) and ((?:an? |the )?[a-z]+(?: [a-z]+)? to (?:the )?[a-z]+)(?= *(?:$|[.;!\n]))/gi,
    "$1; add $2",
  ],
  [/\b(sort|order) ((?:the )?[a-z]+ by (?:the )?[a-z]+(?: [a-z]+)?) and (?=(?:the )?[a-z]+ by )/gi, "$1 $2; $1 "],
  // "Total earned per month as a chart".
  [
    /(?<=^|[.;\n] ?)(?!add|show|put|make|create|give)([a-z][^.;,\n]*? (?:per|by) \w+) as an? (\w+ )?(?:chart|graph)\b/gi,
    "add a $2chart of $1",
  ],
  // "… and a filter for them", "… and total revenue by month as a chart": wishes of their own.
  [
    /(?<=\b(?:add|put|show|give|create|include)\b[^.;\n]*?),? and (?:also )?(?:an? )?(?:filter|sort) (?:for|by|on) (?:them|it|that|those)\b/gi,
    "; filter by it",
  ],
  [
    /,? and (?:also )?(?:the |a )?((?:total|sum of|number of|revenue|income|spending)\b[^.;\n]*?) (?:as|in) (?:an? )?((?:\w+ )?(?:chart|graph))/gi,
    "; add a $2 of $1",
  ],
];

/** In single wishes. */
const IN_WISHES: readonly Wording[] = [
  [
    /^(?:(?:i want|show|put|have|just|only|but) )*(?:the )?((?:[a-z'’-]+ ){0,3}[a-z]+) on (?:an?|another|their|its) (?:new |separate |own |other |extra )*page(?: of (?:its|their) own)?$/i,
    "add a page with $1",
  ],
  [
    /^(?:don'?t|do not|never) (?:allow|let|permit) (?:the |an? )?(.+?) (before|after) (?:the )?(.+)$/i,
    "the $1 must not be $2 the $3",
  ],
  [
    /^(?:make|put|move|let|show) (?:the )?(.+?) page (?:be |to the |the |at the )?(?:very )?(?:first|top|front|beginning)$/i,
    "make $1 the first page",
  ],
  [
    /^(?:when|once|if|as soon as) (?:an? |the )?(.+?) (?:is|are|has been|have been|gets?|was) (.+?),? (?:then )?(?:hide|remove|don't show) (?:it|them)(?: from .*)?$/i,
    "hide $2 $1",
  ],
  [
    /^(?:people|members?|users?|customers?|guests?|clients?|nobody|no one|two people|you|they|it)? ?(?:should|must|may|can)(?:n't| not|not)?(?: be able to| be allowed to)? (?:book|reserve|rent|take|get) (?:the same|one|a|an) (?:\w+ )?(?:time|slot|date|day|appointment|hour)s? (?:twice|at once|at the same time|again)$/i,
    "no double booking",
  ],
  [
    /^(?:i |we )?(?:don'?t|do not|can'?t|hate)(?: really)? (?:like|stand|love)? ?(?:the |these |this |those )?(?:colou?rs?|looks?|design|theme|style)(?: very much| at all)?$/i,
    "it looks ugly",
  ],
  [/\bmax\.? (?=\d)/i, "at most "],
  [
    /\b(should|must|can) be (?:an? )?(?:dropdown|choice|select|selection|pick ?list)(?: field| list)? (?:with|of|between|from):? /i,
    "$1 be: ",
  ],
  [
    /^(?:the )?(.+?) (?:is|are|should be|must be|needs to be|has to be) (?:an? )?(number|long text|text|multi-?line(?: text)?|date|dropdown|checkbox|yes\/no|duration|percentage|link|image|photo)(?: field)?(?:,? (?:and )?(?:not|instead of|rather than) .+)?$/i,
    "change $1 to $2",
  ],
  [/^(?:\d+|a few|some|two|three|four|five|these) more(?: fields)?: (.+)$/i, "add fields $1"],
  [/^(?!add|show)(.+? (?:by|per) .+?) (chart|graph)$/i, "add a $2 of $1"],
  [
    /^(?:they |members |people |everyone |everybody )?(?:can |may |should )?only (?:change|edit|delete)s? their own$/i,
    "members may change only their own",
  ],
  [
    /^(?:the )?status of (.+?): ?(.+) (?:only )?in (?:that|this) order(?: only)?$/i,
    "the status of $1 should go from $2",
  ],
  [
    /^know (?:which|if|whether|when) (?:the |an? |each )?(?!it\b|they\b)([a-z ]+?) (?:is|are|was|were) ([a-z-]+)$/i,
    "add $2 yes/no to $1",
  ],
  [/^(?:know )?(?:if|whether) (?:they'?re|they are|it'?s|it is|he'?s|she'?s) ([a-z-]+)$/i, "add a $1 yes/no field"],
  [
    /^(?:each|every|an?|one) (.+?) (?:has|have|can have|may have|contains|consists of|includes) (?:many|several|multiple|some|lots of|one or more|any number of|more than one) (.+)$/i,
    "link $2 to $1",
  ],
  [/^(?:the )?(.+?) (\d[\d.]*|["“][^"”]+["”]) (?:by|as) default$/i, "the default of $1 is $2"],
  [/^(?:and )?(?:the |its )?default(?: value)?:? (?!is|should|must|=|to|of)(["“]?[\w.-]+["”]?)$/i, "the default is $1"],
  [
    /^(?:the )?(.+?) (?:must|has to|have to|should|needs? to) (?:always )?be (?:filled(?: in| out)?|entered|given|provided|there|set|present)$/i,
    "make $1 required",
  ],
  [
    /^(?:the )?(?:text|sentence|line|words) (?:below|under(?: it)?|underneath|on the (?:front|landing|start) page) (?:should|must) (?:say|be|read):? (.+)$/i,
    "change the landing text to $1",
  ],
  [
    /^(?:the )?(?:language|app language) ?(?:is|:|=|should be)? ?(german|french|spanish|italian|portuguese|dutch|english)$/i,
    "translate the app into $1",
  ],
  [/\b(?:elegant|fancy|classy|bookish) font\b/i, "serif font"],
  [/\b(?:playful|cute|soft|round|fun) font\b/i, "rounded font"],
  [/^(add .+) for [a-z]+ing$/i, "$1"],
  [/^(?:sort|order|put) (?:the )?(?:top|best|highest) ([a-z ]+?) (?:first|on top)$/i, "sort $1 by rating descending"],
  [
    /^(?!show|put|add|make|let|see|move|sort|group|can|remove|hide)(?:the )?(.+?) (?:on|in) (?:the|an?) (calendar|board|timeline|gallery)(?: please)?$/i,
    "show $1 on a $2",
  ],
  [/^(?:at least|at the very least|in that case|instead)[, ]+(?=[a-z])/i, ""],
  [/^(add|include) (.+?) of (?:each|every) ([a-z ]+)$/i, "$1 $2 to $3"],
  [
    /^(?:let me|i want to|i need to|i'd like to|show me) (?:see|know) (?:who|whether (?:they|people|someone)|if (?:they|people|someone)) (?:has |have |had |already )*(paid|answered|arrived|confirmed|attended|registered|replied|returned)$/i,
    "add a $1 yes/no field",
  ],
  [
    /^(?:an?|the|every|each) (.+?) can (?:only )?be (?:loaned|lent|borrowed|booked|rented|reserved|used|taken|checked) (?:out )?(?:only )?(?:once at a time|by (?:only )?one (?:person|member)(?: at (?:a|the same) time)?|once)(?: at (?:a|the same) time)?$/i,
    "no $1 can be booked twice at the same time",
  ],
  [
    /^(?:add |use |set up |create )?(?:an? |the )?(?:sales )?(?:pipeline|workflow|process|funnel)(?: for [a-z ]+?)? (?:with |of |has |should have )?(?:the )?(?:stages|steps|phases|states|statuses)?:? ?(.+,.+)$/i,
    "the stage should be: $1",
  ],
  [/^(?:an?other|(?:a )?second|(?:a )?third|one more|new) (chart|graph)\s*[:,]? (?:of |for |with )?/i, "add a $1 of "],
  [/^(?:an? |the )?((?:bar|line|pie|donut|area|ring) )?(chart|graph) (?:of|for|with) /i, "add a $1$2 of "],
  [/^(?:chart|graph|plot|visuali[sz]e) (?:the )?(.+)$/i, "add a chart of $1"],
  [
    /^(?:i|we) (?:forgot|also forgot|completely forgot)(?: about| to (?:mention|say|add))?:? (?:an? |the )?(.+)$/i,
    "add $1",
  ],
  [/^(?:what'?s missing is|there'?s no|there is no|it'?s missing|missing:?) (?:an? )?(.+)$/i, "add $1"],
  [/^(.{3,40}?) (?:is|are) missing$/i, "add $1"],
  [
    /^(?:(?:i|we) )?(?:also )?(?:want|need|would like|like) to (?:be able to )?(?:track|record|note|store|save|keep|enter|write down|know|log|keep track of) (?:the |an? )?(.+?) (?:of|for|per|in) (?:each |every |an? |the )?(.+)$/i,
    "add $1 to $2",
  ],
  [/^(?:ditch|kill|scrap|lose|throw out|kick out|cut|chuck) (?:the )?(.+)$/i, "remove $1"],
  [
    /^(?:i |we |you )?(?:don'?t|do not|won'?t|no longer) (?:really )?(?:need|want|use|care about) (?:the |any |that |this )?(.+?)(?: any ?more| any longer| at all| after all)?$/i,
    "remove $1",
  ],
  [/^(?:there'?s )?no need for (?:the |any )?(.+?)(?: any ?more)?$/i, "remove $1"],
  [/^take (?:the )?(.+?) (?:off|out|away)(?: again)?$/i, "remove $1"],
  [/^take (?:off|out) (?:the )?(.+)$/i, "remove $1"],
  [
    /^(?:the )?(.+?) (?:is|are) (?:not needed|not necessary|unnecessary|useless|superfluous|too much)(?: any ?more)?$/i,
    "remove $1",
  ],
  [/^(?:the )?([\w -]+?) can (?:go|be removed|be deleted|disappear)$/i, "remove $1"],
  [
    /^(?:the )?(.+?) (?:should|must|has to|have to|needs? to|ought to) be (?:called|named|labelled|labeled) (.+)$/i,
    "rename $1 to $2",
  ],
  [/^(?:we|i) (?:call|say) (?:the )?(.+?) (?:instead of|not|rather than) (.+)$/i, "rename $2 to $1"],
  [/^(?:instead of|not) (.+?),? (?:say|call (?:it|them)|use|write) (.+)$/i, "rename $1 to $2"],
  [/^(?:say|use|write) (.+?) (?:instead of|rather than) (.+)$/i, "rename $2 to $1"],
  [/^(?:replace|swap) (?:the )?(?:word|name|term|label)s? (.+?) (?:with|by|for) (.+)$/i, "rename $1 to $2"],
  [
    /^(?:people|users?|members?|everyone|everybody|customers?|they|you) (?:must|have to|has to|should|need to) (?:always )?(?:enter|fill in|fill out|give|provide|specify|choose|pick|write) (?:the |an? |their |his |her )?(.+)$/i,
    "make $1 required",
  ],
  [
    /^(?:don'?t|do not|never) (?:let|allow) (?:people|users?|members?|anyone|anybody|them) (?:to )?(?:skip|omit|leave out|forget) (?:the |their )?(.+)$/i,
    "make $1 required",
  ],
  [
    /^(?:the )?(.+?) (?:can'?t|cannot|can not|must not|mustn'?t|may not|should not|shouldn'?t|should never|can never) be (?:empty|blank|missing|left out|left empty|left blank|skipped)$/i,
    "make $1 required",
  ],
  [
    /^(?:the )?(.+?) (?:can|may) (?:be|stay|remain) (?:empty|blank|left out|left empty|left blank|skipped)$/i,
    "make $1 optional",
  ],
  [
    /^(?:the )?(.+?) (?:doesn'?t|does not|don'?t|do not|needn'?t|need not) (?:have to |need to )?be (?:filled(?: in| out)?|given|entered|required|mandatory)$/i,
    "make $1 optional",
  ],
  [/^(?:don'?t|do not|no need to|stop) (?:show|showing|display|displaying) (?:the )?(.+)$/i, "hide $1"],
  [
    /^(?:can|could|may|let) (?:i|we|me|us) (?:see|get|have|view|look at) (?:the |my |our |all )?(.+?) (?:as|in|on) (?:an? |the )?(calendar|board|kanban|gallery|timeline|cards?|table)(?: view)?$/i,
    "show $1 as a $2",
  ],
  [
    /^(?:i|we) (?:want|need|would like|'d like) (?:to see )?(?:the |my |our |all )?(.+?) (?:as|in|on) (?:an? |the )?(calendar|board|kanban|gallery|timeline|cards?|table)(?: view)?$/i,
    "show $1 as a $2",
  ],
  [/^(?:show me|let me see|list|display) (.+? by .+)$/i, "group $1"],
  [/^(?:biggest|largest|highest|most expensive) (.+?) (?:first|on top|at the top)$/i, "sort by $1 descending"],
  [/^(?:the )?(?:app'?s? )?(?:name|title) (?:of the app )?(?:is|should be|must be) (.+)$/i, "call the app $1"],
  [
    /^(?:make|set|let) (?:the |my )?(?:app(?:'s)? (?:name|title)|(?:name|title) of the app|name) (?:be )?(?!to |of )["“]?(.+?)["”]?$/i,
    "call the app $1",
  ],
  [
    /^(?:and )?(?:make |set |put |let )?(?:the )?(headline|tagline|slogan|landing text|button text)(?: be)?:? ["“](.+?)["”]$/i,
    "change the $1 to $2",
  ],
  [
    /^make (?:the )?(first|second|third|fourth|fifth|last) page (?:be )?(?:the )?(.+?)(?: page)?$/i,
    "make $2 the $1 page",
  ],
  [
    /^make (?:it )?(?:so )?(?:that )?(?:only (?:me|i)|me the only one|nobody (?:else )?(?:but|except) me)(?: (?:is|be))? (?:able to |allowed to |who can |can )?(add|create|edit|change|delete|remove|manage|see|approve) (.+)$/i,
    "only i can $1 $2",
  ],
];

/** A message in which every wish stands for itself. */
export const wishesApart = (message: string): string =>
  IN_MESSAGES.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message);

/** A wish in the words that the readers know. */
export function reworded(wish: string, app: AppSpec): string {
  const text = IN_WISHES.reduce((read, [pattern, instead]) => read.replace(pattern, instead), wish);
  return needed(text, app) ?? inOrder(text, app) ?? text;
}

/** "Orders: new, paid, shipped in that order": steps of the status. */
function inOrder(wish: string, app: AppSpec): string | null {
  const match =
    /^(?:the )?([a-z -]+?)(?: (?:can be|go|are|is|should be))?:? ([\w -]+(?:,[\w -]+)+?),? (?:only )?in (?:that|this) order(?: only)?$/i.exec(
      wish,
    );
  const entity = match?.[1] ? entityIn(match[1], app) : null;
  if (!match?.[2] || !entity) return null;
  return `the status of ${entity.many.toLowerCase()} should go from ${match[2].split(/,(?: and| or)? ?/).join(" to ")}`;
}

const NEEDS =
  /^(?:(?:the|all|each|every|my|our|an?) )?(.+?) (?:also |still )?(?:needs?|(?:should|must|could|can) (?:also )?have|have to have|has to have|could use|lacks?|gets?|should get|want) (?:also )?(?!to\b|from\b|help\b|access\b|when\b|if\b)(.+)$/i;
const STATED =
  /\b(?:must|should|be|when|if|unless|only|overlap|before|after|without|once|own|water|help|fixing|work)\b/i;

/** "Guests need a meal choice: meat, fish": what a list of the app should have. */
function needed(wish: string, app: AppSpec): string | null {
  const match = NEEDS.exec(wish);
  const entity = match?.[1] ? entityIn(match[1], app) : null;
  if (!match?.[1] || !match[2] || !entity || !isNameOf(plain(match[1]), entity)) return null;
  if (STATED.test(match[2]) || fieldIn(match[2], entity) !== null) return null;
  const list = entity.many.toLowerCase();
  const [what = "", options] = match[2].split(/\s*:\s*/, 2);
  return options === undefined ? `add ${what} to ${list}` : `add ${what} to ${list}: ${options}`;
}
