// What stands in texts and short fields of sample rows, by what the entity and the field are called. First match decides.

/** What an entity is called (as plain words) :: texts; a semicolon after a full stop separates them. */
const NOTES = `
petition|signature :: I walk past it every day and want it to stay.; My children learned to read there.; It costs little and helps many.; For everybody who cannot be here tonight.
ancestor|marriage|family story :: The date is from the parish register.; Name spelled in two ways in the letters.; See the photo in grandmother's album.; Told by Aunt Vera, not yet confirmed.; Moved twice in those years.
belonging|household :: Bought second-hand, still like new.; A present, so the value is a guess.; The receipt is in the blue folder.; Small scratch on the left side.; Insured separately.
challenge entry|challenger|fitness :: Easier than yesterday.; Rain all the way, still done.; With a friend, time flew.; Short on sleep, kept it light.; New personal best.
hive|inspect|colony|swarm|apiar :: Calm on the combs, brood in all stages.; Two frames of honey left, feed before the cold.; Queen seen on the fourth frame.; Entrance narrowed because of wasps.; Varroa count low, look again in two weeks.; Added a super; they fill it quickly.
honey|harvest|batch|crop|yield|vintage|brew :: Light and floral, set aside for jars.; A little darker than last year.; Strained twice, no foam left.; Keep ten for the summer market.; Label with this year's drawing.
patient|medical|consult|treatment|diagnos|symptom|prescription|vaccin :: Feeling better than last week.; Take after meals, with plenty of water.; Control visit in three months.; Allergic to penicillin, see file.; Blood pressure taken twice, both fine.; Bring earlier results to the next visit.
appointment|booking|reservation|visit|session|rsvp :: Asked for a quiet place by the window.; Comes straight from work, may be five minutes late.; First visit, sent the directions.; Called to confirm.; Prefers the morning from now on.; Brings a friend.
vehicle|car|truck|repair|service job|work order|bike :: Grinding noise when braking, front left.; Customer waits for a call before any extra work.; Tyres good for another winter.; Replaced under warranty.; Test drive done, all quiet.; Part ordered, arrives on Thursday.
lead|deal|opportunit|prospect|client|customer|contact|account :: Met at the spring fair, wants a proposal.; Prefers e-mail to calls.; Budget decided in the next quarter.; Long-standing customer, pays on time.; Introduced us to two others.; Asked for references from the same trade.
invoice|payment|expense|bill|quote|estimate|transaction|budget|salary :: Sent with the monthly statement.; Paid by transfer.; Reminder sent once, friendly.; Split over two months as agreed.; Receipt in the folder.
task|project|milestone|ticket|issue|bug|feature :: Agreed on the next step and a date for it.; Waiting for an answer, then ready to go.; Smaller than it looked at first.; Needs a second pair of eyes.; Depends on the drawings from the architect.; Went better than expected.
product|item|stock|inventor|material|part|ingredient|supply|movement :: Sells best before the holidays.; New label since March.; Keep dry and out of the sun.; Last delivery was one box short, credited.; Reorder when two boxes are left.; Fits the older model too.
equipment|asset|tool|machine|device|camera|lens|light|gear|instrument :: Case and charger belong to it.; Checked after the last use, all good.; Small scratch on the left side, works fine.; Clean before it goes back on the shelf.; Manual is in the top drawer.; Runs warm after two hours, give it a break.
supplier|vendor|partner :: Delivers on Tuesdays and Fridays.; Free shipping above 200.; Ask for Marta, she knows our order.; Quick to replace what arrives broken.
propert|apartment|flat|house|lease|tenant|rental|unit|room|maintenance :: South facing, quiet courtyard.; New windows since last spring.; Key with the neighbour on the ground floor.; Heating serviced in autumn.; Would like to stay another year.; Meter readings taken at handover.
event|meetup|concert|party|wedding|workshop|class|course|lesson|club :: Doors open half an hour before.; Bring a pen and comfortable shoes.; Full last time, so book early.; Chairs are stacked in the side room.; Tea and cake afterwards.; Open to beginners.
recipe|meal|dish|menu|food :: Even better the next day.; Half the sugar is enough.; Works with frozen berries too.; Double it, it freezes well.; Good with a green salad.
student|pupil|grade|exam|homework|attendance :: Hands in early and helps others.; Catching up after two weeks of flu.; Ready for the harder set.; Asked for extra reading.; Left early for the dentist.
habit|workout|exercise|training|check.?in|run|goal|mood|sleep :: Easier before breakfast.; Felt strong, add a little next time.; Short one, but done.; Rain, so indoors today.; Slept badly, took it slow.; Third week in a row.
employee|staff|shift|leave|candidate|application|volunteer|member :: Happy to swap the late shift.; Knows the till and the workshop.; Available from the first of the month.; Good with visitors.; Away until Monday, Sam stands in.
plant|garden|tree|seed :: Moved to a bigger pot.; Due for a trim next month.; Likes the shade in the afternoon.; New leaves since the rain.
animal|pet|dog|cat|horse :: Shy with strangers, loves a walk.; Eats well, weight stable.; Calm at the vet, likes to be held.; Nails cut, ears clean.; Afraid of thunder.
trip|travel|route|flight|tour|camp|itinerar :: Take the earlier ferry, it is quieter.; Tickets are on the phone.; Breakfast included.; Bring layers, it is windy at the top.; Meet at the north gate.
loan|lending :: Packed in its own crate.; Signed for at the front desk.; Extended by two weeks.; Came back in good order.
book|article|note|journal|reading|film|movie|song|podcast :: Lent to Priya, back by Friday.; The middle part is the best.; Read the last chapter twice.; Quote it in the introduction.; Good for a long train ride.
`;

const PLAIN_NOTES = [
  "Discussed by phone, all clear.",
  "Check again next week.",
  "Everything in order.",
  "See the message from Monday.",
  "Photos are in the shared folder.",
  "Nothing left to do here.",
  "Keep an eye on the date.",
  "Handed over to Nora.",
] as const;

const STORIES = `
ingredient :: 250 g red lentils
1 tin of tomatoes
2 cloves of garlic
1 tsp cumin
Juice of half a lemon; 500 g flour
7 g yeast
300 ml lukewarm milk
80 g butter
Cardamom, a pinch of salt; 1 cauliflower
2 tbsp olive oil
1 tin of chickpeas
Yoghurt and mint to serve; 4 ripe plums
100 g oats
60 g brown sugar
60 g cold butter; 300 g rice
1 l stock
200 g peas
A handful of mint
Parmesan to taste
step|method|preparation|instruction|directions :: Soften the onion, add garlic and spices, stir for a minute.
Add everything else and simmer for 20 minutes.
Season and serve.; Mix, knead for ten minutes, let it rise for an hour.
Shape, rise again, bake at 200 °C until golden.; Heat the oven to 220 °C.
Toss everything with oil and salt on one tray.
Roast for 25 minutes, turn once.; Cut, sprinkle, crumble the rest on top.
Bake at 180 °C for 30 minutes.; Warm the stock. Toast the rice, add stock a ladle at a time.
Stir in peas and mint at the end.
bio|biograph|about :: Started at sixteen in the family workshop and never quite left.; Trained in Lyon, worked in three countries, settled here for the light.; Teaches beginners on Tuesdays and experts whenever they ask.; Known for clear words and a good memory for names.
answer :: Yes. Open your account, choose the plan and save; it takes effect at once.; Within two working days. Most people hear from us the same afternoon.; You can change or cancel until the evening before.; Write to us with the number on your receipt and we will find it.
`;

const DESCRIPTIONS = `
compan|organi[sz]|firm|employer|supplier|vendor|partner|sponsor|agenc :: Family business in its third generation, known for keeping its word.; A young team that grows fast and orders every month.; Three sites, one buyer, short ways.; With us since the first year.; Strong in the region, now opening abroad.
petition :: It has been there for forty years and should be there for forty more.; A small change on paper that makes a big difference every day.; We ask the council to decide before the summer.
quiz :: Ten questions, no trick, a little harder towards the end.; Good for a rainy afternoon.; What everybody once knew and most forgot.
fitness challenge :: A little every day counts more than a lot once a week.; Note what you did each evening; nobody checks, everybody cheers.; Start slowly, miss a day if you must, come back the next.
portfolio :: From first sketch to print in six weeks, with a small team.; The brief was one sentence; the answer took three rounds.; Made to last, and to be read from far away.
link :: What I am working on right now.; New every other Sunday.; The best place to begin.
chore|reward|gift :: Chosen together on Sunday.; For a whole week without reminders.; To be used whenever you like.
class|course|lesson|workshop|training|club|session :: Learn the basics in a small group and take home what you made.; For everybody who always wanted to try it once.; Slow start, steady middle, strong finish; all levels welcome.; Bring a towel, water and some curiosity.; Builds on the last one, newcomers catch up in ten minutes.
event|meetup|concert|party|activit :: An easy evening among neighbours, with music and something to eat.; Learn the basics in two hours and take home what you made.; A slow walk with stops, suitable for strollers.; Bring a dish, take a seat, meet the people next door.; For everybody who always wanted to try it once.; Short talks, long break, open questions.
propert|apartment|flat|house|room|listing|campsite|venue|cabin :: Bright rooms, a balcony to the south and a bakery round the corner.; Quiet street, five minutes from the station on foot.; Renovated kitchen, wooden floors, storage in the cellar.; Small garden, room for bikes, good neighbours.
ticket|issue|bug|request|complaint|problem|incident|maintenance|repair|violation :: It started on Monday and happens every time.; Worked last week, nothing was changed since.; Seen by two people on different floors.; Not urgent, but it should not wait for a month.; Pictures attached; the left one shows it best.
project|initiative|campaign|programme|goal :: Two phases with a review in between; the first ends this month.; Small team, fixed budget, clear date.; Builds on what worked last year and drops the rest.; Everything that has to be ready before the doors open.
product|item|equipment|asset|service|treatment|dish|menu|bread|cake :: Made in small batches and checked by hand.; Sturdy, repairable and pleasant to hold.; The one most people come back for.; Simple, well proportioned and easy to look after.; New this season, already a favourite.
announcement|news|post|update|article|blog|story|guide :: We open an hour earlier on Saturdays from next week. The side entrance stays closed until the paint is dry.; Thank you to all forty of you who came. The pictures are up, and the next date is set.; What began as a question in the kitchen is now a plan with a budget. Here is how we got there.; Three things to know before you start, one thing to leave out, and where to ask.
note|journal|diary|entry|memo|idea|dream :: Called back, agreed on Thursday at ten.
Bring the drawings and the old key.; Three things went well today: the early start, the soup, and finishing before dark.; Ask about the blue one. Compare with last year's list before ordering.; What I want to remember: start small, write it down, look again after a week.; Half remembered: a long staircase, a garden behind it, somebody calling from the gate.
photo|picture|artwork|painting|image|gallery :: Early light, no wind, nobody about.; Taken from the bridge with the long lens.; The colours were really like that.; One of a series of five.
`;

const PLAIN_DESCRIPTIONS = [
  "Begun in spring, finished before the leaves fell.",
  "Small, well looked after and ready to use.",
  "What regulars ask for most.",
  "Put together with help from many hands.",
] as const;

type Pool = readonly (readonly [RegExp, readonly string[]])[];

function poolsOf(table: string): Pool {
  const pools: [RegExp, string[]][] = [];
  for (const line of table.trim().split("\n")) {
    const [words, texts] = line.split(" :: ");
    if (texts !== undefined) pools.push([new RegExp(`\\b(?:${words})`), [texts]]);
    else pools.at(-1)?.[1].push(line);
  }
  return pools.map(([words, lines]) => [words, lines.join("\n").split(/(?<=[.!?]); |; (?=\d)/)]);
}

const notes = poolsOf(NOTES);
const stories = poolsOf(STORIES);
const descriptions = poolsOf(DESCRIPTIONS);
const find = (pools: Pool, name: string) => pools.find(([words]) => words.test(name))?.[1];

/** A longer text for a field of an entity, both named as plain words. */
export function textsFor(entity: string, field: string): readonly string[] {
  const told = find(stories, field);
  if (told) return told;
  return /description|content|body|story|text|details|summary|report|problem|question/.test(field)
    ? (find(descriptions, entity) ?? PLAIN_DESCRIPTIONS)
    : (find(notes, entity) ?? PLAIN_NOTES);
}
