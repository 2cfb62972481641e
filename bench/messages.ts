// What the benchmark's creators ask for: other apps in each round, so that nothing of an answer is there from an earlier one.
import { createRandom } from "#test-tools";

export type AskedApp = Readonly<{
  description: string;
  /** A field more, another colour and another name for what it keeps. */
  followUps: readonly string[];
}>;

/** Who keeps what: the second list is the one that is changed, and what it is called afterwards. */
const TRADES = [
  { people: "beekeepers", lists: ["beehives", "inspections", "honey batches"], renamed: "visits" },
  { people: "vets", lists: ["animals", "treatments", "vaccines"], renamed: "consultations" },
  { people: "choir leaders", lists: ["singers", "rehearsals", "songs"], renamed: "sessions" },
  { people: "landlords", lists: ["flats", "repairs", "tenants"], renamed: "jobs" },
  { people: "boat builders", lists: ["boats", "tasks", "timber deliveries"], renamed: "steps" },
  { people: "piano tuners", lists: ["pianos", "tunings", "customers"], renamed: "services" },
  { people: "rowing clubs", lists: ["boats", "outings", "rowers"], renamed: "trips" },
  { people: "wine growers", lists: ["vineyards", "harvests", "barrels"], renamed: "pickings" },
  { people: "film clubs", lists: ["films", "screenings", "members"], renamed: "evenings" },
  { people: "tree surgeons", lists: ["trees", "surveys", "clients"], renamed: "visits" },
  { people: "pottery studios", lists: ["kilns", "firings", "glazes"], renamed: "burns" },
  { people: "museum guides", lists: ["exhibits", "tours", "groups"], renamed: "walks" },
] as const;
const FIELDS = ["weather", "witness", "remark", "helper", "cost", "room", "mood", "reference"] as const;
const COLOURS = ["teal", "plum", "olive", "orange", "navy", "crimson", "green", "purple"] as const;

/** So many differing apps; the same seed asks for the same ones. At most as many as there are trades. */
export function askedApps(count: number, seed: number): AskedApp[] {
  const random = createRandom(seed);
  const left = [...TRADES];
  return Array.from({ length: count }, () => {
    const [trade] = left.splice(random.below(left.length), 1);
    if (!trade) throw new Error(`There are ${TRADES.length} apps to ask for, not ${count}.`);
    const { people, lists, renamed } = trade;
    const [first, second, third] = lists;
    return {
      description: `An app for ${people} to manage their ${first}, ${second} and ${third}, with a calendar`,
      followUps: [
        `Add a field ${random.pick(FIELDS)} to ${second}`,
        `Change the accent colour to ${random.pick(COLOURS)}`,
        `Rename ${second} to ${renamed}`,
      ],
    };
  });
}
