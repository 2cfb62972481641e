// The choice of a related row: a list to unfold, and a search where there are many.
import { mayCreate } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useEntity, useUser } from "../app/session.ts";
import { titleOf } from "../data/fields.ts";
import { useRecords } from "../data/records.ts";
import { Select, TextInput } from "../parts/inputs.tsx";
import { UNFOLDED_MAX } from "../records/lazy-picker.tsx";
import { RelatedPicker } from "../records/related-picker.tsx";
import type { AnyEntity } from "../types.ts";
import { type ControlProps, sharedProps, textOf } from "./control.ts";

export function RelatedControl(props: ControlProps) {
  const related = useEntity(props.field.entity);
  if (related) return <KnownRelated {...props} related={related} />;
  const { name, label, error, onChange } = props;
  return <TextInput name={name} label={label} error={error} value={textOf(props)} onChange={onChange} />;
}

function KnownRelated({ related, ...props }: ControlProps & { related: AnyEntity }) {
  const { rows, total, isLoading } = useRecords(related, { sort: related.title, pageSize: UNFOLDED_MAX });
  const mayAdd = mayCreate(related, useUser());
  const isEmpty = !isLoading && total === 0;
  const shared = { ...sharedProps(props), value: textOf(props) };
  if (total > UNFOLDED_MAX)
    return <RelatedPicker {...shared} related={related} placeholder={words().search.among(total, related.many)} />;
  const placeholder = isLoading
    ? `${words().loading.it}…`
    : isEmpty
      ? words().list.noneOf(related.many)
      : words().form.choose;
  return (
    <Select
      {...shared}
      help={isEmpty && mayAdd ? words().form.addFirst(related.many) : shared.help}
      placeholder={placeholder}
      options={rows.map((row) => ({ value: row.id, label: titleOf(related, row) }))}
    />
  );
}
