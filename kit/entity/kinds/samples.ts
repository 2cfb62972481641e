// A believable value and a misfit of every kind of field, for tests and measurements.
import { choiceSample } from "./choice.ts";
import { colorSample } from "./color.ts";
import { dateSample } from "./date.ts";
import { dateTimeSample } from "./date-time.ts";
import { durationSample } from "./duration.ts";
import { emailSample } from "./email.ts";
import { fileSample } from "./file.ts";
import { imageSample } from "./image.ts";
import type { FieldKind } from "./kind-names.ts";
import { locationSample } from "./location.ts";
import { longTextSample } from "./long-text.ts";
import { moneySample } from "./money.ts";
import { numberSample } from "./number.ts";
import { percentSample } from "./percent.ts";
import { phoneSample } from "./phone.ts";
import { ratingSample } from "./rating.ts";
import { relationSample } from "./relation.ts";
import { tagsSample } from "./tags.ts";
import { textSample } from "./text.ts";
import { timeSample } from "./time.ts";
import type { Sample } from "./types.ts";
import { urlSample } from "./url.ts";
import { yesNoSample } from "./yes-no.ts";

export const SAMPLES: Readonly<Record<FieldKind, Sample>> = {
  text: textSample,
  longText: longTextSample,
  email: emailSample,
  phone: phoneSample,
  url: urlSample,
  image: imageSample,
  file: fileSample,
  location: locationSample,
  color: colorSample,
  number: numberSample,
  money: moneySample,
  percent: percentSample,
  date: dateSample,
  dateTime: dateTimeSample,
  time: timeSample,
  duration: durationSample,
  yesNo: yesNoSample,
  choice: choiceSample,
  rating: ratingSample,
  tags: tagsSample,
  relation: relationSample,
};
