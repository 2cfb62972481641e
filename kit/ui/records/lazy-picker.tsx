// The choice among many related rows, fetched once something has that many.
import { laterPart } from "../later-parts.ts";
import { Awaited, late } from "../parts/late.tsx";
import type { RelatedPickerProps } from "./related-picker.tsx";

export const picker = late(() => laterPart("RelatedPicker"));

/** More related rows than a list to unfold is good for are found by typing. */
export const UNFOLDED_MAX = 50;

export function RelatedPicker(props: RelatedPickerProps) {
  return <Awaited part={picker} props={props} />;
}
