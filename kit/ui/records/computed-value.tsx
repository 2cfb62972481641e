// What the server will work out of the other fields, shown in its place in the form while they are filled in.
import { useId } from "react";
import type { Field } from "../../entity/index.ts";
import { formatValue } from "../data/format.ts";
import { FieldFrame } from "../parts/inputs.tsx";

export function ComputedValue({ field, value }: { field: Field; value: unknown }) {
  const id = useId();
  const text = formatValue(field, value);
  return (
    <FieldFrame id={id} label={field.label} help={field.help}>
      <output
        id={id}
        className="flex h-10 items-center rounded-control bg-sunken px-3 text-base tabular-nums text-ink sm:text-sm"
      >
        {text || "–"}
      </output>
    </FieldFrame>
  );
}
