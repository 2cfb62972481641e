// Every kind of field by its name: the one place that code asks how fields differ.
import { choiceKind } from "./choice.ts";
import { colorKind } from "./color.ts";
import { dateKind } from "./date.ts";
import { dateTimeKind } from "./date-time.ts";
import { durationKind } from "./duration.ts";
import { emailKind } from "./email.ts";
import { fileKind } from "./file.ts";
import { imageKind } from "./image.ts";
import type { FieldKind } from "./kind-names.ts";
import { locationKind } from "./location.ts";
import { longTextKind } from "./long-text.ts";
import { moneyKind } from "./money.ts";
import { numberKind } from "./number.ts";
import { percentKind } from "./percent.ts";
import { phoneKind } from "./phone.ts";
import { ratingKind } from "./rating.ts";
import { relationKind } from "./relation.ts";
import { tagsKind } from "./tags.ts";
import { textKind } from "./text.ts";
import { timeKind } from "./time.ts";
import type { Kind } from "./types.ts";
import { urlKind } from "./url.ts";
import { yesNoKind } from "./yes-no.ts";

export const KINDS: Readonly<Record<FieldKind, Kind>> = {
  text: textKind,
  longText: longTextKind,
  email: emailKind,
  phone: phoneKind,
  url: urlKind,
  image: imageKind,
  file: fileKind,
  location: locationKind,
  color: colorKind,
  number: numberKind,
  money: moneyKind,
  percent: percentKind,
  date: dateKind,
  dateTime: dateTimeKind,
  time: timeKind,
  duration: durationKind,
  yesNo: yesNoKind,
  choice: choiceKind,
  rating: ratingKind,
  tags: tagsKind,
  relation: relationKind,
};

/** What is true of every field of this one's kind. */
export function kindOf(field: { readonly kind: FieldKind }): Kind {
  return KINDS[field.kind];
}
