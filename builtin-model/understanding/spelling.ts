// Slips of the keyboard, mended before a text is read.

const MISSPELT: readonly (readonly [RegExp, string])[] = [
  [/\bmini[ -]?(program|app)\b/gi, "app"],
  [/\bmemebers?\b/gi, "members"],
  [/\b(websit|wesbite|webiste|web site)\b/gi, "website"],
  [/\b(recipies|recepies|recipies|recipie)s?\b/gi, "recipes"],
  [/\b(appointmnets?|apointments?|appoinments?)\b/gi, "appointments"],
  [/\b(custommers?|costumers)\b/gi, "customers"],
  [/\b(inventry|inventary)\b/gi, "inventory"],
  [/\b(calender)\b/gi, "calendar"],
  [/\b(expences?|expanses)\b/gi, "expenses"],
  [/\b(adress)\b/gi, "address"],
  [/\b(reciept)(s?)\b/gi, "receipt$2"],
  [/\b(libary)\b/gi, "library"],
  [/\b(restaraunt|restraunt|resturant)(s?)\b/gi, "restaurant$2"],
  [/\b(managment)\b/gi, "management"],
  [/\b(excercise)(s?)\b/gi, "exercise$2"],
  [/\b(jewelery)\b/gi, "jewelry"],
  [/\b(buisness)\b/gi, "business"],
  [/\b(trak)\b/gi, "track"],
  [/\b(invoces|invioces)\b/gi, "invoices"],
  [/\b(scedule|shedule)(s?)\b/gi, "schedule$2"],
  [/\b(definately)\b/gi, "definitely"],
  [/\b(employes|employess|emploees)\b/gi, "employees"],
  [/\b(prodcuts|pruducts)\b/gi, "products"],
  [/\b(workuots|workouts)\b/gi, "workouts"],
  [/\b(habbits)\b/gi, "habits"],
  [/\b(studnets|sudents)\b/gi, "students"],
];

/** "An inventory of my sneakers" is the app itself. */
const LIST_OF =
  /\b(?:inventory|catalog|catalogue|database|register|log|diary|record) of (?=(?:all |my |our |the |all my |all our ))/gi;

/** The text with the most common slips of the keyboard mended. */
export function corrected(text: string): string {
  return MISSPELT.reduce((mended, [pattern, word]) => mended.replace(pattern, word), text.replace(LIST_OF, "list of "));
}
