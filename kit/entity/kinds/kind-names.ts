// Every kind of field by its name. Each has a file beside this one and one in `kit/ui/kinds/`.

export const FIELD_KINDS = [
  "text",
  "longText",
  "email",
  "phone",
  "url",
  "image",
  "file",
  "location",
  "color",
  "number",
  "money",
  "percent",
  "date",
  "dateTime",
  "time",
  "duration",
  "yesNo",
  "choice",
  "rating",
  "tags",
  "relation",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
