// One of a few options, which may follow one another.
import { words } from "../../words/index.ts";
import { TEXT } from "./text-base.ts";
import type { Field, FieldOptions, Held, Kind, KindOptions, Sample } from "./types.ts";

type ChoiceOptions<Option extends string> = FieldOptions<NoInfer<Option>> & {
  /** What people read in place of an option; rows keep the option. */
  labels?: Readonly<Partial<Record<NoInfer<Option>, string>>>;
  /** From each option to those that may follow it; an option that is absent may become anything. */
  transitions?: Readonly<Partial<Record<NoInfer<Option>, readonly NoInfer<Option>[]>>>;
  colors?: Readonly<Partial<Record<NoInfer<Option>, string>>>;
};

/** One of `options`. A `default` or `required` makes its value always present. */
export function choice<const Option extends string, const Options extends ChoiceOptions<Option>>(
  label: string,
  options: readonly Option[],
  settings?: Options & ChoiceOptions<Option>,
): Field<Held<Options, Option>> {
  // A partial record of known keys is a record of strings without the absent ones.
  const rest = settings as FieldOptions & Pick<KindOptions, "transitions" | "colors">;
  return { kind: "choice", label, options, ...rest };
}

/** What people read for an option of a choice. */
export function optionLabel(field: Field, option: string): string {
  return (field.labels && Object.hasOwn(field.labels, option) ? field.labels[option] : undefined) ?? option;
}

export const choiceKind: Kind = {
  ...TEXT,
  isSearched: true,
  hasOptions: true,
  titleRank: 4,
  schema(field, { z }) {
    const { label, options = [] } = field;
    const shown = options.map((option) => optionLabel(field, option)).join(", ");
    return z
      .string(words().checks.option(label))
      .refine((text) => options.includes(text), words().checks.optionOf(label, shown));
  },
  parse: (text, field, { option }) => option(text, field),
  format: (field, value) => optionLabel(field, String(value)),
  cell: (field, value) => optionLabel(field, String(value)),
  groupLabel: optionLabel,
};

export const choiceSample: Sample = {
  value: ({ field }) => field.default ?? field.options?.[0],
  misfit: "No such option",
};
