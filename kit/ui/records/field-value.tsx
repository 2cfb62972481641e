// A field's value, shown as its kind asks for: badges, stars, links, swatches.
import type { ReactNode } from "react";
import type { AnyRow, Field } from "../../entity/index.ts";
import { isEmptyValue, readField } from "../data/fields.ts";
import { formatValue } from "../data/format.ts";
import { NOTHING } from "../kinds/nothing.tsx";
import { onPage } from "../kinds/on-page.ts";
import { StandingOut } from "./standing-out.tsx";

type Props = {
  field: Field;
  name: string;
  row: object;
  /** False inside something that is a link or a button already. */
  link?: boolean;
  /** As a row's details show it, where it may take the whole width. */
  wide?: boolean;
};

export function FieldValue({ field, name, row, link = true, wide = false }: Props): ReactNode {
  const value = readField(row, name);
  const labels = (row as AnyRow)._labels; // every row has it
  const text = formatValue(field, value, labels?.[name]);
  if (text === "" || isEmptyValue(value)) return NOTHING;
  const kind = onPage(field);
  const show = (wide ? kind.wideValue : undefined) ?? kind.value;
  const shown = show ? show({ field, value, text, link }) : text;
  return field.alert ? (
    <StandingOut field={field} name={name} row={row}>
      {shown}
    </StandingOut>
  ) : (
    shown
  );
}
