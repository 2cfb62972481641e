// What only an app's server says, in English: what an app without a language says, and the keys that every other language has.

const small = (label: string) => label.toLowerCase();

export const enRefusals = {
  failed: "Something went wrong in the app. Please try again.",
  bodyTooLarge: "This is too large: at most 2 MB can be sent at once.",
  somethingWrong: "Something is not right",
  aValue: "A value",
  taken: (label: string) => `${label} is already taken.`,
  alreadyTaken: "Already taken",
  stillUsed: "Something else still refers to this, or what it refers to is gone.",
  noLonger: "Does not exist any more",
  required: (label: string) => `${label} is required.`,
  outOfRange: (label: string) => `${label} is out of range.`,
  outOfRangeShort: "Out of range",
  form: "A value does not have the right form.",
  full: "This app's storage is full. Entries can be deleted, but not added or changed.",
  conflict: "Somebody else changed this at the same moment. Please try again.",
  noRow: (one: string) => `This ${small(one)} does not exist.`,
  rowGone: (one: string) => `This ${small(one)} does not exist any more.`,
  ownerAdds: (many: string) => `Only the owner of this app adds ${small(many)}.`,
  mayNotAdd: (many: string) => `You may not add ${small(many)}.`,
  mayNotSet: (label: string) => `You may not set ${label}.`,
  ownerGives: "Only the owner of this app gives roles.",
  noPerson: "This person has not been in this app.",
  noRole: "There is no such role.",
  invitationGone: "This invitation is no longer valid. Ask for a new one.",
  ownsAll: "You own this app: you may do everything here already.",
  mayNotChange: (one: string) => `You may not change this ${small(one)}.`,
  mayNotDelete: (one: string) => `You may not delete this ${small(one)}.`,
  step: (label: string, from: string, to: string) => `${label} cannot go from "${from}" to "${to}".`,
  mustBeAfter: (label: string, start: string) => `${label} must be after ${start}.`,
  theStart: "the start",
  theEnd: "The end",
  later: (label: string) => `${label} must be later`,
  timeTaken: "This time is already taken. Please choose another.",
  timeTakenFor: (label: string) => `This time is already taken for this ${small(label)}. Please choose another.`,
  onePer: (one: string) => `You already have ${/^[aeiou]/i.test(one) ? "an" : "a"} ${small(one)} for this.`,
  left: (left: number) => `Only ${left} left.`,
  usedUp: (label: string) => `${label} is used up.`,
  fileEmpty: "The file is empty. Its first line must name the columns.",
  fileLines: (most: number) => `A file can have at most ${most} lines.`,
  fileColumns: (labels: string) => `No column was recognised. The first line must name columns such as ${labels}.`,
  fileTooLarge: "A file to import can have at most 5 MB.",
  fileQuote: "A quote is opened and never closed.",
  secretMissing: (name: string) =>
    `The secret ${name} is not set yet. The owner of this app sets it in the dashboard, under Services.`,
  noRelated: (label: string, title: string) => `${label} "${title}" does not exist.`,
};

/** Every language has all of these. */
export type Refusals = typeof enRefusals;
