// Short values of sample rows by what their entity and field are called: the first line whose both patterns match decides.

/** Entity, field (both as plain words; "." stands for any), values separated by semicolons. */
const TABLE = `
compan|organi|firm|employer|supplier|vendor|customer|client|lead | industry|sector :: Trade; Food; Energy; Health; Mobility; Textiles; Media; Construction
. | court :: District Court; Court of Appeal; Family Court; Labour Court
object|artefact|artifact|antique | maker|artist|author :: Unknown; A local potter; Guild of weavers; Workshop of Anselm
object|artefact|artifact|antique | material :: Bronze; Clay; Ivory; Wood; Wool
multiple choice question | option a :: Three; Four; Five
multiple choice question | option b :: Six; Seven; Eight
multiple choice question | option c :: Nine; Ten; Eleven
multiple choice question | option d :: Twelve; Fifteen; Twenty
quiz | topic :: Geography; Film; Nature; Health; Language
bake | flour :: Wheat 550; Rye 1150; Spelt, whole; Half rye, half wheat
car service | garage :: Miller & Son; At home; Station garage
dog walk | walker :: Nora; Sam; Eli
fitness|challenge | goal :: 10,000 steps; Two minutes; 5 km; Every staircase
challenge entry | unit :: steps; km; minutes; floors
challenger | team :: Second floor; Design; Front desk; Warehouse
portfolio | client :: Small theatre; Tea house; City museum; Seaside hotel; Record label
portfolio | role :: Design; Illustration; Art direction; Photography
ancestor|marriage | place|birthplace :: Lübeck; Bergen; Bologna; Malmö; Leeds
doctor|physician|dentist|clinic | specialty|speciality|specialisation :: General practice; Paediatrics; Cardiology; Dermatology; Orthopaedics
trainer|coach|instructor|teacher | specialty|speciality|subject :: Strength; Yoga; Mobility; Spinning; Pilates
club|course|class|student|tutor|lesson|exam | subject|topic :: Mathematics; History; Biology; Spanish; Statistics; Literature
. | specialty|speciality|specialisation|expertise :: Beginners; Advanced work; Restoration; Consulting
. | works on|available on|meets on|days|opening :: Monday to Friday; Tuesday to Saturday; Mondays and Thursdays; Weekends
. | dosage|dose :: 1 tablet, twice a day; 5 ml in the morning; 1 capsule before bed; 2 drops, three times a day
. | frequency|interval|rhythm :: Daily; Twice a week; Weekly; Monthly
equipment|gear|asset | kind|category|type :: Camera; Lens; Lighting; Sound; Grip
tool|machine|device | kind|category|type :: Hand tool; Power tool; Measuring; Safety
product|item|stock|inventor | category|kind|type|department :: Home; Kitchen; Stationery; Lighting; Textiles
expense|transaction|budget|cost | category|kind|type :: Travel; Materials; Office; Software; Meals
event|activit | category|kind|type :: Music; Food; Family; Sport; Talk
recipe|meal|dish|food|menu | category|kind|type|course :: Main; Soup; Salad; Bread; Dessert
plant|garden|tree|seed | category|kind|type|species :: Perennial; Herb; Shrub; Fern; Vegetable
animal|pet|dog|cat | species|kind|type :: Dog; Cat; Rabbit; Parrot
animal|pet|dog|cat | breed :: Mixed breed; Border collie; Beagle; Maine Coon; Whippet
horse | breed :: Haflinger; Connemara; Icelandic; Hanoverian
hive|bee|colony | breed|species|race|strain :: Carniolan; Buckfast; Italian; Dark bee
book|film|movie|game|album|song|music | genre|category|kind :: Novel; Mystery; History; Science fiction; Poetry
. | latin|scientific name|botanical :: Quercus robur; Apis mellifera; Lavandula vera; Felis catus; Salix alba
. | genre :: Drama; Comedy; Documentary; Folk; Jazz
. | cuisine :: Italian; Thai; Lebanese; Mexican; Nordic
. | brand|make|maker|manufacturer :: Nordlys; Halden; Marlow; Fennec; Okabe
vehicle|car|truck|bike | model :: Aurora 1.6; Transit L2; Roadster 90; City E
camera|lens|equipment|device|machine|phone|laptop | model :: FX-30; Mark II; 24-70 f/2.8; Pro 14; S-120
. | model :: Classic; Compact; Plus; Mark II
. | material|fabric :: Oak; Linen; Steel; Ceramic; Wool
. | licence plate|license plate|plate|registration :: HB 2041; LK 77 E; MK 5510; TR 903
. | colour|color :: Red; Blue; Black; White; Green
. | weather :: Sunny; Overcast; Light rain; Windy
. | source|channel|referr :: Website; Recommendation; Fair; Newsletter
. | language :: English; Spanish; German; French
. | nationality :: Portuguese; German; Indian; British; Kenyan
. | instrument :: Piano; Violin; Guitar; Flute
. | flavour|flavor|taste|aroma :: Citrus; Chocolate; Floral; Nutty
. | grade|level|difficulty|class :: Beginner; Intermediate; Advanced
. | goal|target|aim|objective :: Twice a week; 30 minutes a day; Finish by spring; One chapter a day
. | next step|next action :: Send the proposal; Call on Monday; Book a visit; Wait for the order
. | reason|cause|purpose|occasion :: Family visit; Training; Routine; Anniversary
. | subject :: Opening hours on Sunday; Question about my order; Working together; Lost umbrella
. | topic|theme :: First steps; Planning the season; Working together; What changed
. | method|technique|process|approach :: By hand; Cold; Slow; In two steps
. | payment method|paid by :: Card; Transfer; Cash
. | shelf|bin|rack|slot|aisle|locker :: A-03; B-11; C-07; D-02
stock|product|item|inventor|warehouse|part|material|equipment | location|place|storage|position|warehouse :: Aisle A, shelf 3; Aisle B, shelf 1; Aisle C, shelf 5; Cold room; Front desk
class|lesson|session|meeting|exam|club | location|place|room|venue :: Studio 1; Room 204; Sports hall; Library; Garden room
. | room|hall|studio :: Room 12; Room 204; Studio 1; Main hall
. | floor|storey :: Ground floor; First floor; Second floor
. | warranty|guarantee :: Until next spring; Two years; Ended
. | season :: Spring; Summer; Autumn; Winter
. | period|term|semester :: Spring; Autumn; First half; Second half
. | grape|variety|cultivar :: Riesling; Pinot noir; Chasselas; Merlot
. | allergen|diet :: None; Vegetarian; Vegan; No nuts
. | result|outcome|score :: As planned; Better than before; To repeat
. | time slot|slot|hours :: 09:00 to 12:00; 13:00 to 17:00; Evenings
`;

type Line = { entity: RegExp; field: RegExp; values: readonly string[] };

const patternOf = (words: string): RegExp => (words === "." ? /./ : new RegExp(`\\b(?:${words})`));

const LINES: readonly Line[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [patterns = "", values = ""] = line.split(" :: ");
    const at = patterns.lastIndexOf(" | ");
    return {
      entity: patternOf(patterns.slice(0, at)),
      field: patternOf(patterns.slice(at + 3)),
      values: values.split("; "),
    };
  });

/** Values for a short text of an entity, or undefined when nothing is known about it. */
export function shortValuesFor(entity: string, field: string): readonly string[] | undefined {
  return LINES.find((line) => line.entity.test(entity) && line.field.test(field))?.values;
}

/** Whose title is a person's name. */
export const PERSON_WORDS =
  /\b(?:person|people|patient|client|customer|member|student|pupil|employee|staff|teacher|trainer|instructor|coach|doctor|nurse|tenant|guest|visitor|volunteer|attendee|participant|candidate|contact|user|driver|artist|author|player|parent|agent|subscriber|applicant|message|rsvp|registration)/;

/** Who writes as an organisation, with an address such as hello@…. */
export const COMPANY_WORDS =
  /\b(?:compan|supplier|vendor|lead|organi[sz]ation|partner|sponsor|shop|store|hotel|brand|agenc)/;
