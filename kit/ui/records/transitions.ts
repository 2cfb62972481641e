// Which options may follow the present one.
import type { Field } from "../../entity/index.ts";

/** Every option, or the present one and those that its transitions allow. */
export function allowedAfter(field: Field, before: string | undefined): string[] {
  const options = [...(field.options ?? [])];
  const next =
    before !== undefined && field.transitions && Object.hasOwn(field.transitions, before)
      ? field.transitions[before]
      : undefined;
  return next ? options.filter((option) => option === before || next.includes(option)) : options;
}
