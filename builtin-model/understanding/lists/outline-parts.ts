// The parts of a sentence that lays an app out: its lead, and every item with the list behind its "with" or in its brackets.
import { NOT_THINGS, ORGANISATIONS } from "../language/noun-words.ts";
import { isPlural, plain } from "../language/words.ts";

export type Part = Readonly<{
  /** The item in its own words, without its list: "members". */
  head: string;
  /** What stands behind "with", "by" or in brackets: "rating and joining date". */
  list: string;
  /** "Scores per judge and project": what it is kept for each of. */
  per: readonly string[];
  /** A new beginning, behind a semicolon. */
  isNew: boolean;
}>;

const LEAD = /^(\s*[^:;,()]{3,90}:)\s+(.+)$/s;
const DASHED_LEAD = /^(\s*[^:;,()]{3,60} [-–—]) (.+)$/s;
/** "Dance school with courses, …", "a CRM with leads, …". */
const PLACE_LEAD = /^(\s*[^,:;()]{0,60}?\b([a-z0-9-]+),? with )(.+)$/is;
const TOOL =
  /^(app|application|system|tool|website|site|portal|platform|database|software|planner|tracker|crm|manager|bureau|conference|agency|service|marketplace|business|hotline|programme|inventory|catalogue|directory|register|wash)$/;
/** "Keep track of bands with …", "I want to manage …". */
const VERB_LEAD =
  /^(\s*(?:.{0,40}\b(?:want to|need to|like to|can|to|should) )?(?:(?:keep track of|keep a record of|track|manage|record|organi[sz]e|catalogue|log|store|list) ))(.+)$/is;
const LEAD_WORDS_MAX = 12;

/** The lead and the parts of a sentence; no parts where it has none. */
export function outlineParts(sentence: string): { lead: string; isPlace: boolean; parts: Part[] } {
  const { lead, body } = leadOf(sentence);
  const parts = body.split(";").flatMap((group) =>
    segmentsOf(group)
      .flatMap(partsOfSegment)
      .map((part, at) => ({ ...part, isNew: at === 0 })),
  );
  return { lead, isPlace: lead !== "" && lead.trimEnd().endsWith("with"), parts };
}

function leadOf(sentence: string): { lead: string; body: string } {
  const named = LEAD.exec(sentence) ?? DASHED_LEAD.exec(sentence);
  if (named?.[1] && named[2] && named[1].trim().split(/\s+/).length <= LEAD_WORDS_MAX)
    return { lead: `${named[1]} `, body: named[2] };
  const place = PLACE_LEAD.exec(sentence);
  const head = place?.[2]?.toLowerCase() ?? "";
  if (place?.[1] && place[3] && (ORGANISATIONS.has(head) || TOOL.test(head))) return { lead: place[1], body: place[3] };
  const verb = VERB_LEAD.exec(sentence);
  return verb?.[1] && verb[2] ? { lead: verb[1], body: verb[2] } : { lead: "", body: sentence };
}

/** Between the commas that stand in no brackets. */
function segmentsOf(text: string): string[] {
  const segments = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth <= 0) segments.push("");
    else segments[segments.length - 1] += letter;
  }
  return segments
    .map((segment) => segment.trim().replace(/^(?:and|or|plus|also|as well as|then)\s+/i, ""))
    .filter(Boolean);
}

const plainPart = (head: string): Part => ({ head, list: "", per: [], isNew: false });
const joined = (text: string): string[] =>
  text.split(/\s+(?:and|&|plus)\s+(?:also\s+)?/i).filter((part) => part.trim() !== "");

function partsOfSegment(segment: string): Part[] {
  const clause = /^(?:who|when|where|what|which|how|if|whether|so|but|because)\b/i.test(segment);
  if (clause) return segment.split(/\s+and\s+(?=(?:who|when|where|what|which|how|if|whether)\b)/i).map(plainPart);
  const bracket = /^(.*?\S)\s*\(([^()]*)\)\s*(.*)$/s.exec(segment);
  if (bracket) return [...headsOf(bracket[1] ?? "", bracket[2] ?? ""), ...joined(bracket[3] ?? "").map(plainPart)];
  const withList = /^(.*?\S)\s+(?:with|including|incl\.)\s+(?:(?:an?|their|its|the)\s+)?(.+)$/is.exec(segment);
  if (withList) return withLists(withList[1] ?? "", withList[2] ?? "");
  const per = /^(.*?\S)\s+(?:per|for each|for every|of each|by each)\s+(.+)$/i.exec(segment);
  if (per) {
    const heads = joined(per[1] ?? "");
    return heads.map((head, at) => ({
      ...plainPart(head),
      per: at === heads.length - 1 ? joined(per[2] ?? "").map(plain) : [],
    }));
  }
  const by = /^(?=[a-z -]+$)([a-z -]+s) by (?!the |an? )([a-z -]+)$/i.exec(segment);
  const isVague = NOT_THINGS.has(
    plain(by?.[1] ?? "")
      .split(" ")
      .at(-1) ?? "",
  );
  const told =
    by &&
    !isVague &&
    !isPlural(
      plain(by[2] ?? "")
        .split(" ")
        .at(-1) ?? "",
    );
  return told ? headsOf(by[1] ?? "", by[2] ?? "") : joined(segment).map(plainPart);
}

/** "Customers with name and orders with total": the second list begins with its own thing. */
function withLists(heads: string, list: string): Part[] {
  const next = /^(.*?)\s+and\s+((?:[a-z-]+ ){0,2}[a-z-]+s) with (.+)$/is.exec(list);
  return next ? [...headsOf(heads, next[1] ?? ""), ...withLists(next[2] ?? "", next[3] ?? "")] : headsOf(heads, list);
}

/** "Dogs and cats with photo": the list is of the last, the others stand alone. */
function headsOf(heads: string, list: string): Part[] {
  const all = joined(heads);
  return all.map((head, at) => ({ ...plainPart(head), list: at === all.length - 1 ? list : "" }));
}
