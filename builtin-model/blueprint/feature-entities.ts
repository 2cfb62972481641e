// The things that features stand for: comments, loans, bookings, attendance, and what each is about.
import type { Description } from "../understanding/describe.ts";
import type { Feature } from "../understanding/features.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { plain, plural } from "../understanding/language/words.ts";
import type { Described } from "../understanding/types.ts";
import { wantedEntity } from "./entities.ts";
import type { Wanted } from "./parts.ts";
import { shapeOf } from "./unknown-things.ts";

export const ENTITIES_MAX = 16;

/** Features that stand for entities, and which words of other entities make them superfluous. */
const FEATURE_ENTITIES: readonly (readonly [Feature, string, RegExp?])[] = [
  ["categories", "category", /topic|categor/],
  ["follows", "topic", /topic|categor/],
  ["comments", "comment", /reply|answer/],
  ["replies", "reply", /comment|answer/],
  ["reviews", "review", /^(\w+ )?(rating|evaluation|score sheet)$/],
  ["votes", "vote"],
  ["favourites", "favourite"],
  ["follows", "follow"],
  ["memberships", "membership"],
  ["bookings", "booking", /booking|reservation|appointment|session|viewing|lesson|rental|loan|boarding|checkout/],
  ["applications", "job application", /application|adoption|applicant|permit|licen[cs]e|grant|scholarship|membership/],
  ["enrollments", "enrollment"],
  ["orders", "order", /order|sale/],
  ["payments", "payment", /payment|reimbursement|settlement/],
  ["messages", "message", /(?<!contact )message$/],
  ["loans", "thing loan", /loan|lending|rental|checkout|borrow/],
  ["faults", "maintenance request", /request|repair|damage|defect|report|fault|issue|problem|ticket|violation|call/],
  ["attendance", "club attendance", /attendance|turnout|roll call|sign up|rsvp|booking|reservation|enrol/],
  ["signups", "sign-up", /sign.?up|rsvp|booking|registration|enrol|application|guest|attend/],
  ["turns", "duty turn", /turn|hour|time entry|shift|duty|roster|rota|visit|watering|feeding/],
  ["fees", "course fee", /fee|due|payment|invoice|debt|subscription|membership|deposit/],
  ["renewals", "renewal", /renew|membership|subscription/],
  ["history", "reading history"],
  ["settings", "setting"],
  ["updates", "activity entry"],
  ["approvals", "approval", /approval/],
  ["matching", "match"],
  ["outbox", "whatsapp notification", /notification/],
  ["notifications", "notification", /notification/],
  ["contact", "contact message"],
  ["profile", "profile", /profile/],
  ["faq", "faq"],
];

/** "Favourite yes/no", "votes for": told as a field, it is nothing that people do. */
const OWN_FIELD: Partial<Record<Feature, RegExp>> = {
  favourites: /favou?rite/i,
  votes: /\bvotes?\b/i,
  comments: /\bcomments?\b/i,
};

/** @param words the description: "shopping list" there is what grocery items are called */
export function add(wanted: Wanted[], id: string, parents: string[] = [], words = ""): void {
  const entity = wantedEntity(id, parents);
  const own = entity.known?.names.find((name) => name.length > 4 && ` ${words} `.includes(` ${plural(plain(name))} `));
  wanted.push(own && !wanted.some(({ one }) => one === own) ? { ...entity, one: own } : entity);
}

export function isSame(other: Wanted, one: string): boolean {
  if (other.one === one || other.known?.id === one)
    return other.one === one || other.known?.names.includes(other.one) === true;
  return other.known?.names.includes(one) === true && other.known.names.includes(other.one);
}

/** Comments, votes and the like come through their features, with the entity they are about. */
export function isFeature(thing: Described, features: ReadonlySet<Feature>): boolean {
  const part = thing.known?.part;
  // "Ratings" that people give are reviews by another name.
  if (thing.one === "rating" && features.has("reviews") && thing.fields.length === 0 && !thing.isStated) return true;
  const id = thing.known?.id ?? "";
  if (part === "thread" || part === "toggle")
    return FEATURE_ENTITIES.some(([feature, name]) => name === id && features.has(feature));
  return FEATURE_ENTITIES.some(
    ([feature, name]) => name === id && features.has(feature) && thing.fields.length === 0 && !thing.isStated,
  );
}

export function addFeatures(wanted: Wanted[], description: Description): void {
  for (const [feature, id, covered] of FEATURE_ENTITIES) {
    if (!description.features.has(feature) || wanted.length >= ENTITIES_MAX) continue;
    if (feature === "notifications" && wanted.some(({ known }) => known?.id === "whatsapp notification")) continue;
    if (
      feature === "matching" &&
      !/\bmatch(es|ing) (\w+ ){0,3}(with|to|algorithm)|matching algorithm/.test(description.words)
    )
      continue;
    if (
      feature === "reviews" &&
      !/\b(?:write|leave|post|share|read)s? (?:[a-z]+ )?reviews?\b/.test(description.words) &&
      wanted.some(
        ({ known, fields }) =>
          (known?.part === "own" && known.fields.some((field) => field.startsWith("rating"))) ||
          fields.some(({ kind, label }) => kind === "rating" || /\brating\b/i.test(label)),
      )
    )
      continue;
    // Who asks who owes a fee keeps fees; what is paid is told by them.
    if (feature === "payments" && description.features.has("fees") && !/\bpayments?\b/.test(description.words))
      continue;
    const own = OWN_FIELD[feature];
    if (own && wanted.some(({ fields }) => fields.some(({ label }) => own.test(label)))) continue;
    if (
      feature === "fees" &&
      wanted.some(({ fields, known }) =>
        [...fields.map(({ key }) => key), ...(known?.fields ?? [])].some((field) => field.startsWith("paid")),
      )
    )
      continue;
    if (feature === "votes" && wanted.some(({ known }) => known?.id === "survey")) continue;
    if (
      feature === "payments" &&
      wanted.some(({ one }) => /invoice|expense/.test(one)) &&
      !/\bpayment (management|records?|transactions?)\b/.test(description.words)
    )
      continue;
    if (
      wanted.some(
        (other) => isSame(other, id) || (covered && (covered.test(other.one) || covered.test(other.known?.id ?? ""))),
      )
    )
      continue;
    const parts = [...(description.kind?.core ?? []), ...(description.kind?.usual ?? [])];
    const usual =
      description.kind?.usual.find((name) => name.endsWith(` ${id}`)) ??
      (feature === "bookings"
        ? parts.find((name) => name === "appointment" || name.endsWith(" appointment"))
        : undefined);
    add(wanted, usual ?? forHiring(id, description), targetsOf(feature, wanted, description));
    const main = wanted[0];
    const added = wanted.at(-1);
    if (feature === "loans" && added) added.one = added.parents.length === 1 ? `${added.parents[0]} loan` : "loan";
    if (feature === "fees" && added) {
      added.one = "fee";
      // Who asks who has paid wants names.
      if (added.parents.length === 0) added.asked = [fieldFromNotation("who!")];
    }
    if (feature === "reviews" && added && /\bratings\b/.test(description.words) && !/\breview/.test(description.words))
      added.one = "rating";
    if (feature === "faults" && added) nameReport(added, wanted, description.words);
    if (feature === "turns" && added) added.one = "turn";
    if (feature === "attendance" && added) added.one = "attendance";
    // The history of leads is made of lead updates.
    if (feature === "updates" && added && main && added !== main) added.one = `${main.one} update`;
  }
}

/** "Neighbours report broken street lights": faults of street lights, which say where. */
function nameReport(added: Wanted, wanted: readonly Wanted[], words: string): void {
  const said =
    /\breport(?:s|ing)? (?:an? |any |the )?(?:broken|damaged|defective|faulty|overflowing|blocked) ((?:[a-z]+ )?[a-z]+s)\b/.exec(
      words,
    )?.[1];
  const thing = wanted.find(({ one }) => said !== undefined && plural(one) === said);
  if (!thing) return;
  added.one = `${thing.one} fault`;
  if (!added.parents.includes(thing.one)) added.parents.push(thing.one);
  added.asked = [...(added.asked ?? []), fieldFromNotation("location"), fieldFromNotation("photo: image")];
}

/** Who applies for no job files an application. */
const forHiring = (id: string, { words, kind }: Description): string =>
  id === "job application" &&
  !/\b(jobs?|vacanc\w+|positions?|interns?\w*|hir\w+|candidates?|recruit\w*|careers?|employers?|students?|programs?)\b/.test(
    words,
  ) &&
  kind?.core.includes(id) !== true
    ? "application"
    : id;

/** Discussions to which nobody can answer are none. */
export function addReplies(wanted: Wanted[]): void {
  const discussions = wanted.filter(({ known }) => /^(discussion|project discussion|post)$/.test(known?.id ?? ""));
  const hasThread = wanted.some(({ known }) => /^(comment|reply|answer)$/.test(known?.id ?? ""));
  if (discussions.length > 0 && !hasThread)
    add(
      wanted,
      "reply",
      discussions.map(({ one }) => one),
    );
}

/** What comments, reviews, bookings and the like are about: the entities named beside the word, else the first that people publish. */
function targetsOf(feature: Feature, wanted: readonly Wanted[], { words }: Description): string[] {
  const mains = wanted.filter(
    ({ known, form }) =>
      !form && (known === null || ["catalogue", "post", "record", "own", "published-profile"].includes(known.part)),
  );
  if (feature === "reviews" && wanted.some(({ one }) => one === "answer") && /rat\w+ (the )?answers/.test(words))
    return ["answer"];
  if (feature === "memberships")
    return mains
      .filter(({ one }) => /group|club|communit|team/.test(one))
      .map(({ one }) => one)
      .slice(0, 1);
  if (feature === "follows")
    return wanted
      .filter(({ one }) => /topic|categor/.test(one))
      .map(({ one }) => one)
      .slice(0, 1);
  // Fees are of those who pay them, not of those whom they pay.
  if (feature === "fees")
    return wanted
      .filter(({ one, known }) => isPersonal(known ?? null) || shapeOf(one).isPerson)
      .filter(({ one, form }) => !form && !STAFF.test(one))
      .map(({ one }) => one)
      .slice(0, 1);
  // "Who turned it when": it is what the text is about.
  if (feature === "turns")
    return /\bwho [a-z]+(?:s|ed) (?:(?:it|them) (?:and )?when|(?:the|our|my) )/.test(words) &&
      mains[0] &&
      !isPersonal(mains[0].known)
      ? [mains[0].one]
      : [];
  const verbs: Partial<Record<Feature, string>> = {
    comments: "comment\\w*",
    replies: "repl\\w+",
    reviews: "(?:re)?(?:view|rat)\\w*",
    signups: "(?:sign(?:s|ing)? up|rsvp|come)",
    loans: "(?:borrow|lend|lent)\\w*",
    bookings: "(?:books?|booking of|reserve[sd]?|(?:booking|reservation)s? (?:of|for))",
    favourites: "(?:collect|favou?rit|bookmark|sav)\\w*",
    votes: "(?:up ?)?(?:vot|lik)\\w* (?:on|for|the|each|every|which|their|a)",
    applications: "appl\\w+",
    enrollments: "enroll?\\w*",
  };
  const verb = verbs[feature];
  if (!verb) return [];
  const asked = mains.filter(({ one }) =>
    new RegExp(`\\b${one}s? (?:that|which) (?:can|may|could) be (?:booked|reserved|rented|borrowed|lent)`).test(words),
  );
  if ((feature === "bookings" || feature === "loans") && asked.length > 0) return asked.map(({ one }) => one);
  const reach = (one: string) =>
    new RegExp(`\\b${verb} (?:\\w+ ){0,6}?${one.slice(0, Math.max(3, one.length - 1))}`).exec(words)?.[0].length ??
    Infinity;
  const named = mains.filter(({ one }) => feature === "bookings" && words.includes(`${one} booking`));
  const beside =
    named.length > 0
      ? named
      : mains
          .filter(({ one }) => reach(one) < Infinity)
          .toSorted((left, right) => (feature === "votes" ? reach(left.one) - reach(right.one) : 0));
  const things = beside.filter(
    ({ one, known }) =>
      known?.fields.some((field) => field.startsWith("email")) !== true && !/member|customer/.test(one),
  );
  if (feature === "bookings" && things.length > 0) return things.slice(0, 2).map(({ one }) => one);
  if (feature === "loans" && things.length === 0 && mains.length > 1)
    return mains
      .filter(({ known }) => isLendable(known))
      .slice(0, 3)
      .map(({ one }) => one);
  if (feature === "loans" && things.length > 0)
    return mains
      .filter(({ known, one }) => isLendable(known) && one !== "member")
      .slice(0, 3)
      .map(({ one }) => one);
  if (beside.length > 0)
    return beside.slice(0, feature === "bookings" || feature === "reviews" ? 2 : 1).map(({ one }) => one);
  const published = mains.find(
    ({ known }) =>
      known !== null &&
      ["catalogue", "post", "published-profile"].includes(known.part) &&
      !["category", "topic", "country", "city"].includes(known.id),
  );
  const first =
    mains.find(({ one, known }) => !isPersonal(known) && !(known === null && shapeOf(one).isPerson)) ?? mains[0];
  return published ? [published.one] : first ? [first.one] : [];
}

const STAFF = /(teacher|trainer|coach|instructor|employee|staff|parent|supplier|vendor|artist|therapist|doctor|guide)$/;

/** Neither people nor what happens on a day. */
const isLendable = (known: Wanted["known"]): boolean =>
  !isPersonal(known) && known?.fields.some((field) => /: date(Time)?!/.test(field)) !== true;

const isPersonal = (known: Wanted["known"]): boolean =>
  known?.fields.some((field) => field.startsWith("email")) === true;
