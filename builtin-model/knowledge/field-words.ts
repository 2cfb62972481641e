// What a field's name says about its kind: the first rule whose words occur decides.
import type { FieldKind } from "#entity";

export type KindRule = Readonly<{
  words: RegExp;
  kind: FieldKind;
  options?: readonly string[];
  unit?: string;
  min?: number;
}>;

/** What a field is beside others of the same thing. */
export const FIELD_SENSES: readonly Readonly<{ name: RegExp; beside: RegExp; kind: FieldKind; unit?: string }>[] = [
  {
    name: /^frequency$/,
    beside: /callsign|call sign|signal|\bband\b|\bmode\b|antenna|station|transmitter|wavelength/,
    kind: "number",
    unit: "MHz",
  },
  { name: /^(?:length|width|height)$/, beside: /^(?:engine|mast|berth|keel|sails?)$/, kind: "number", unit: "m" },
  { name: /^stage$/, beside: /^(?:artist|band|line-?up)$/, kind: "text" },
];

const words = (text: string) => new RegExp(`\\b(${text})\\b`);

export const KIND_RULES: readonly KindRule[] = [
  { words: /\b(price|cost|fee|tax|surcharge)s?( per [a-z]+)?$/, kind: "money", min: 0 },
  { words: /\bage (group|range|class)\b/, kind: "choice", options: ["Child", "Teenager", "Adult", "Senior"] },
  { words: /^(price|cost|amount|sum|total) (paid|payed)$/, kind: "money", min: 0 },
  { words: /^(last|next) [a-z]+(ed|ing|n|ght|ck|t)( date)?$|^next due( date)?$/, kind: "date" },
  {
    words:
      /^(upper|lower|measured|target|limit|reference|normal|nominal|actual|test|lab|average|mean|min|max|minimum|maximum|threshold|energy|nutritional|calorific|ph|first|second) values?$/,
    kind: "number",
  },
  {
    words: /^(date|day) (of|and time|[a-z]*(ed|en|sent|paid|bought|sold|made|built|lent|left|due|out|in|back))\b/,
    kind: "date",
  },
  {
    words:
      /^(?!what |who |how |when |whether )[a-z ]+ (passed|picked up|handed out|handed over|handed in|given out|returned|delivered|collected|confirmed|signed|received|completed|paid|checked|cleaned|needed|sent)$/,
    kind: "yesNo",
  },
  {
    words: /^(picked up|handed out|handed in|given out|finished|read|bought|sold|built|played|tasted|visited|seen)$/,
    kind: "yesNo",
  },
  {
    words:
      /\bgravity$|\b(panels|windows|doors|tables|chairs|pills|tablets|capsules|children|adults|kids|persons|dogs|cats|pieces count|count)$/,
    kind: "number",
    min: 0,
  },
  { words: /^(hours|minutes) (spent|worked|played|used|flown)$/, kind: "duration" },
  { words: /^(?:years|months|weeks|days|number) of /, kind: "number", min: 0 },
  { words: /\byield\b/, kind: "number", min: 0 },
  { words: /\b(heart|pulse|breathing) rates?$/, kind: "number", min: 0 },
  {
    words:
      /^(is|has|can|was|needs|wants|allows?) |\b(yes no|y n)$|^(active|archived|available|completed|confirmed|done|enabled|featured|paid|published|public|recurring|urgent|verified|vegan|vegetarian|gluten free|in stock|remote|anonymous|vaccinated|checked in|returned|insured)$/,
    kind: "yesNo",
  },
  { words: words("e ?mail|email address|e mail address"), kind: "email" },
  { words: words("phone|telephone|mobile|cell|whatsapp|fax|phone number|contact number"), kind: "phone" },
  {
    words: words(
      "photo|photos|pic|pics|picture|pictures|image|images|logo|avatar|cover|thumbnail|screenshot|portrait|banner",
    ),
    kind: "image",
  },
  {
    words: words(
      "attachment|attachments|document|documents|certificate|file|files|pdf|receipt|resume|cv|upload|scan|contract file",
    ),
    kind: "file",
  },
  {
    words: words(
      "url|link|website|web address|homepage|webpage|youtube|video|audio|instagram|facebook|linkedin|portfolio|spotify|soundcloud",
    ),
    kind: "url",
  },
  { words: /\b(colou?r)\b/, kind: "color" },
  {
    words: words(
      "tags|labels|keywords|skills|ingredients list|allergens|interests|hobbies|amenities|qualifications|languages|specialties|genres",
    ),
    kind: "tags",
  },
  { words: /\b(stars|ratings?)$/, kind: "rating" },
  {
    words: words(
      "percent|percentage|discount|progress|completion|probability|interest rate|tax rate|humidity|margin|occupancy",
    ),
    kind: "percent",
  },
  {
    words: words(
      "price|cost|costs|amount|fee|fees|salary|wage|budget|total|subtotal|revenue|income|expenses|profit|balance|deposit|premium|coverage|payment|rent|tip|donation|earnings|value|spend|spent|bid|turnover|rate|hourly rate|pay|stipend|tuition|debt|cash flow|assets|liabilities",
    ),
    kind: "money",
    min: 0,
  },
  {
    words: words(
      "due date|start date|end date|date|day|deadline|birthday|born|birth date|expiry|expires|due|joined|since|until|check in|check out|checkin|checkout|anniversary",
    ),
    kind: "date",
  },
  {
    words: words(
      "starts at|ends at|date and time|datetime|timestamp|scheduled for|appointment time|at$|departure|arrival|departs|arrives",
    ),
    kind: "dateTime",
  },
  {
    words: words(
      "(?:rise|proof|rest|lap|split|sleep|race|finish|bake|baking|brewing|drying|waiting|playing|running|build|reaction|hold) times?|labou?r|duration|length in minutes|minutes|time spent|hours|prep time|cook time|cooking time|travel time",
    ),
    kind: "duration",
  },
  { words: words("time|opening time|closing time|wake up|bedtime|start time|end time"), kind: "time" },
  { words: /^weight\b/, kind: "number", unit: "kg", min: 0 },
  { words: /(^| )(on|birth)$/, kind: "date" },
  { words: words("weight|kilograms|kg"), kind: "number", unit: "kg", min: 0 },
  { words: words("distance|kilometers|kilometres|km|mileage"), kind: "number", unit: "km", min: 0 },
  { words: words("temperature|temp"), kind: "number", unit: "°C" },
  { words: words("height"), kind: "number", unit: "cm", min: 0 },
  { words: words("area|square meters|square metres"), kind: "number", unit: "m²", min: 0 },
  { words: words("calories|kcal"), kind: "number", unit: "kcal", min: 0 },
  { words: words("volume|liters|litres"), kind: "number", unit: "l", min: 0 },
  {
    words: words(
      "quantity|count|number of \\w+|age|stock|level|attempts|tries|laps|eggs|bottles|jars|packets|pieces|participants|attendees|visitors|wins|losses|score|points|seats|capacity|reps|sets|servings|portions|pages|rooms|beds|bedrooms|bathrooms|guests|floor|year|experience|units|credits|votes|views|population|latitude|longitude|reorder level|speed|steps|rank|hp|copies|likes|people",
    ),
    kind: "number",
    min: 0,
  },
  {
    words: words(
      "ph|nitrogen|phosphorus|potassium|salinity|oxygen|nitrates?|nitrites?|ammonia|conductivity|voltage|pressure|wind speed|brix|abv|alcohol|depth|thickness|diameter|turbidity|length|width|wingspan|heart rate|pulse|dose",
    ),
    kind: "number",
  },
  { words: words("status|state"), kind: "choice", options: ["Open", "In progress", "Done"] },
  { words: words("stage|phase"), kind: "choice", options: ["Planned", "In progress", "Finished"] },
  { words: words("priority|urgency|severity|importance"), kind: "choice", options: ["Low", "Medium", "High"] },
  { words: words("difficulty"), kind: "choice", options: ["Easy", "Medium", "Hard"] },
  { words: words("mood"), kind: "choice", options: ["Great", "Good", "Okay", "Low", "Bad"] },
  { words: words("gender|sex"), kind: "choice", options: ["Female", "Male", "Other"] },
  { words: words("frequency|repeats"), kind: "choice", options: ["Daily", "Weekly", "Monthly", "Yearly"] },
  { words: words("payment method"), kind: "choice", options: ["Card", "Cash", "Bank transfer"] },
  { words: words("size class|t shirt size"), kind: "choice", options: ["S", "M", "L", "XL"] },
  {
    words: words(
      "description|notes|note|bio|biography|summary|details|content|body|comment|comments|message|text|instructions|ingredients|directions|method|remarks|observations|reason|story|answer|feedback|requirements|agenda|about|lyrics|terms|preparation|steps taken|findings|responsibilities|history|experience summary|itinerary|review|recommendations?|diagnosis|treatment plan|what happened",
    ),
    kind: "longText",
  },
  { words: words("address|location|place|city|country|venue|region|town|where"), kind: "location" },
];
