// Every kind of field by its name, as pages treat it.
import type { FieldKind } from "../../entity/index.ts";
import { choiceOnPage } from "./choice.tsx";
import { colorOnPage } from "./color.tsx";
import { dateOnPage } from "./date.tsx";
import { dateTimeOnPage } from "./date-time.tsx";
import { durationOnPage } from "./duration.tsx";
import { emailOnPage } from "./email.tsx";
import { fileOnPage } from "./file.tsx";
import { imageOnPage } from "./image.tsx";
import { locationOnPage } from "./location.tsx";
import { longTextOnPage } from "./long-text.tsx";
import { moneyOnPage } from "./money.tsx";
import { numberOnPage } from "./number.tsx";
import { percentOnPage } from "./percent.tsx";
import { phoneOnPage } from "./phone.tsx";
import { ratingOnPage } from "./rating.tsx";
import { relationOnPage } from "./relation.tsx";
import { tagsOnPage } from "./tags.tsx";
import { textOnPage } from "./text.tsx";
import { timeOnPage } from "./time.tsx";
import type { PageKind } from "./types.ts";
import { urlOnPage } from "./url.tsx";
import { yesNoOnPage } from "./yes-no.tsx";

const PAGE_KINDS: Readonly<Record<FieldKind, PageKind>> = {
  text: textOnPage,
  longText: longTextOnPage,
  email: emailOnPage,
  phone: phoneOnPage,
  url: urlOnPage,
  image: imageOnPage,
  file: fileOnPage,
  location: locationOnPage,
  color: colorOnPage,
  number: numberOnPage,
  money: moneyOnPage,
  percent: percentOnPage,
  date: dateOnPage,
  dateTime: dateTimeOnPage,
  time: timeOnPage,
  duration: durationOnPage,
  yesNo: yesNoOnPage,
  choice: choiceOnPage,
  rating: ratingOnPage,
  tags: tagsOnPage,
  relation: relationOnPage,
};

/** How pages treat every field of this one's kind. */
export function onPage(field: { readonly kind: FieldKind }): PageKind {
  return PAGE_KINDS[field.kind];
}
