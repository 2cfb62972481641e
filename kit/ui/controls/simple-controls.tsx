// Controls that are one part each: a line, paragraphs, a day, a tick, a list to unfold.
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { optionsOf } from "../data/fields.ts";
import { onPage } from "../kinds/on-page.ts";
import { Checkbox, DateInput, Select, TextArea, TextInput } from "../parts/inputs.tsx";
import { allowedAfter } from "../records/transitions.ts";
import { type ControlProps, sharedProps, textOf } from "./control.ts";

/** A line with what the field's kind asks for: its type, bounds and unit. */
export function LineControl(props: ControlProps) {
  const text = textOf(props);
  return (
    <TextInput type="text" {...sharedProps(props)} value={text} {...onPage(props.field).input?.(props.field, text)} />
  );
}

export function ParagraphsControl(props: ControlProps) {
  return <TextArea {...sharedProps(props)} value={textOf(props)} />;
}

/** A day, and with kinds that are a moment a time of it. */
export function CalendarControl(props: ControlProps) {
  const { field } = props;
  const text = textOf(props);
  const withTime = kindOf(field).time === "moment";
  return <DateInput {...sharedProps(props)} withTime={withTime} value={text} {...onPage(field).input?.(field, text)} />;
}

export function CheckboxControl(props: ControlProps) {
  const { name, label, help, error, onChange } = sharedProps(props);
  return (
    <Checkbox name={name} label={label} help={help} error={error} checked={props.value === true} onChange={onChange} />
  );
}

/** The options that may follow the present one. */
export function OptionsControl(props: ControlProps) {
  const { field, before } = props;
  const text = textOf(props);
  return (
    <Select
      {...sharedProps(props)}
      value={text}
      options={optionsOf(field, allowedAfter(field, before))}
      placeholder={field.required && text ? undefined : words().form.choose}
    />
  );
}
