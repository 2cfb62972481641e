// Words of a judge's sentence and of an app's schema, made comparable. Knows nothing of the model that made the app.

/** Words that say nothing about what is kept. */
const EMPTY = new Set(
  "the a an and or of for to in on at by with via from into as is are be been being that which whose their its his her this these those any all each every per valid request requests requesting test tests testing api endpoint endpoints functionality function functions feature features mechanism logic system website platform app sending send return returns response success indicating information data details record records recording associated related linked linking specific including include various other relevant existing available current new between within across using through based such must should can will user users use stored management manage managing tracking track module when one get it list basic complete comprehensive full app's website's user's appropriate corresponding proper created submitted shared generated given made left posted metadata user-created web app forum platform's online exchanged uploaded detailed private form forms submission submissions collaborative user-created references back".split(
    " ",
  ),
);

/** Groups of words that mean the same to somebody who looks for a structure or a call. */
const SAME: readonly (readonly string[])[] = [
  ["cost", "price", "pricing", "amount", "fee", "total", "money"],
  ["photo", "picture", "image"],
  ["link", "url", "website"],
  ["category", "topic", "type", "kind", "tag", "genre", "classification", "categorical", "categorize"],
  ["employee", "staff", "personnel", "worker"],
  ["customer", "client"],
  ["company", "organization", "firm", "business"],
  ["job", "position", "vacancy"],
  ["description", "content", "text", "body", "biography", "bio", "about", "summary", "detail", "note", "biographical"],
  ["file", "document", "documentation", "attachment", "media", "multimedia"],
  ["number", "identifier", "id", "reference", "sku", "code"],
  ["author", "owner", "creator", "sender", "bidder", "submitter", "buyer", "seller", "lessee"],
  ["date", "time", "timestamp", "day", "period", "departure", "year"],
  ["schedule", "timeline", "milestone", "scheduling"],
  ["rating", "rate", "score", "star", "review"],
  ["favourite", "favorite", "bookmark", "collect", "collection"],
  ["follow", "follower", "followed"],
  ["vote", "like", "interaction", "engagement"],
  ["join", "membership", "member"],
  ["apply", "application", "applicant"],
  ["enroll", "enrollment"],
  ["book", "booking", "reservation"],
  ["pay", "payment", "transaction"],
  ["status", "state", "stage", "availability", "progress"],
  ["hour", "duration", "timesheet"],
  ["location", "address", "place", "city", "venue", "jurisdiction"],
  ["quantity", "level", "stock", "inventory"],
  ["message", "communication", "chat", "notification"],
  ["trade", "trading"],
  ["lease", "leasing", "lessee", "rental"],
  ["policy", "regulation", "regulatory"],
  ["leave", "absence", "vacation"],
  ["metric", "measure", "measurement", "value", "figure"],
  ["reply", "answer", "response", "comment"],
  ["rail", "railway", "train"],
  ["service", "transport", "transportation"],
  ["route", "origin", "destination", "source"],
];

const GROUP_OF = new Map(SAME.flatMap((words, at) => words.map((word) => [stemOf(word), `=${at}`] as const)));

/** A word's stem: plural and verb endings fall away. */
export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/'s$/, "");
  if (plain.length < 4) return plain;
  return plain
    .replace(/ies$/, "y")
    .replace(/(ss|us|is)$/, "$1_")
    .replace(/(?<=[sx]|ch|sh)es$/, "")
    .replace(/s$/, "")
    .replace(/_$/, "")
    .replace(/(?<=.{3})(ation|ment|ing|ed|tion|ion)$/, "")
    .replace(/(?<=.{3})e$/, "")
    .replace(/(?<=.{2})([bdglmnprt])\1$/, "$1");
}

/** Meanings of a text's words, in order, each once; empty words left out. */
export function meaningsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z][a-z']*/g) ?? [];
  return [...new Set(words.filter((word) => !EMPTY.has(word)).map(meaningOf))];
}

/** One meaning for all words that mean the same. */
export function meaningOf(word: string): string {
  const stem = stemOf(word);
  return GROUP_OF.get(stem) ?? stem;
}
