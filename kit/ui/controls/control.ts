// What every control of a form is given.
import type { Field } from "../../entity/index.ts";

export type ControlProps = {
  name: string;
  field: Field;
  /** A text, or whether it is checked. */
  value: string | boolean;
  /** What the row holds now, for choices that move along transitions. */
  before?: string | undefined;
  error?: string | undefined;
  label: string;
  onChange: (value: string | boolean) => void;
};

/** What stands in it as text. */
export const textOf = ({ value }: ControlProps): string => (typeof value === "string" ? value : "");

/** What the parts that controls are made of have in common. */
export function sharedProps({ name, field, error, label, onChange }: ControlProps) {
  const { help, required, placeholder } = field;
  return { name, label, error, help, required, placeholder, onChange };
}
