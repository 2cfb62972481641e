// What people do with things says what there is to keep: who buys something makes a sale, who reserves seats a reservation.
import type { KnownPart } from "./entities/entity-table.ts";

/** `%` in a field stands for the thing that it is done with; fields are in the notation of understanding/field.ts. */
export type Deed = Readonly<{
  /** What a text says of it, in plain words: `who` and `thing` name nouns. */
  says: RegExp;
  one: string;
  icon: string;
  part: KnownPart;
  fields: readonly string[];
  /** What must be there for it to make sense: nothing, any thing, or one that happens at a time. */
  about: "any" | "thing" | "event" | "nothing";
  /** Other things that keep the same already; they get what is in `adds`. */
  covered: RegExp;
  adds?: readonly string[];
  /** Nouns that only count: seats that people reserve are no list of their own. */
  counts?: RegExp;
  /** The field of places left that it takes from. */
  takes?: "unit";
  /** Only of what somebody drives. */
  vehicles?: true;
  /** One at a time. */
  isAlone?: true;
  samples?: readonly string[];
}>;

const WHICH = "(?:which|what|each|every|the|how many|how much)";
const AUX = "(?:has |have |had |is |was |already |still )*";
const DAYS = "(?:when|on which days?|which (?:days?|weeks?|weekends?|times?)|(?:for )?how long|until when|from when)";
const PIECES = "(?:seats?|places?|spots?|tickets?)";

export const DEEDS: readonly Deed[] = [
  {
    says: /\bwhere (?:they|each|he|she|everybody|which [a-z]+) (?:stays?|lives?|sleeps?|is staying|are staying)\b(?: [a-z]+){0,4} (?:from when|until when|when|how long)\b|\bwho (?:stays?|lives?|sleeps?) (?:with|at|in) (?:whom|which [a-z]+)\b/,
    one: "stay",
    icon: "bed",
    part: "own",
    fields: [
      "who!: >student/child/kid/volunteer/member/pupil/guest",
      "with: >family/host family/household/room/apartment?",
      "from: date!",
      "until: date",
      "notes~",
    ],
    about: "nothing",
    covered: /stay|placement|booking/,
  },
  {
    says: /\bwho (?:has |have )?(?:sent|climbed|topped|flashed|ticked) (?:which|what|each|it|them)\b/,
    one: "ascent",
    icon: "trending-up",
    part: "own",
    fields: [
      "climber!",
      "%",
      "climbed on: date!",
      "style: Flash/Redpoint/Attempt=Redpoint",
      "tries: number=1",
      "notes~",
    ],
    about: "any",
    covered: /ascent|climb$|send$/,
  },
  {
    says: /\b(?<who>[a-z]+) (?:who )?(?:is |are |get |gets |can |to |be |being )*(?:enrolled|enrols?|enrolls?|enroled|registered|registers?|signed up) (?:in|for|on|to|into|with) (?:the |an? |our |which |several |their |one or more |different |what )?(?<thing>[a-z]+)\b/,
    one: "enrollment",
    icon: "user-plus",
    part: "own",
    fields: ["@!", "%!", "since: date", "status: Enrolled/Waiting/Left=Enrolled", "notes~"],
    about: "thing",
    covered: /enrol|registration|sign.?up|booking|membership|participant/,
  },
  {
    says: /\bwhich (?<who>[a-z]+) (?:is|are|goes?|go|come|comes|takes?|attends?) (?:in |to |into )?(?:which|what) (?<thing>class(?:es)?|courses?|groups?|workshops?|programs?|lessons?|trainings?|sessions?|clubs?)\b/,
    one: "enrollment",
    icon: "user-plus",
    part: "own",
    fields: ["@!", "%!", "since: date", "status: Enrolled/Waiting/Left=Enrolled", "notes~"],
    about: "thing",
    covered: /enrol|registration|sign.?up|booking|membership|participant|assignment/,
  },
  {
    says: new RegExp(`\\b(?:reserv(?:e|es|ing)|book|books|booking|buy|buys) (?:up to )?(?:[a-z0-9]+ )?${PIECES}\\b`),
    one: "reservation",
    icon: "ticket",
    part: "own",
    fields: ["name!", "%!", "#: number!=1", "email", "phone~", "status: Reserved/Paid/Cancelled=Reserved", "notes~"],
    about: "event",
    covered: /reservation|booking|registration|sign.?up|enrol/,
    counts: /^(seat|place|spot|ticket|reservation|booking)$/,
    takes: "unit",
  },
  {
    says: new RegExp(
      `\\bwho ${AUX}(?:has|have|had|gets?|takes?|uses?|used|using|wants?|needs?|drives?|sails?|rented|rents|hired|hires|booked|books|borrowed|reserved|out with|out on) (?:it|them|(?:the|our|my|which|what) (?<thing>[a-z]+)) (?:and )?${DAYS}\\b`,
    ),
    one: "booking",
    icon: "calendar-check",
    part: "own",
    fields: ["who!", "%?", "starts on: date!", "ends on: date!", "notes~"],
    about: "any",
    covered: /booking|reservation|turn|rental|loan|shift/,
    isAlone: true,
  },
  {
    says: /\bwhat(?: is| are| got| has been| was| s)? (?:all )?(?:broken|damaged|defect|defective|leaking|out of order|to (?:be )?(?:fix|repair)(?:ed)?)\b|\bwhat (?:still )?(?:needs?|has|have) (?:to be )?(?:fixing|fixed|repairs?|repairing|repaired|mending)\b|\bwhich (?<thing>[a-z]+)(?: is| are)? (?:broken|damaged|defective|under repair|out of order|needs? (?:fixing|repairs?))\b|\bwho broke\b|\b(?:repairs?|fix|fixes|mends?) (?:them|it|these)\b/,
    one: "fault",
    icon: "wrench",
    part: "own",
    fields: [
      "what!",
      "%?",
      "reported on: date!",
      "details: longText",
      "photo: image~",
      "status: Broken/In repair/Fixed=Broken",
    ],
    about: "any",
    covered: /fault|repair|damage|defect|problem|issue|maintenance|ticket|fix|snag/,
    samples: ["Broken handle", "Leaking hose", "Torn cover", "Loose screw", "Flat battery", "Cracked window"],
  },
  {
    says: /\bwho (?:has |have |had |already )*(?:paid|pays|spent|spends) (?:for )?(?:what|which|how much|whom|who|the [a-z]+)\b(?! (?:this|last|next))|\b(?:split|splits|splitting|share|shares|sharing) (?:the |our |all |all the )?(?:costs?|bills?|expenses)\b|\bwho owes (?:who|whom)\b|\b(?:what|how much) (?:have |has |did |do )?(?:we|they|everybody|each of us) (?:have |has |already |all )*(?:spent|spend|paid)\b|\b(?:what|how much) (?:have |has |did |do )?i (?:have |already )*(?:spent|spend)\b|\bwhat (?:was|is|has been|gets) (?:spent|paid for)\b|\bcosts? (?:are |is |get |will be |should be )?(?:split|shared)\b/,
    one: "cost",
    icon: "wallet",
    part: "own",
    fields: ["what!", "%?", "amount: money!", "paid by!", "paid on: date!", "notes~"],
    about: "any",
    covered: /expense|cost|spending|bill$|payment/,
    adds: ["paid by"],
    samples: ["New rope", "Insurance", "Petrol", "Groceries", "Cleaning", "Spare parts"],
  },
  {
    says: new RegExp(
      `\\bwho ${AUX}(?:bought|buys|buying|purchased) (?:${WHICH} )?(?<thing>[a-z]+)\\b|\\bwhich (?<sold>[a-z]+) (?:is |are |was |were )?(?:sold|went|gone) to (?:whom|who|which [a-z]+)\\b|\\b(?<to>[a-z]+) sold to (?:whom|who)\\b`,
    ),
    one: "sale",
    icon: "badge-dollar-sign",
    part: "own",
    fields: ["buyer!", "%", "price: money", "sold on: date!", "paid: yesNo", "notes~"],
    about: "thing",
    covered: /sale|order|purchase/,
    adds: ["buyer"],
  },
  {
    says: new RegExp(`\\bwho ${AUX}(?:adopted|adopts|adopting) (?:${WHICH} )?(?<thing>[a-z]+)\\b`),
    one: "adoption",
    icon: "heart-handshake",
    part: "own",
    fields: ["adopter!", "%", "phone", "adopted on: date!", "notes~"],
    about: "thing",
    covered: /adoption/,
  },
  {
    says: new RegExp(`\\bwho ${AUX}(?:rents|rented|renting|hires|hired) (?:${WHICH} )?(?<thing>[a-z]+)\\b`),
    one: "rental",
    icon: "key-round",
    part: "own",
    fields: ["renter!", "%", "starts on: date!", "ends on: date", "price: money", "paid: yesNo", "notes~"],
    about: "thing",
    covered: /rental|lease|tenan|hire|contract|booking/,
  },
  {
    says: new RegExp(
      `\\bwho ${AUX}(?:has|have|holds?|keeps?|carries|got|carrying|holding) (?:which|what) (?<thing>[a-z]+)\\b(?! (?:when|to|on|for))`,
    ),
    one: "handover",
    icon: "arrow-right-left",
    part: "own",
    fields: ["who!", "%", "given on: date!", "returned on: date", "notes~"],
    about: "thing",
    covered: /handover|loan|assignment|checkout|lending|rental|booking/,
  },
  {
    says: /\bwho (?:is |was |will |has to |must |should |has |have )*(?:does|do|did|done|doing|bakes|cooks|makes|prepares|organi[sz]es|brings?|bringing|brought|responsible for|in charge of|takes care of|handles|looks after) (?:what|which (?:task|job|dish|thing)s?)\b/,
    one: "task",
    icon: "list-checks",
    part: "own",
    fields: ["what!", "%?", "who!", "due on: date", "done: yesNo", "notes~"],
    about: "any",
    covered: /task|chore|dut(y|ies)|job|turn|shift|contribution|dish/,
    samples: ["Shopping", "Decoration", "Music", "Cleaning up", "Drinks", "Invitations"],
  },
  {
    says: new RegExp(
      `\\bwho ${AUX}(?:came|comes?|coming|attends?|attended|there|present|absent|missing|missed|skipped|showed up|turned up) (?:to |at |in |for )?(?:${WHICH} )?(?<thing>[a-z]+)\\b`,
    ),
    one: "attendance",
    icon: "user-check",
    part: "own",
    fields: ["&!", "%!", "status: Present/Absent/Excused=Present", "notes~"],
    about: "event",
    covered: /attendance|turnout|roll call|sign.?up|rsvp|booking|reservation|enrol/,
  },
  {
    says: /\b(?:reviewers?|judges?|jurors?|jury|experts?|assessors?|evaluators?|examiners?|committee) (?:members? )?(?:can |may |then )?(?:scores?|rates?|grades?|assess(?:es)?|evaluates?) (?:them|it|each|every|all|the|which)\b/,
    one: "score",
    icon: "star",
    part: "own",
    fields: ["given by!", "%!", "points: number!", "comment: longText", "given on: date"],
    about: "any",
    covered: /score|rating|evaluation|grade/,
  },
  {
    says: /\bwhich (?<who>[a-z]+) (?:has|have|did|passed|needs?) (?:done |passed )?(?:which|what) (?<thing>trainings?|courses?|certificates?|licen[cs]es?|skills?|badges?|exams?|qualifications?|vaccinations?)\b/,
    one: "qualification",
    icon: "badge-check",
    part: "own",
    fields: ["@!", "%!", "passed on: date!", "expires on: date", "notes~"],
    about: "thing",
    covered: /qualification|certification/,
  },
  {
    says: new RegExp(
      `\\bwho ${AUX}(?:drove|drives|driven|took|takes|rode|rides|sailed|flew|paddled) (?:${WHICH} )(?<thing>[a-z]+)\\b|\\b(?:drivers?|members|employees|staff|people|everybody|they|we) (?:can )?(?:takes?|uses?|drives?) (?:them|it)\\b`,
    ),
    one: "trip",
    icon: "route",
    part: "own",
    fields: ["driver!", "%", "date: date!", "km before: number", "km after: number", "notes~"],
    about: "any",
    covered: /trip|drive|ride|lift|journey|booking|logbook|loan|rental|tool|book/,
    vehicles: true,
  },
  {
    says: new RegExp(
      `\\bwho ${AUX}(?:helps?|helped|works?|worked|serves?|served|reads?|plays?|speaks?|sings?|volunteers?|covers?|is|sits?|stands?|teaches|cooks?|guards?) (?:at|in|on|behind|for) (?:which|what|each|every) (?<thing>[a-z]+)\\b`,
    ),
    one: "duty",
    icon: "hand-helping",
    part: "own",
    fields: ["who!", "%!", "task", "starts at: dateTime", "notes~"],
    about: "thing",
    covered: /shift|duty|roster|rota|turn|assignment/,
  },
  {
    says: /\bwho [a-z]{3,}(?:s|ed) (?:which|what|the) (?<thing>[a-z]+) (?:and )?(?:when|on which days?)\b/,
    one: "turn",
    icon: "repeat",
    part: "own",
    fields: ["who!", "%!", "day: date!", "done: yesNo", "notes~"],
    about: "thing",
    covered: /turn|shift|duty|roster|rota|booking|rental|visit/,
  },
  {
    says: /\bwho (?:is |s |will be |goes |are )(?:on (?:holidays?|vacation|leave)|off|away|absent|sick)\b/,
    one: "absence",
    icon: "plane",
    part: "own",
    fields: [
      "who!",
      "starts on: date!",
      "ends on: date!",
      "reason: Holiday/Sick/Training/Other=Holiday",
      "status: Requested/Approved/Declined=Requested",
      "notes~",
    ],
    about: "nothing",
    covered: /absence|vacation|holiday|leave|time.?off/,
  },
  {
    says: /(?<!\b(?:at|in|on|for|to|from|of) )\bwhich (?<thing>[a-z]+) (?:is |to |do |i |we )*(?:when|on which days?)\b/,
    one: "visit",
    icon: "calendar-days",
    part: "own",
    fields: ["%!", "date: date!", "duration: duration", "done: yesNo", "notes~"],
    about: "thing",
    covered: /visit|sitting|appointment|booking|shift|turn|job|lesson|cleaning/,
  },
  {
    says: /\bwhat (?:(?:else )?(?:we|i|they) )?(?:still )?(?:have to|has to|need to|needs to|must|should) (?:be )?(?:buy|bought)\b|\bwhat to buy\b|\bwhat(?: is| s)? still (?:needed|missing)\b/,
    one: "shopping item",
    icon: "shopping-cart",
    part: "own",
    fields: ["what!", "quantity: number=1", "price: money", "who", "bought: yesNo", "notes~"],
    about: "nothing",
    covered: /shopping|grocer|purchase|ingredient/,
    samples: ["Paper cups", "Napkins", "Juice", "String lights", "Charcoal", "Tape"],
  },
];

/** What somebody did to one of them, where it makes no list of its own: a field on the thing. */
export const DONE_BY =
  "made|wrote|written|cooked|baked|painted|built|brewed|took|taken|found|caught|led|planted|repaired|fixed|checked|cleaned|donated|designed|recorded|photographed|inspected|signed|translated|edited|taught|sponsored|sponsors|owns|wrote|knitted|sewed|composed|drew|grew|sang|played|won|suggested|proposed|claimed|added|chose|picked|reported|invented|nominated|recommended";
