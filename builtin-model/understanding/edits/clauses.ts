// A message taken apart into single wishes, without what is only said beside them.
import type { AppSpec } from "../../blueprint/types.ts";
import { isKnownWord, nearestOf } from "../language/vocabulary.ts";
import { plain } from "../language/words.ts";
import { wellSpelt } from "./slips.ts";
import { wishesApart } from "./wordings.ts";

export const COMMANDS =
  "add|remove|delete|drop|rename|change|make|set|show|hide|sort|order|filter|call|use|undo|revert|turn|switch|replace|include|create|put|get rid of|give|allow|let|mark|take|track|insert|build|please|also|require|default|move|group|link|connect|chart|graph|color|colour|only [a-z]+ (?:can|may|should)|assign|limit|enable|translate|bring back|restore|import|don'?t|do not|ditch|scrap|rounder|default|reduce|subtract|deduct|calculate|compute|duplicate|redo";

/** What people say around a wish. */
const LEAD =
  /^(?:(?:and|also|plus|but|so|please|(?:no |oh )?wait|now|next|hey|hi|hello|ok(?:ay)?|alright|right|then|first|second(?:ly)?|finally|lastly|maybe|perhaps|by the way|btw|oh|one more thing:?|last thing:?|is it possible to|would it be possible to|can we|could we|can you|could you|would you|will you|can i|could i|i(?:'d| would) (?:also )?(?:like|love) (?:you )?to|i(?: also)? want (?:you )?to|i(?: also)? need you to|we(?: also)? need to|we(?:'d| would) like to|we want to|let'?s|try to|go ahead and|just(?! show\b| list\b| display\b)|simply|kindly|quickly|i think (?:you|we) should|i think|it would be (?:nice|great|good|cool|helpful) (?:to|if you (?:could )?)|it'd be (?:nice|great|good|cool) (?:to|if you (?:could )?)|you (?:can|could|should|may)|you know what)[\s,:]+)+/i;
const TAIL =
  /[\s,]+(?:please|thanks?(?: (?:a lot|you|so much))?|thank you|thx|cheers|for me|if possible|if you can|if that'?s possible|as well|too|asap|right now|now|ok(?:ay)?|right|in all places|throughout|and thanks?|somehow|or something|would be (?:nice|great|good|cool)|would be helpful)$/i;
const BESIDE =
  /^(?:(?:actually|oops|hm+|thanks(?: a lot| so much| again)?|thank you(?: so much| very much)?|cool|great|nice|perfect|awesome|looks good|love it)[,!. ]+|(?:no|nope|yes|yeah|yep|sorry|well|oh|wait|then|super|good)[,!.]+ ?)+(?=\w)/gi;

/** Single wishes in the order in which they are said. */
export function clausesOf(message: string): string[] {
  return split(wishesApart(wellSpelt(message)))
    .filter((clause) => !FILLER.test(clause.replace(/[\s.!?]+$/, "").trim()))
    .map((clause) =>
      withoutTail(
        withoutTail(
          clause
            .replace(/^[\s\-*•–]+|^\d+[.)]\s+/g, "")
            .replace(BESIDE, "")
            .replace(LEAD, "")
            .replace(/[\s.!?]+$/, "")
            .replace(BESIDE, "")
            .replace(LEAD, ""),
        ),
      )
        .replace(/(?<=^(?:make|change|turn|show|use)\b.*) instead$/i, "")
        .trim(),
    )
    .filter((clause) => plain(clause).length > 1 && !FILLER.test(clause));
}

const withoutTail = (clause: string): string => clause.replace(TAIL, "");

/** "Change the colour to teal and the title to Hive Mind": the second half means the same verb. */
const SHARED_VERB = /\b(change|set|make|rename|turn) ([^,;.]+? to [^,;.]+?) and (the [^,;.]+? to )/gi;

/** "Add a chart of … and a calendar": each its own wish. */
const MORE_TO_SHOW =
  /(?<=\b(?:add|show|create)\b[^.;\n]*)(?:,)? and (?=an? (?:[a-z]+ )?(?:chart|graph|report|filter|calendar|board|gallery|timeline)\b)/gi;

/** "The phase can be sketch, permit, build, done": what could be commands are options. */
const ENUMERATED =
  /(?<=\b(?:can|should|may|must) (?:only )?be(?: one of)?:? |: )[\w-]+(?: [\w-]+)?(?:, (?:(?:and|or) )?[\w-]+(?: [\w-]+)?)+(?=[.;\n]|$)/gi;

/** "The number has to be unique and must start with SN-": two things about one. */
const MUST = "must|has to|have to|should|needs? to|can't|cannot|may not|must not|should not";
const SHARED_SUBJECT = new RegExp(
  `((?:^|(?<=[.;\\n] ?))(?!add|make|set|show)[^.;,\\n]{3,50}? )(${MUST}) ([^.;\\n]+?) and (${MUST}) `,
  "gi",
);

/** "The total is price plus tax and profit is total minus cost": two formulas. */
const FORMULAS =
  /,? and (?=(?:the )?[a-z]+(?: [a-z]+)? (?:is|are|=|equals|should be) [^.;\n]*?(?: plus | minus | times | [-+×*−] ))/gi;
/** "See and change their own", "see their own jobs and mark them done": one right. */
const SEE_AND_CHANGE =
  /\b(sees?|views?) and (changes?|edits?|updates?|manages?) (?=(?:only |just )?(?:the |their|his|her))/gi;
const OWN_CARRIED_ON =
  /\bsees? ((?:only |just )?(?:(?:their|his|her) own|the)\b[^.;,\n]+?) and (?:mark|tick|check|complete|finish|close|update|change|edit)s? (?:them|it|those)\b(?: as| off)?(?: (?:done|complete|completed|finished|ready))?/gi;

/** "Add a contact page and an about page": two pages. */
const PAGES_OF_ONE_VERB =
  /\b(add|remove|create) ((?:an? |the )?[\w ]{2,30}?) page and ((?:an? |the )[\w ]{2,30}?) page\b/gi;

/** Where a wish ends: behind a sentence, and before a word that begins the next. */
const BORDER = new RegExp(
  `(?<=[.!?;\\n])\\s+|;|\\n+|,?\\s+(?:and then|then|and also|and|also|plus|but)\\s+(?=(?:please )?(?:${COMMANDS})\\b(?!:| to\\b| from\\b| of\\b))|,\\s+(?=(?:${COMMANDS})\\b(?! (?:and|or)\\b))|,\\s+(?:and |but )?(?=(?!add|show|make)[a-z]+ (?:can |may |should |must )?(?:only )?(?:see|edit|change|approve|confirm|view|decide)s? (?:the|their|all|them|it|on|only|every)\\b)|,\\s+(?:and |but )(?=(?:the )?[a-z]+(?: [a-z]+){0,2} (?:should|must)(?:n't| not| no longer) (?:show|be shown|appear|be listed|be visible)\\b)`,
  "i",
);

/** "Only coaches may add, edit and delete lessons": one right, and no list to delete. */
const DEED =
  "(?:see|view|read|add|edit|change|create|delete|remove|update|manage|approve|reject|decline|confirm|enter|post|publish|move|assign)";
const DEEDS = new RegExp(
  `\\b(?:can(?:'t|not)?|may|should(?:n't)?|must(?:n't)?|could|allowed to|able to|not|only [a-z]+(?: (?:and|or) [a-z]+)?|let(?: only)? [a-z]+(?: (?:and|or) [a-z]+)?)(?: not| also| only| to)* ${DEED}(?:(?:,? and|,? or|,) (?:also )?${DEED}\\b)+`,
  "gi",
);
const BETWEEN_DEEDS = new RegExp(`(?:,? and|,)(?= (?:also )?${DEED}\\b)`, "gi");

function split(text: string): string[] {
  return text
    .replace(DEEDS, (deeds) => deeds.replace(BETWEEN_DEEDS, " or"))
    .replace(OWN_CARRIED_ON, "see or change $1")
    .replace(SEE_AND_CHANGE, "$1 or $2 ")
    .replace(SHARED_VERB, "$1 $2 and $1 $3")
    .replace(PAGES_OF_ONE_VERB, "$1 $2 page and $1 $3 page")
    .replace(/ and (?=(?:the|its) default\b)/gi, "; ")
    .replace(ENUMERATED, (list) => list.replace(/, +/g, ","))
    .replace(/\b(add an? [\w ]+?) of (\d[\d.]*) by default((?: to [\w ]+)?)/gi, "$1$3; the default is $2")
    .replace(
      /\b(add an? (?:\w+ )?chart of )(.+?)( (?:by|per) [\w ]+?),? and (?:one|another|an?other one) (?:by|per) /gi,
      "$1$2$3; add a chart of $2 by ",
    )
    .replace(MORE_TO_SHOW, "; add ")
    .replace(FORMULAS, "; ")
    .replace(SHARED_SUBJECT, "$1$2 $3; $1$4 ")
    .replace(LISTED, separated)
    .split(BORDER);
}

/** "Add a cooking time in minutes, a difficulty (easy, hard) and a photo": one by one, where a list in brackets would mix with them. */
const LISTED = /^(add|include) (?=[^.;\n]*\()([^.;\n]+)$/gim;
function separated(whole: string, verb: string, list: string): string {
  const place = / to (?:the |each |every |all )?[\w -]+$/i.exec(list)?.[0] ?? "";
  const parts = list
    .slice(0, list.length - place.length)
    .split(/,\s*(?:and )?(?=an? [^()]*(?:\(|,|$| and ))|\s+and\s+(?=an? )/i)
    .filter(Boolean);
  const isSplit = parts.length > 1 && parts.every((part) => /^(an?|the) /i.test(part) && balanced(part));
  return isSplit ? parts.map((part) => `${verb} ${part}${place}`).join("; ") : whole;
}

const balanced = (text: string): boolean => text.split("(").length === text.split(")").length;

/** What is said beside a wish. */
const FILLER =
  /^(?:(?:actually|no|nope|yes|yeah|yep|ok(?:ay)?|sorry|oops|hm+|well|oh|great|thanks?(?: a lot| so much)?|thank you(?: so much| very much)?|perfect|cool|awesome|super|wait|nice|hello|hi|hey|there|good(?: job| work)?|(?:i )?love it|looks (?:good|great|nice)(?: so far| already)?|that(?:'s| is) (?:good|great|nice|better|perfect)|never ?mind|(?:leave|keep) (?:it|that)(?: as it is| like that)?|forget (?:it|about it)|(?:don'?t|do not) (?:delete|remove|lose) (?:it|them|those|anything)|is (?:that|it|this) (?:possible|doable|ok(?:ay)?)|(?:could|can|would) (?:you|one|we) (?:do|set|arrange|make) (?:that|it|this)(?: up| happen| work)?|please|one (?:more|last) thing|bye|no worries|(?:can|could|would|will) (?:you|we|i)|i (?:want|need|would like))[,! ]*)+$/i;

/** "Add a due date to custmers": names of the app with a slip in them. What is to be the new name or text stays as it is. */
export function withOwnNames(clause: string, { entities }: AppSpec): string {
  const isGiven = /^(rename|call|change|name|label|set|write|put)\b/i.test(clause);
  const end = isGiven ? clause.search(/ (to|as|into|say|says)\b(?!.*\b(to|as|into)\b)/i) : clause.length;
  const names = entities.flatMap(({ one, many, fields }) => [one, many, ...fields.map(({ label }) => label)]);
  const words = [...new Set(names.flatMap((name) => plain(name).split(" ")))].filter((word) => word.length > 3);
  const head = clause.slice(0, Math.max(end, 0)).replace(/(?<!["“'\w-])[a-z]{5,}(?!["”'\w-])/g, (word) =>
    words.includes(word) || isKnownWord(word)
      ? word
      : (nearestOf(
          word,
          words.filter((own) => own.charAt(0) === word.charAt(0).toLowerCase()),
        ) ?? word),
  );
  return head + clause.slice(Math.max(end, 0));
}
