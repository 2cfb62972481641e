// Slips in the small words of a message, mended before it is read.

/** Slips and short forms in the small words that carry a wish; names have their own mending. */
const MISSPELT: Readonly<Record<string, string>> = {
  shuld: "should",
  shoud: "should",
  shoudl: "should",
  wud: "would",
  cud: "could",
  coud: "could",
  cant: "can't",
  shouldnt: "shouldn't",
  wouldnt: "wouldn't",
  couldnt: "couldn't",
  arent: "aren't",
  dont: "don't",
  doesnt: "doesn't",
  isnt: "isn't",
  wont: "won't",
  whats: "what's",
  pls: "please",
  plz: "please",
  plese: "please",
  thx: "thanks",
  teh: "the",
  adn: "and",
  wiht: "with",
  chnage: "change",
  chage: "change",
  cahnge: "change",
  remvoe: "remove",
  reomve: "remove",
  remov: "remove",
  delte: "delete",
  delet: "delete",
  renmae: "rename",
  ad: "add",
  aded: "added",
  calender: "calendar",
  calandar: "calendar",
  colum: "column",
  colums: "columns",
  feild: "field",
  feilds: "fields",
  dashbord: "dashboard",
  catagory: "category",
  requierd: "required",
  reqired: "required",
  requried: "required",
  mandatry: "mandatory",
  optinal: "optional",
  defualt: "default",
  membrs: "members",
  memebers: "members",
  memebrs: "members",
  evryone: "everyone",
  everone: "everyone",
  everyhting: "everything",
  everthing: "everything",
  wanna: "want to",
  gotta: "have to",
  u: "you",
  ur: "your",
};

/** A message with its small words as they are usually written; what stands in quotes stays. */
export function wellSpelt(message: string): string {
  return message
    .split(/(["“][^"”]*["”])/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/(?<![\w'’@.-])[a-z]+(?![\w'’@-])/gi, (word) => {
            const known = word.toLowerCase();
            return Object.hasOwn(MISSPELT, known) ? (MISSPELT[known] ?? word) : word;
          }),
    )
    .join("");
}
