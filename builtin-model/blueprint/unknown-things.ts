// What an app keeps of things that no table knows: singers, barrels, rehearsals, quests.
import { EVENTS as DEEDS } from "../knowledge/attribute-words.ts";
import type { KnownEntity } from "../knowledge/entities/entity-table.ts";
import { PEOPLE } from "../knowledge/samples.ts";
import { nounShape } from "../knowledge/shapes.ts";
import { sentenceCase } from "../understanding/language/words.ts";

type Shape = Pick<KnownEntity, "icon" | "fields"> & { samples: (one: string) => readonly string[] };

const NOT_PEOPLE =
  /(character|shower|waiver|order|folder|paper|letter|container|computer|number|sticker|trailer|timer|filter|water|river|tower|flower|sensor|motor|tractor|colou?r|mirror|plant|restaurant|cylinder|poster|charter|chapter|(?<!p)layer|register|server|printer|drawer|cooler|freezer|boiler|charger|adapter|meter|shelter|counter|corner|center|door|floor|monitor|reactor|generator|quarter|offer|tender|feeder|burner|planter|ladder|hammer|blender|toaster|speaker|receiver|transmitter|bumper|semester|newsletter|banner|header|answer|matter|transfer|cover|elevator|conveyor|sweater|jumper|trainer shoe|sneaker|loader|roller|mower|litter|error|armou?r|list|bee|tree|fee|coffee|knee|committee|marquee|toffee|deer|steer|beer|cheer|pier|tier|starter|scooter|locker|binder|hanger|heater|tracker|pepper|ginger|butter|powder|fiber|border|lever|anchor|buffer|cluster|filler|slider|sampler|mixer|synthesizer|factor|indicator|transistor|refrigerator|incubator|cellar|altar|pillar|degree|spider|otter|hamster|beaver|badger|tiger|panther|oyster|lobster|rooster|cedar|juniper|clover|cider|liquor|flavou?r|harbou?r|labou?r|guitar|recorder|inhaler|weather|computer|scanner|dishwasher|washer|dryer|freezer bag|thermometer|manometer|cucumber|timber|lumber|member card|order|number|chamber|folder|pusher|feather|leather)$/;
const PEOPLE_ENDINGS =
  /(er|or|lord|ist|ian|ee|ess|person|man|woman|mate|smith|nurse|chef|pilot|guide|kid|child|friend|neighbou?r|parent|mother|father|coach|monk|cook|guest|artist|tutor|intern|cadet|scout|trustee|candidate|delegate|graduate|apprentice|novice|judge|referee|relative|sibling|volunteer|adult|teen|senior|resident|tenant|bride|groom|soprano|tenor|couple|colleague|expert|celebrant|specialist)$/;
const EVENTS =
  /(rehearsal|tasting|meeting|training|outing|gathering|screening|reading|race|tour|ceremony|party|visit|gig|birth|death|match|tournament|excursion|expedition|performance|hearing|audit|inspection|drill|auction|trial|session|shift|walk|(?<!b)ride|dive|flight|hike|climb|observation|sighting|find|walkthrough|show|festival|demonstration|service call|fitting|check|speech|recapture|milking|shearing|firing|night|evening|day|morning|weekend|afternoon|round)$/;
/** What has happened when it is written down. */
/** "Pressings", "rackings": what is done, unless it is what comes of it. */
const WORKED = /[a-z]{3,}(?<!str|spr)ing$/;
const MADE =
  /(building|painting|drawing|earring|ceiling|listing|setting|topping|filling|clothing|lodging|housing|binding|coating|wedding|evening|covering|rigging|frosting|saving|winning|sibling|seedling|gosling|duckling|sapling|yearling|hatchling|heading|lettering|carving|etching|knitting|offering|warning|being|thing|string|spring|king|wing|ring|swing|pudding|stocking|curtaining|bedding|railing|landing|crossing|dwelling|sling|fixing|ruling)$/;
const PAST = /(birth|death|find|sighting|observation|dive|milking|shearing|firing|harvest|reading|recapture|check)$/;
const TEXTS =
  /(instruction|guide|tip|rule|lyric|publication|paper|source|quote|story|poem|prayer|sermon|spell|song|text|lesson|script|chapter|draft|idea|joke|guideline|protocol|procedure|note|letter)$/;
const FIRST = ["First", "Spring", "Evening", "Summer", "Sunday", "Autumn", "Open", "Winter"] as const;
const THINGS = ["Small", "Old", "New", "Large", "Spare", "Blue", "Second", "Favourite"] as const;

const named = (words: readonly string[]) => (one: string) => words.map((word) => `${word} ${one}`);

const PERSON: Shape = {
  icon: "user-round",
  fields: ["name!", "email", "phone", "role", "joined on: date", "notes~"],
  samples: () => PEOPLE.slice(0, 8),
};
const EVENT: Shape = {
  icon: "calendar-days",
  fields: ["title!", "date: date!", "location", "status: Planned/Done/Cancelled=Planned", "notes~"],
  samples: named(FIRST),
};
const RECORD: Shape = { ...EVENT, icon: "notebook-pen", fields: ["title!", "date: date!", "location", "notes~"] };
const DEED: Shape = { ...RECORD, fields: ["title!", "date: date!", "subject: >@?", "notes~"] };
const TEXT: Shape = {
  icon: "file-text",
  fields: ["title!", "author", "content: longText", "tags"],
  samples: named(FIRST),
};
const THING: Shape = {
  icon: "box",
  fields: ["name!", "kind", "description", "photo: image~", "added on: date", "notes~"],
  samples: named(THINGS),
};

/** Usual fields, an icon and sample names for a noun, by what kind of noun it looks like. */
export function shapeOf(one: string): Pick<KnownEntity, "icon" | "fields" | "samples"> & { isPerson: boolean } {
  const special = nounShape(one);
  if (special)
    return {
      icon: special.icon,
      fields: special.fields,
      samples: special.samples.map((sample) => sentenceCase(sample.replace("%", one))),
      isPerson: false,
    };
  const isPerson = PEOPLE_ENDINGS.test(one) && !NOT_PEOPLE.test(one);
  const shape = PAST.test(one)
    ? RECORD
    : EVENTS.test(one)
      ? EVENT
      : TEXTS.test(one)
        ? TEXT
        : DEEDS.has(one.split(" ").at(-1) ?? "")
          ? DEED
          : WORKED.test(one) && !MADE.test(one)
            ? DEED
            : isPerson
              ? PERSON
              : THING;
  const samples = shape.samples(one).map(sentenceCase);
  return { icon: shape.icon, fields: shape.fields, samples, isPerson: shape === PERSON };
}
