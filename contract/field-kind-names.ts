// Kinds of fields by the names that people read: of the card of what was understood, and of messages that ask for a field.

/** Kinds of fields as people read them. */
export const FIELD_KIND_NAMES = {
  text: "text",
  longText: "long text",
  number: "number",
  money: "amount of money",
  date: "date",
  dateTime: "date and time",
  yesNo: "yes or no",
  choice: "choice",
  email: "e-mail",
  phone: "phone number",
  url: "web link",
  image: "photo",
  rating: "rating",
  percent: "percentage",
  duration: "duration",
  time: "time of day",
  location: "place",
  tags: "tags",
  color: "colour",
  file: "file",
  relation: "link",
} as const;
export type FieldKindName = keyof typeof FIELD_KIND_NAMES;

/** The short list of kinds that a new field is offered. */
export const NEW_FIELD_KINDS = [
  "text",
  "longText",
  "number",
  "money",
  "date",
  "dateTime",
  "yesNo",
  "choice",
  "email",
  "phone",
  "url",
  "image",
  "rating",
] as const satisfies readonly FieldKindName[];
