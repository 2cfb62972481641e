// Believable values by what a field means.
export const PEOPLE = [
  "Amara Okafor",
  "Lucas Meyer",
  "Priya Raman",
  "Tom Hughes",
  "Ines Duarte",
  "Noah Lindgren",
  "Mei Tanaka",
  "Sofia Rossi",
  "Daniel Osei",
  "Hanna Berg",
  "Omar Haddad",
  "Julia Novak",
] as const;
export const COMPANIES = [
  "Northwind Trading",
  "Alder & Sons",
  "Bluebird Energy",
  "Cedar Health",
  "Delta Mobility",
  "Everline Textiles",
  "Foxglove Media",
  "Granite Works",
] as const;
export const PLACES = [
  "Lisbon, Portugal",
  "Lyon, France",
  "Hamburg, Germany",
  "Leeds, United Kingdom",
  "Malmö, Sweden",
  "Bologna, Italy",
  "Portland, USA",
  "Nairobi, Kenya",
] as const;
export const STREETS = [
  "12 Mill Road",
  "48 Harbour Street",
  "7 Orchard Lane",
  "231 Station Avenue",
  "5 Market Square",
  "90 Hillside Drive",
] as const;
export const COUNTRIES = ["France", "Italy", "Germany", "Spain", "Croatia", "United Kingdom", "Norway"] as const;
export const SENTENCES = [
  "Agreed on the next step and a date for it.",
  "Went better than expected; worth repeating.",
  "Needs a second look before the end of the month.",
  "Short, clear and finished on time.",
  "Waiting for an answer, then ready to go.",
  "First of its kind here, so keep an eye on it.",
  "Small changes since last time, all for the better.",
  "Everything in order.",
] as const;
export const PARAGRAPHS = [
  "It started with a simple question and a free afternoon. We tried the obvious way first, learned why it does not work, and kept what did.",
  "The short version: begin small, write things down, and look at them again after a week. Most problems become visible by then.",
  "Three things made the difference: a fixed time, fewer choices, and somebody who asks how it is going.",
  "Bring what you have and what you wonder about. There is no wrong place to start, and questions are welcome.",
  "Carefully put together over several months, with help from many people who know the subject well.",
  "What matters most is near the beginning; the details follow for those who want to go deeper.",
] as const;
/** What is said of a thing that somebody offers or owns. */
export const THING_TEXTS = [
  "Well made, easy to look after and used nearly every week.",
  "Small, sturdy and ready when you need it.",
  "A favourite of regulars; please handle with care.",
  "Simple to use, with everything that belongs to it.",
  "In good order and checked not long ago.",
  "The right choice for beginners and good enough for the rest of us.",
] as const;
export const REPLIES = [
  "Thank you for this, it helped me a lot.",
  "I had the same experience last year and would do it again.",
  "Could you say a little more about how you began?",
  "Well put. I would only add that patience is part of it.",
  "Exactly what I was looking for.",
  "I see it a little differently, but this is a fair point.",
  "Lovely, we will be back.",
  "Clear, friendly and on time.",
] as const;
export const TAGS = ["useful", "new", "favourite", "weekend", "beginner", "outdoor", "quiet", "team"] as const;
/** What tags are by what their field is called. */
export const TAG_MEANINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bequipment|amenit|facilit/, ["projector", "whiteboard", "wifi", "kitchen", "parking", "step-free"]],
  [/\bskill|qualif|specialt/, ["first aid", "driving", "cooking", "languages", "bookkeeping", "teaching"]],
  [/\ballerg/, ["nuts", "gluten", "milk", "eggs", "pollen"]],
  [/\binterest|hobb/, ["hiking", "music", "cooking", "chess", "gardening", "films"]],
  [/\blanguage/, ["English", "Spanish", "German", "Arabic", "French"]],
  [/\bgenre/, ["drama", "comedy", "jazz", "folk", "classical"]],
];
/** Words that make things of one kind tell apart: "Oak hive". */
export const ADJECTIVES = [
  "North",
  "Oak",
  "River",
  "Spring",
  "Harbour",
  "Garden",
  "Silver",
  "Morning",
  "Corner",
  "Summit",
] as const;
export const OCCUPATIONS = ["Teacher", "Architect", "Nurse", "Software developer", "Accountant", "Designer"] as const;
export const STUDIES = [
  "Computer science",
  "Nursing",
  "Business",
  "Electrical engineering",
  "Hospitality",
  "Environmental science",
] as const;
export const POSITIONS = ["Coordinator", "Analyst", "Technician", "Team lead", "Assistant", "Specialist"] as const;
/** Field names (as words) and what stands there. The first match decides. */
export const MEANINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(country)\b/, COUNTRIES],
  [/\b(address|street)\b/, STREETS],
  [/\b(hotel)\b/, ["Hotel Linde", "The Harbour Inn", "Casa Azul", "Alpenblick"]],
  [/\b(airline|operator)\b/, ["Northair", "Coastways", "Meridian", "Bluewing"]],
  [/\b(store|shop)\b/, ["Cornerstore", "Techbay", "Green Basket", "Mill Street Market"]],
  [/\b(from|to|city|destination|location|place|hometown|town|birthplace|venue|region|preferred location)\b/, PLACES],
  [
    /\b(company|supplier|vendor|employer|manufacturer|provider|institution|advertiser|producer|brand|organi[sz]ation)\b/,
    COMPANIES,
  ],
  [/\b(religion)\b/, ["Christian", "Muslim", "Hindu", "None"]],
  [/\b(education)\b/, ["Bachelor's degree", "Master's degree", "Vocational training", "Doctorate"]],
  [/\b(occupation|profession)\b/, OCCUPATIONS],
  [/\b(field of study|subject|field|career interest)\b/, STUDIES],
  [/\b(position|role|job title)\b/, POSITIONS],
  [/\b(specialty|specialities)\b/, ["Fades and classic cuts", "Beards", "Colour", "Children", "Long hair"]],
  [/\b(works on|available on|meets on)\b/, ["Monday to Friday", "Tuesday to Saturday", "Weekends", "Thursdays, 18:00"]],
  [/\b(industry|sector)\b/, ["Food", "Energy", "Health", "Logistics", "Education", "Construction"]],
  [/\b(cuisine)\b/, ["Italian", "Thai", "Lebanese", "Home cooking"]],
  [/\b(breed)\b/, ["Labrador", "Mixed breed", "Shorthair", "Terrier"]],
  [/\b(medium|genre|kind|category|type|species)\b/, ["Standard", "Special", "Seasonal", "Custom"]],
  [/\b(sku|serial|code|number|reference|registration|tag)\b/, []],
  [/\b(unit)\b/, ["%", "kg", "hours", "cases"]],
  [/\b(function|purpose|use)\b/, ["Measuring", "Cutting", "Holding", "Checking", "Cleaning", "Joining"]],
  [/\b(version)\b/, ["1.0", "1.1", "2.0"]],
  [/\b(size)\b/, ["Small", "Medium", "Large"]],
  [/\b(area|jurisdiction|department|group)\b/, ["Central", "North", "South", "Online"]],
  [/\b(jurisdiction)\b/, ["European Union", "Federal", "National"]],
  [
    /\b(name|person|author|artist|contact|manager|head|coach|surveyor|conservator|translator|contractor|instructor|guide|doctor|vet|teacher|assigned to|assignee|responsible|by|to|recipient|deputy|interviewer|borrower|client|customer|lawyer|attorney|judge|patient|donor|tenant|landlord|supervisor|organi[sz]er|host|led by|done by|reported by)\b/,
    PEOPLE,
  ],
];
