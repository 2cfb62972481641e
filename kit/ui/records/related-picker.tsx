// Chooses one of many related rows by typing a part of its name.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { words } from "../../words/index.ts";
import { titleOf } from "../data/fields.ts";
import { useRecord, useRecords } from "../data/records.ts";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import { CONTROL, FieldFrame } from "../parts/inputs.tsx";
import type { AnyEntity } from "../types.ts";

const HITS_MAX = 20;

export type RelatedPickerProps = {
  related: AnyEntity;
  label: string;
  value: string;
  onChange: (id: string) => void;
  name?: string | undefined;
  error?: string | undefined;
  help?: string | undefined;
  required?: boolean | undefined;
  hideLabel?: boolean;
  /** While nothing is chosen. */
  placeholder: string;
  className?: string;
  /** The list lies over what is below; without it what is below makes room. */
  floating?: boolean;
};

export function RelatedPicker(props: RelatedPickerProps) {
  const { label, name, error, help, required, hideLabel, placeholder, className } = props;
  const id = useId();
  const { open, typed, rows, at, setAt, type, pick, close, chosen } = usePicking(props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (open) setAt(Math.max(0, Math.min(rows.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))));
      else type("");
    } else if (event.key === "Enter" && open) pick(rows[at]?.id);
    else if (event.key === "Escape" && open) close();
    else return;
    // The window around it must neither close nor send its form.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      help={help}
      required={required}
      hideLabel={hideLabel}
      className={className}
    >
      <div className="relative">
        <input
          id={id}
          name={name}
          role="combobox"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={open && rows[at] ? `${id}-${rows[at].id}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-note` : undefined}
          placeholder={open ? words().search.inList : placeholder}
          value={open ? typed : chosen}
          onChange={(event) => type(event.target.value)}
          onClick={() => !open && type("")}
          onBlur={close}
          onKeyDown={onKeyDown}
          className={classNames(CONTROL, "h-10 truncate pr-9", hideLabel && !open && "placeholder:text-ink")}
        />
        <End {...props} />
        <Hits {...props} id={id} open={open} rows={rows} at={at} pick={pick} />
      </div>
    </FieldFrame>
  );
}

/** The sign of a list, or the way to choose nothing. */
function End({ label, value, onChange }: RelatedPickerProps) {
  if (value === "")
    return <Icon name="chevron-down" size={16} className="pointer-events-none absolute top-3 right-3 text-ink-muted" />;
  return (
    <button
      type="button"
      aria-label={words().actions.remove(label)}
      onClick={() => onChange("")}
      className="absolute top-0 right-0 grid h-10 w-9 place-items-center rounded-control text-ink-muted hover:text-ink"
    >
      <Icon name="x" size={16} />
    </button>
  );
}

/** What is typed, what was found, and which of it the keyboard is on. */
function usePicking({ related, value, onChange }: RelatedPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const open = typed !== null;
  const query = { q: typed?.trim() ?? "", sort: related.title, pageSize: HITS_MAX };
  const { rows } = useRecords(related, query, { enabled: open });
  const { row } = useRecord(related, value || null);
  const close = () => setTyped(null);
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const pick = (id: string | undefined) => {
    if (id === undefined) return;
    onChange(id);
    close();
  };
  const chosen = value === "" || !row ? "" : titleOf(related, row);
  return { open, typed: typed ?? "", rows, at, setAt, type, pick, close, chosen };
}

type HitsProps = RelatedPickerProps & {
  id: string;
  open: boolean;
  rows: readonly { id: string }[];
  at: number;
  pick: (id: string) => void;
};

function Hits({ related, label, value, floating = false, id, open, rows, at, pick }: HitsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) list.current?.children[at]?.scrollIntoView?.({ block: "nearest" });
  }, [open, at]);
  return (
    <div
      hidden={!open}
      className={classNames(
        "mt-1 max-h-60 overflow-y-auto rounded-inner border border-line-strong bg-surface p-1 text-sm",
        floating && "absolute z-20 w-full min-w-64 shadow-lg",
      )}
    >
      <div ref={list} id={`${id}-hits`} role="listbox" aria-label={label}>
        {rows.map((row, index) => (
          // The keys are the control's, which keeps the focus.
          <div
            key={row.id}
            id={`${id}-${row.id}`}
            role="option"
            aria-selected={row.id === value}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(row.id)}
            onKeyDown={() => undefined}
            className={classNames(
              "flex cursor-pointer items-center gap-2 rounded-[max(0px,calc(var(--radius-inner)-4px))] px-2.5 py-2 hover:bg-sunken",
              index === at && "bg-sunken",
            )}
          >
            <span className="min-w-0 flex-1 break-words">{titleOf(related, row)}</span>
            {row.id === value && <Icon name="check" size={16} className="text-accent-text" />}
          </div>
        ))}
      </div>
      {rows.length === 0 && <p className="px-2.5 py-2 text-ink-muted">{words().list.noMatch(related.many)}</p>}
    </div>
  );
}
