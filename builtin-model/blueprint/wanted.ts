// Which entities an app needs: those it names, those its kind is made of, and those its features stand for.
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Described, Description } from "../understanding/describe.ts";
import type { Feature } from "../understanding/features.ts";
import { plain, plural } from "../understanding/words.ts";
import { wantedEntity } from "./entities.ts";
import type { Wanted } from "./parts.ts";

const ENTITIES_MAX = 16;
const UNKNOWN_MAX = 8;
/** Who names so many things says what the app keeps; what its kind is usually made of would only stand in the way. */
const OWN_ENOUGH = 2;
const OWN_FIELDS_ENOUGH = 4;
/** Who names fewer gets what is usual besides. */
const USUAL_BELOW = 2;

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

/** Wanted entities, the main one first. */
export function wantedEntities(description: Description): Wanted[] {
  const { kind, things, features } = description;
  const wanted: Wanted[] = [];
  const has = (one: string) => wanted.some((other) => isSame(other, one));
  const addThing = (thing: Described) => {
    if (!has(thing.one) && !(thing.known && isNamed(thing) && has(thing.known.id)))
      wanted.push({
        one: thing.one,
        known: thing.known,
        fields: thing.fields,
        parents: parentsOf(description, thing.one),
      });
  };
  const mains = things.filter((thing) => !isFeature(thing, features)).map((thing) => asKindMeans(thing, kind));
  const sure = mains.filter(({ known, weight, fields }) => known !== null || fields.length > 0 || weight >= 2);
  // Rambling texts say everything once: then what they say once has to do.
  const named = kind === null && sure.length < 3 ? mains.filter((thing, at) => sure.includes(thing) || at < 4) : sure;
  for (const thing of orderByKind(named, description).slice(0, ENTITIES_MAX - 4))
    if (thing.known || countUnknown(wanted) < UNKNOWN_MAX) addThing(thing);
  const hasOwn =
    wanted.length >= OWN_ENOUGH ||
    wanted.some(
      ({ fields, one }) => fields.length >= OWN_FIELDS_ENOUGH || (/. entry$/.test(one) && kind?.id === "journal"),
    );
  for (const id of kind?.core ?? [])
    if (
      !has(id.split("=")[0] ?? id) &&
      !(hasOwn && !isThreaded(id)) &&
      !has(id) &&
      !(PLACEHOLDERS.has(id) && wanted.some(({ known }) => known === null || known.part === "catalogue")) &&
      !wanted.some(({ known, one }) => known?.id === id || known === knownEntity(id) || id.split(" ").at(-1) === one)
    )
      add(wanted, id, [], description.words);
  if (
    (wanted.length < USUAL_BELOW || named.length === 0) &&
    wanted.length < 3 &&
    !things.some(({ fields }) => fields.length > 0)
  )
    for (const id of kind?.usual.slice(0, 3) ?? []) if (!has(id)) add(wanted, id, [], description.words);
  addFeatures(wanted, description);
  if (wanted.length === 0) add(wanted, "note");
  addReplies(wanted);
  return promoted(wanted, kind, new Set(named.map(({ one }) => one))).slice(0, ENTITIES_MAX);
}

const BOOKED = /(appointment|grooming|lesson|reservation|tasting|seat booking)$/;

/** "Bookings" are what people book there: appointments, lessons, seats. */
function asKindMeans(thing: Described, kind: Description["kind"]): Described {
  if (thing.known?.id !== "booking" || thing.one !== "booking") return thing;
  const meant = [...(kind?.core ?? []), ...(kind?.usual ?? [])].find((id) => BOOKED.test(id));
  return meant ? { ...thing, known: knownEntity(meant) } : thing;
}

/** What such an app keeps when the text names nothing more concrete. */
const PLACEHOLDERS = new Set(["classified ad", "equipment", "collectible", "product"]);

/** @param words the description: "shopping list" there is what grocery items are called */
function add(wanted: Wanted[], id: string, parents: string[] = [], words = ""): void {
  const entity = wantedEntity(id, parents);
  const own = entity.known?.names.find((name) => name.length > 4 && ` ${words} `.includes(` ${plural(plain(name))} `));
  wanted.push(own && !wanted.some(({ one }) => one === own) ? { ...entity, one: own } : entity);
}

/** Bids and answers are no things on their own: without them an auction or a forum would be of no use. */
const isThreaded = (id: string): boolean =>
  /thread|toggle|request/.test(knownEntity(id)?.part ?? "") || id === "job application";

const isNamed = (thing: Described): boolean => thing.known?.names.includes(thing.one) === true;
const countUnknown = (wanted: readonly Wanted[]): number => wanted.filter(({ known }) => known === null).length;

function isSame(other: Wanted, one: string): boolean {
  if (other.one === one || other.known?.id === one)
    return other.one === one || other.known?.names.includes(other.one) === true;
  return other.known?.names.includes(one) === true && other.known.names.includes(other.one);
}

/** Comments, votes and the like come through their features, with the entity they are about. */
function isFeature(thing: Described, features: ReadonlySet<Feature>): boolean {
  const part = thing.known?.part;
  const id = thing.known?.id ?? "";
  if (part === "thread" || part === "toggle")
    return FEATURE_ENTITIES.some(([feature, name]) => name === id && features.has(feature));
  return FEATURE_ENTITIES.some(([feature, name]) => name === id && features.has(feature) && thing.fields.length === 0);
}

/** What the kind is made of comes first, in its order; then what the text says most. */
function orderByKind(things: readonly Described[], { kind, words }: Description): Described[] {
  const core = [...(kind?.core ?? [])];
  const place = (thing: Described) => {
    const at = thing.known && isNamed(thing) ? core.indexOf(thing.known.id) : -1;
    if (at >= 0) return at;
    return core.length + (thing.weight > 1 ? 0 : 1);
  };
  const position = (thing: Described) => Math.max(0, words.indexOf(plain(thing.one)));
  return things.toSorted(
    (left, right) =>
      place(left) - place(right) ||
      (core.length > 0 ? 0 : Math.min(2, right.weight) - Math.min(2, left.weight)) ||
      position(left) - position(right),
  );
}

function parentsOf(description: Description, one: string): string[] {
  // A cake order is for a cake, a room booking for a room.
  const namesake = description.things.filter((thing) => thing.one !== one && one.startsWith(`${thing.one} `));
  const stated = description.belongs
    .filter(
      ({ child, parent }) =>
        child === one && !description.belongs.some((other) => other.child === parent && other.parent === one),
    )
    .map(({ parent }) => parent);
  // "Employees request equipment": the request is for it.
  const requested =
    one === "request"
      ? description.things.filter((thing) =>
          new RegExp(`\\brequest(?:s|ing)? (?:an? |new |some |more )?${thing.one}`).test(description.words),
        )
      : [];
  return [
    ...new Set([
      ...stated,
      ...requested.map((thing) => thing.one).filter((name) => name !== one),
      ...namesake.map((thing) => thing.one),
    ]),
  ];
}

function addFeatures(wanted: Wanted[], description: Description): void {
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
      wanted.some(({ known }) => known?.part === "own" && known.fields.some((field) => field.startsWith("rating")))
    )
      continue;
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
    const own = description.kind?.usual.find((name) => name.endsWith(` ${id}`));
    add(wanted, own ?? forHiring(id, description), targetsOf(feature, wanted, description));
    const main = wanted[0];
    const added = wanted.at(-1);
    if (feature === "loans" && added) added.one = added.parents.length === 1 ? `${added.parents[0]} loan` : "loan";
    if (feature === "fees" && added) added.one = "fee";
    if (feature === "attendance" && added) added.one = "attendance";
    // The history of leads is made of lead updates.
    if (feature === "updates" && added && main && added !== main) added.one = `${main.one} update`;
  }
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
function addReplies(wanted: Wanted[]): void {
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
    ({ known }) => known === null || ["catalogue", "post", "record", "own", "published-profile"].includes(known.part),
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
  const verbs: Partial<Record<Feature, string>> = {
    comments: "comment\\w*",
    replies: "repl\\w+",
    reviews: "(?:re)?(?:view|rat)\\w*",
    signups: "(?:sign(?:s|ing)? up|rsvp|come)",
    loans: "(?:borrow|lend|lent)\\w*",
    bookings: "(?:books?|booking of|reserve[sd]?|(?:booking|reservation)s? (?:of|for))",
    favourites: "(?:collect|favou?rit|bookmark|sav)\\w*",
    votes: "(?:up)?(?:vot|lik)\\w*",
    applications: "appl\\w+",
    enrollments: "enroll?\\w*",
  };
  const verb = verbs[feature];
  if (!verb) return [];
  const beside = mains.filter(({ one }) =>
    new RegExp(`\\b${verb} (?:\\w+ ){0,6}${one.slice(0, Math.max(3, one.length - 1))}`).test(words),
  );
  const things = beside.filter(
    ({ one, known }) =>
      known?.fields.some((field) => field.startsWith("email")) !== true && !/member|customer/.test(one),
  );
  if (feature === "bookings" && things.length > 0) return things.slice(0, 2).map(({ one }) => one);
  if (feature === "loans" && things.length === 0 && mains.length > 1)
    return mains
      .filter(({ known }) => !isPersonal(known))
      .slice(0, 3)
      .map(({ one }) => one);
  if (feature === "loans" && things.length > 0)
    return mains
      .filter(({ known, one }) => !isPersonal(known) && one !== "member")
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
  return published ? [published.one] : mains.slice(0, 1).map(({ one }) => one);
}

/** Papers, money and staff that every trade has: an app begins with them only if it is about nothing else. */
const SUPPORT = new Set(
  "invoice payment expense income receipt employee budget item deposit reminder document note task message contact supplier".split(
    " ",
  ),
);
const isSupport = ({ known }: Wanted): boolean => known !== null && SUPPORT.has(known.id);

const isPersonal = (known: Wanted["known"]): boolean =>
  known?.fields.some((field) => field.startsWith("email")) === true;

/** The main entity first: never a category, a thread or a toggle. */
function promoted(wanted: readonly Wanted[], kind: Description["kind"], named: ReadonlySet<string>): Wanted[] {
  const isSide = ({ known }: Wanted) =>
    known !== null &&
    (["thread", "toggle", "profile", "inbox", "settings", "published-thread"].includes(known.part) ||
      [
        "category",
        "topic",
        "country",
        "city",
        "department",
        "notification",
        "whatsapp notification",
        "activity entry",
        "setting",
      ].includes(known.id));
  const core = kind?.core[0]?.split("=")[0];
  const isCore = (one: Wanted) => core !== undefined && (isSame(one, core) || one.known?.id === core) && !isSide(one);
  const first =
    wanted.find((one) => isCore(one) && named.has(one.one)) ??
    wanted.find((one) => named.has(one.one) && one.fields.length > 0 && !isSide(one) && !isSupport(one)) ??
    wanted.find(isCore) ??
    wanted.find((one) => !isSide(one) && !isSupport(one)) ??
    wanted.find((one) => !isSide(one));
  const rest = wanted.filter((one) => one !== first);
  const mains = rest.filter((one) => !isSide(one));
  return [
    ...(first ? [first] : []),
    ...mains.filter((one) => !isSupport(one)),
    ...mains.filter(isSupport),
    ...rest.filter(isSide),
  ];
}
