// What a booking holds depends on what is booked: a night in a room, two hours of a court, a place in a class.
import type { Audience } from "../knowledge/app-kinds.ts";
import { PEOPLE } from "../knowledge/samples.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import type { Named } from "./entity-relations.ts";
import { shapeOf } from "./unknown-things.ts";

const NIGHTS = [
  "name!",
  "subject: >@?",
  "starts on: date!",
  "ends on: date!",
  "guests: number=1",
  "status: Booked/Confirmed/Cancelled=Booked",
  "notes~",
];
const HOURS = [
  "purpose!",
  "subject: >@?",
  "starts at: dateTime!",
  "length: duration=60",
  "status: Booked/Confirmed/Cancelled=Booked",
  "notes~",
];
const PLACES = ["name!", "subject: >@?", "places: number=1", "status: Booked/Attended/Missed=Booked", "notes~"];

/** Where people stay overnight or what they take along for days. */
const STAYS =
  /(hotel|campsite|cabin|property|apartment|house|flat|pitch|hut|villa|cottage|hostel|van|caravan|tent|bed|accommodation|vacation|equipment|tool|bike|boat|canoe|trailer|vehicle|car|costume|camera)$/;
/** What is booked by the hour. */
const BY_THE_HOUR =
  /(meeting room|room|court|desk|table|studio|hall|field|pitch|lab|machine|space|lane|kitchen|sauna|slot|barn|pool|green|telescope|instrument|microscope|kiln|simulator|facility|court)$/;

/** Colleagues say what a room is for, guests who they are. */
const hoursFor = (audience: Audience): Form =>
  audience === "team" ? FORMS.hours : { fields: ["name!", ...HOURS.slice(1)], samples: PEOPLE.slice(0, 8) };

type Form = Readonly<{ fields: readonly string[]; samples: readonly string[] }>;

const FORMS = {
  nights: {
    fields: NIGHTS,
    samples: ["Family weekend", "Anniversary", "School trip", "Walking holiday", "Long weekend"],
  },
  hours: { fields: HOURS, samples: ["Team meeting", "Interview", "Client call", "Planning", "Workshop", "Review"] },
  places: { fields: PLACES, samples: PEOPLE.slice(0, 8) },
} as const satisfies Record<string, Form>;

/** The usual fields of a plain booking with names for samples, or null when it is none. */
export function bookingForm({ known, one, parents }: Named, all: readonly Named[], audience: Audience): Form | null {
  if (known?.id !== "booking") return null;
  const booked = all.filter((other) => parents.includes(other.one) || one === `${other.one} booking`);
  const others = all.filter((other) => other.known?.id !== "booking");
  const candidates = booked.length > 0 ? booked : others.filter(isBookable).slice(0, 1);
  if (candidates.some(isTimed)) return FORMS.places;
  const words = [one.replace(/ (booking|reservation)$/, ""), ...candidates.map((other) => other.one)];
  // A room with a price is a guest's, one without a team's.
  const isStay =
    words.some((name) => STAYS.test(name)) ||
    candidates.some(({ fields }) => fields.some(({ key }) => /night/i.test(key))) ||
    all.some((other) => /guest|hotel|campsite|night/.test(other.one));
  // Who works by appointment has hours, too.
  if (candidates.some(({ known: who }) => who?.fields.some((field) => field.startsWith("works on"))))
    return hoursFor("public");
  const isShared = audience === "team" && words.some((name) => /(equipment|instrument|machine|device)$/.test(name));
  if (isShared && !candidates.some(({ fields }) => fields.some(({ kind }) => kind === "money"))) return FORMS.hours;
  return !isStay && words.some((name) => BY_THE_HOUR.test(name)) ? hoursFor(audience) : FORMS.nights;
}

const isBookable = (other: Named): boolean => isTimed(other) || STAYS.test(other.one) || BY_THE_HOUR.test(other.one);

/** What has its own time: people book a place in it. */
function isTimed({ one, known, fields }: Named): boolean {
  const usual = (known ?? shapeOf(one)).fields.map((text) => fieldFromNotation(text));
  return [...usual, ...fields].some(
    ({ kind, required, key }) =>
      (kind === "dateTime" && required && /^startsAt$|^date$|^departsAt$/.test(key)) || key === "startTime",
  );
}
