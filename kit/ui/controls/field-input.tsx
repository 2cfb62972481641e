// The control that a field's kind asks for.
import type { ComponentType } from "react";
import { onPage } from "../kinds/on-page.ts";
import type { ControlName } from "../kinds/types.ts";
import type { ControlProps } from "./control.ts";
import { RelatedControl } from "./related-control.tsx";
import {
  CalendarControl,
  CheckboxControl,
  LineControl,
  OptionsControl,
  ParagraphsControl,
} from "./simple-controls.tsx";
import { StarsControl } from "./stars-control.tsx";
import { UploadControl } from "./upload-control.tsx";

const CONTROLS: Readonly<Record<ControlName, ComponentType<ControlProps>>> = {
  line: LineControl,
  paragraphs: ParagraphsControl,
  checkbox: CheckboxControl,
  options: OptionsControl,
  related: RelatedControl,
  calendar: CalendarControl,
  stars: StarsControl,
  upload: UploadControl,
};

export type FieldInputProps = Omit<ControlProps, "label"> & { label?: string };

export function FieldInput({ label, ...props }: FieldInputProps) {
  const Control = CONTROLS[onPage(props.field).control];
  return <Control {...props} label={label ?? props.field.label} />;
}
