// Stars to choose, one for each step of the field's kind.
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import { type ControlProps, textOf } from "./control.ts";

export function StarsControl(props: ControlProps) {
  const { name, field, error, label, onChange } = props;
  const chosen = Number(textOf(props) || 0);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {field.required && (
          <span aria-hidden className="text-danger-text">
            {" *"}
          </span>
        )}
      </legend>
      <div className="flex gap-1">
        {(kindOf(field).steps ?? []).map((star) => (
          <label
            key={star}
            className="cursor-pointer rounded-control p-1 text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={chosen === star}
              onChange={() => onChange(String(star))}
              className="sr-only"
            />
            <Icon
              name="star"
              size={24}
              fill={star <= chosen ? "currentColor" : "none"}
              label={words().values.ofFive(star)}
            />
          </label>
        ))}
      </div>
      {(error ?? field.help) && (
        <p className={classNames("text-sm", error ? "text-danger-text" : "text-ink-muted")}>{error ?? field.help}</p>
      )}
    </fieldset>
  );
}
