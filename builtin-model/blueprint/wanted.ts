// Which entities an app needs: those it names, those its kind is made of, and those its features stand for.
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { bareText } from "../understanding/app-kind.ts";
import type { Description } from "../understanding/describe.ts";
import { plain, plural } from "../understanding/language/words.ts";
import type { Described } from "../understanding/types.ts";
import { add, addFeatures, addReplies, ENTITIES_MAX, isFeature, isSame } from "./feature-entities.ts";
import { addGiven, addImplied } from "./implied-entities.ts";
import type { Wanted } from "./parts.ts";

const UNKNOWN_MAX = 8;
/** Who names so many things says what the app keeps; what its kind is usually made of would only stand in the way. */
const OWN_ENOUGH = 2;
const OWN_FIELDS_ENOUGH = 4;
/** Who says so little leaves the rest to what is usual. */
const SHORT_WORDS_MAX = 4;
/** In a longer text even a kind alone comes with what is done there. */
const VAGUE_WORDS_MAX = 5;
const PLACE_WORDS_MAX = 9;
const USUAL_BELOW = 3;

/** Wanted entities, the main one first. */
export function wantedEntities(description: Description): Wanted[] {
  const { kind, things, features } = description;
  const wanted: Wanted[] = [];
  const has = (one: string) => wanted.some((other) => isSame(other, one));
  const addThing = (thing: Described) => {
    if (!has(thing.one) && !(thing.known && isNamed(thing) && has(thing.known.id)))
      wanted.push({
        one:
          thing.known && JOURNALS.test(thing.one) && kind?.core.includes(thing.known.id) ? thing.known.id : thing.one,
        known: thing.known,
        fields: thing.fields,
        parents: parentsOf(description, thing.one),
        ...(thing.isStated ? { place: placeIn(description.words, thing.one) } : {}),
      });
  };
  const meant = things.filter((thing) => !isFeature(thing, features)).map((thing) => asKindMeans(thing, kind));
  // Rentals and the bookings of a rental are the same.
  const mains = meant.filter(
    (thing) =>
      (thing.one !== "booking" || !meant.some((other) => other !== thing && other.known === thing.known)) &&
      !(
        thing.known?.id === "sign-up" &&
        thing.fields.length === 0 &&
        meant.some((other) => COMING.test(other.known?.id ?? ""))
      ) &&
      !(thing.known?.id === "stay" && !thing.isStated && meant.some(({ known }) => known?.id === "booking")) &&
      !meant.some((other) => isShorter(thing, other)),
  );
  const sure = mains.filter(
    ({ known, weight, fields, isStated }) => isStated || known !== null || fields.length > 0 || weight >= 2,
  );
  // Rambling texts say everything once: then what they say once has to do.
  const named = kind === null && sure.length < 3 ? mains.filter((thing, at) => sure.includes(thing) || at < 4) : sure;
  for (const thing of orderByKind(named, description).slice(0, ENTITIES_MAX - 4))
    if (thing.known || countUnknown(wanted) < UNKNOWN_MAX) addThing(thing);
  const length = bareText(description.words).split(" ").length;
  const isShort = length <= SHORT_WORDS_MAX && named.every((thing) => thing.isSetting || isOfKind(thing, kind));
  const sayNothing = length <= VAGUE_WORDS_MAX && named.every(({ isSetting }) => isSetting);
  // A hall hire needs its bookings, a toy library its loans, whatever else is named.
  const isPlace = kind?.id.startsWith(`${kind.core[0]?.split("=")[0] ?? "?"} `) === true;
  const isLaidOut = named.filter(({ isStated }) => isStated).length > OWN_ENOUGH;
  const told = named.filter(({ isSetting }) => !isSetting);
  const hasOwn =
    (!isPlace || isLaidOut) &&
    ((told.length >= OWN_ENOUGH && !told.every((thing) => isSomebody(thing) && !isOfKind(thing, kind))) ||
      // A "library of board games" keeps no books.
      (length > VAGUE_WORDS_MAX && named.some((thing) => isOther(thing, kind))) ||
      wanted.some(
        ({ fields, one }) =>
          fields.length >= OWN_FIELDS_ENOUGH || (kind?.id === "journal" && !kind.core.includes(one) && one !== "note"),
      ));
  for (const id of kind?.core ?? [])
    if (
      !has(id.split("=")[0] ?? id) &&
      !(hasOwn && (isLaidOut || !isThreaded(id))) &&
      !has(id) &&
      !(isPlace && wanted.some(({ one }) => GENERAL.has(one))) &&
      !wanted.some(({ one }) => one.startsWith(`${id} `)) &&
      !(PLACEHOLDERS.has(id) && wanted.some(({ known }) => known === null || known.part === "catalogue")) &&
      !wanted.some(
        ({ known, one }) =>
          known?.id === id || (known !== null && known === knownEntity(id)) || id.split(" ").at(-1) === one,
      )
    )
      add(wanted, id, [], description.words);
  if (
    (isShort || sayNothing || (isPlace && length <= PLACE_WORDS_MAX)) &&
    wanted.length < USUAL_BELOW &&
    !things.some(({ fields }) => fields.length > 0)
  )
    for (const id of kind?.usual.slice(0, 3) ?? []) if (!has(id)) add(wanted, id, [], description.words);
  addImplied(wanted, description);
  for (const id of kind?.usual ?? [])
    if (isSaid(id, description.words) && !has(id)) add(wanted, id, [], description.words);
  addFeatures(wanted, description);
  if (wanted.length === 0) add(wanted, "note");
  addReplies(wanted);
  addGiven(wanted, description);
  const own = named.filter(({ isSetting }) => !isSetting);
  // "Invoices for freelancers: …" is about invoices.
  const opening = own.filter(
    ({ one, known }) =>
      description.words.startsWith(`${plural(plain(one))} `) &&
      known?.fields.some((field) => field.startsWith("email")) !== true,
  );
  const spoken = (opening.length > 0 ? opening : own).map(({ one }) => one);
  // "A fitness challenge for our office: teams log …" is about the challenge.
  const main = kind?.core[0]?.split("=")[0];
  if (opening.length === 0 && main?.includes(" ") && description.words.includes(main)) spoken.push(main);
  const kept = wanted.filter((one) => !isChoiceOfOther(one, wanted, description.words));
  const detailed = new Set(own.filter(({ fields, isAside }) => fields.length > 0 && !isAside).map(({ one }) => one));
  return promoted(kept, kind, { named: new Set(spoken), detailed }).slice(0, ENTITIES_MAX);
}

/** "Expenses with amount and category": a choice that each of them has, unless categories are spoken of as such. */
function isChoiceOfOther({ known, fields }: Wanted, wanted: readonly Wanted[], words: string): boolean {
  const isChoice = (entry: string) => entry.startsWith("category:") && !entry.includes(">");
  return (
    known?.id === "category" &&
    fields.length === 0 &&
    !/\bcategories\b/.test(words) &&
    wanted.some(
      (other) =>
        other.known?.fields.some(isChoice) || other.fields.some(({ label }) => label.toLowerCase() === "category"),
    )
  );
}

const placeIn = (words: string, one: string): number =>
  Math.max(words.indexOf(plain(one)), words.indexOf(plain(plural(one))));

/** Who says that they come has signed up. */
const COMING = /^(rsvp|registration|booking|reservation|enrollment)$/;

/** A journal keeps entries. */
const JOURNALS = /^(journal|diary|log|logbook)$/;

/** "A job board for climate jobs": jobs and climate jobs are the same. */
const isShorter = ({ one, known, fields }: Described, other: Described): boolean =>
  known !== null && fields.length === 0 && other.known === known && other.one.endsWith(` ${one}`);

/** A part of the kind that the text calls by its full name, wherever it stands: "who has which plot, waiting list". */
const isSaid = (id: string, words: string): boolean =>
  [id, ...(knownEntity(id)?.names ?? [])].some(
    (name) => name.includes(" ") && new RegExp(`\\b${name}s?\\b`).test(words),
  );

/** "Choir uniform lending" names something that a choir does not have anyway. */
/** A thing of a world of its own, which the kind says nothing of. Pictures are a part of whatever there is. */
const isOther = (thing: Described, kind: Description["kind"]): boolean =>
  !thing.isSetting &&
  thing.known !== null &&
  !/^(photo|picture|comment|message)$/.test(thing.known.id) &&
  // Who helps says nothing of what there is.
  !/^(volunteer|member|employee)$/.test(thing.known.id) &&
  !isOfKind(thing, kind);

/** Who comes says little of what there is. */
const isSomebody = ({ known, fields, isStated }: Described): boolean =>
  !isStated && fields.length === 0 && known?.fields.some((field) => /^(?:email|born on)/.test(field)) === true;

const isOfKind = ({ one, known }: Described, kind: Description["kind"]): boolean =>
  [...(kind?.core ?? []), ...(kind?.usual ?? [])].some((entry) =>
    entry.split("=").some((id) => id === one || id === known?.id || (known !== null && knownEntity(id) === known)),
  );

const BOOKED = /(appointment|grooming|lesson|reservation|tasting|seat booking)$/;

/** "Bookings" are what people book there: appointments, lessons, seats. */
function asKindMeans(thing: Described, kind: Description["kind"]): Described {
  if (thing.known?.id !== "booking" || thing.one !== "booking" || thing.isStated) return thing;
  const meant = [...(kind?.core ?? []), ...(kind?.usual ?? [])].find((id) => BOOKED.test(id));
  return meant ? { ...thing, known: knownEntity(meant) } : thing;
}

/** The animals of an alpaca farm are its alpacas. */
const GENERAL = new Set("animal plant bird vehicle".split(" "));

/** What such an app keeps when the text names nothing more concrete. */
const PLACEHOLDERS = new Set(["classified ad", "equipment", "collectible", "product"]);

/** Bids, answers and orders: without them an auction, a forum or a shop would be of no use. */
const isThreaded = (id: string): boolean =>
  /thread|toggle|request/.test(knownEntity(id)?.part ?? "") ||
  id === "job application" ||
  /^(order|booking|rental booking)$/.test(id);

const isNamed = (thing: Described): boolean => thing.known?.names.includes(thing.one) === true;
const countUnknown = (wanted: readonly Wanted[]): number => wanted.filter(({ known }) => known === null).length;

/** What the kind is made of comes first, in its order; then what the text says most. */
function orderByKind(things: readonly Described[], { kind, words }: Description): Described[] {
  const core = [...(kind?.core ?? [])];
  const place = (thing: Described) => {
    const at = thing.known && isNamed(thing) ? core.indexOf(thing.known.id) : -1;
    if (at >= 0) return at;
    return core.length + (thing.weight > 1 ? 0 : 1);
  };
  const position = (thing: Described) => Math.max(0, placeIn(words, thing.one));
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

/** Papers, money and staff that every trade has: an app begins with them only if it is about nothing else. */
const SUPPORT = new Set(
  "invoice payment expense income receipt employee budget item deposit reminder document note task message contact supplier".split(
    " ",
  ),
);
const isSupport = ({ known }: Wanted): boolean => known !== null && SUPPORT.has(known.id);

/** What is said about other things. */
const REMARKS = /^(?:rating|score|comment|review|vote|feedback|reaction)$/;

/** The main entity first: never a category, a thread or a toggle. */
function promoted(
  wanted: readonly Wanted[],
  kind: Description["kind"],
  { named, detailed }: Readonly<Record<"named" | "detailed", ReadonlySet<string>>>,
): Wanted[] {
  const isSide = ({ known, one }: Wanted) =>
    (known === null && REMARKS.test(one)) ||
    (known !== null &&
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
        ].includes(known.id)));
  const core = kind?.core[0]?.split("=")[0];
  const parts = (kind?.usual ?? []).map((entry) => entry.split("=").at(-1));
  // Rooms of a home inventory: part of the kind, but not what it is about.
  const isPart = ({ known }: Wanted) => known !== null && parts.includes(known.id);
  const isCore = (one: Wanted) => core !== undefined && (isSame(one, core) || one.known?.id === core) && !isSide(one);
  const first =
    wanted.find((one) => isCore(one) && named.has(one.one)) ??
    wanted.find((one) => named.has(one.one) && detailed.has(one.one) && !isSide(one) && !isSupport(one)) ??
    wanted.find(
      (one) => named.size === 1 && named.has(one.one) && !isSide(one) && !isPart(one) && (!isSupport(one) || !kind),
    ) ??
    wanted.find(isCore) ??
    wanted.find((one) => named.has(one.one) && !isSide(one) && !isSupport(one)) ??
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
