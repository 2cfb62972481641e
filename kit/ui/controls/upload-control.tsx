// A file or a picture of the person's own.
import { type ChangeEvent, useId, useState } from "react";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { FieldFrame } from "../parts/inputs.tsx";
import { type ControlProps, textOf } from "./control.ts";
import { readPicture, readWhole } from "./uploads.ts";

export function UploadControl(props: ControlProps) {
  const { name, field, error, label, onChange } = props;
  const id = useId();
  const [problem, setProblem] = useState("");
  const value = textOf(props);
  const isPicture = kindOf(field).isPicture === true;
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = "";
    if (!chosen) return;
    const result = await (isPicture ? readPicture(chosen) : readWhole(chosen));
    setProblem(result.ok ? "" : result.problem);
    if (result.ok) onChange(result.address);
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      help={field.help ?? words().form.fileMax}
      error={problem || error}
      required={field.required}
    >
      <div className="flex items-center gap-3">
        {value && isPicture && (
          <img src={value} alt="" className="size-16 rounded-control border border-line object-cover" />
        )}
        {value && !isPicture && <Icon name="file" size={24} label={words().form.fileChosen} />}
        <input
          id={id}
          name={name}
          type="file"
          accept={isPicture ? "image/*" : undefined}
          onChange={read}
          className="block w-full min-w-0 text-sm file:mr-3 file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:py-2 file:font-medium file:text-ink"
        />
        {value && (
          <Button
            variant="ghost"
            size="small"
            icon="x"
            aria-label={words().actions.remove(label)}
            onClick={() => onChange("")}
          />
        )}
      </div>
    </FieldFrame>
  );
}
