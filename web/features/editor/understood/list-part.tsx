// A list on the card: one line of what it keeps, which opens into its fields and who sees it.
import { ChevronRight, Trash2, Undo2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { UnderstoodEdit } from "#contract";
import { Button } from "../../../ui/button.tsx";
import { AddField } from "./add-field.tsx";
import { FieldLine } from "./field-line.tsx";
import type { ShownList } from "./gathered.ts";
import { Guess } from "./guess.tsx";
import { RenameLine } from "./rename-line.tsx";
import { SightLine, sightText } from "./sight-line.tsx";
import { useOpened } from "./small-form.tsx";
import type { Gathering } from "./use-gathered.ts";

type ListPartProps = {
  shown: ShownList;
  roles: readonly string[];
  /** Names of the other lists, in lower case. */
  taken: ReadonlySet<string>;
  /** Null where nothing can be changed. */
  gathering: Gathering | null;
  disabled: boolean;
  /** False for the only list of an app. */
  canGo: boolean;
};

export function ListPart(props: ListPartProps) {
  const { shown, gathering, disabled } = props;
  const [open, setOpen] = useState(false);
  const content = useId();
  const { list, shownName, removed } = shown;
  const removal: UnderstoodEdit = { edit: "removeList", list: list.name };
  const line = useRef<HTMLButtonElement>(null);
  /** What is clicked gives its place to another button, which gets the focus. */
  const put = (change: (edit: UnderstoodEdit) => void) => {
    change(removal);
    requestAnimationFrame(() => line.current?.focus());
  };
  if (removed)
    return (
      <div className="flex min-h-11 items-center gap-2">
        <p className="min-w-0 flex-1 font-medium text-muted line-through">{shownName}</p>
        <Button
          ref={line}
          size="small"
          className="!h-11"
          disabled={disabled || gathering === null}
          onClick={() => gathering && put(gathering.takeBack)}
        >
          <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
          Keep {shownName}
        </Button>
      </div>
    );
  return (
    <>
      <h3>
        <button
          ref={line}
          type="button"
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-start gap-1.5 rounded-control py-2 text-left font-sans font-normal tracking-normal hover:bg-ink/6"
        >
          <ChevronRight
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={`mt-1 shrink-0 transition-transform duration-150 ${open ? "rotate-90" : ""}`}
          />
          <span className="min-w-0 flex-1">
            <span className="font-medium [overflow-wrap:anywhere]">{shownName}</span> {list.guessed && <Guess />}
            <span className="block text-sm text-muted [text-wrap:pretty]">
              {summaryOf(shown)} · {sightText(shown)}
            </span>
          </span>
        </button>
      </h3>
      <div id={content} hidden={!open} className="pb-3 pl-[1.375rem]">
        {open && <OpenList {...props} onRemove={() => gathering && put(gathering.add)} />}
      </div>
    </>
  );
}

const NAMED_MAX = 4;

function summaryOf({ fields, added }: ShownList): string {
  const names = [
    ...fields.filter(({ removed }) => !removed).map(({ shownName }) => shownName),
    ...added.map(({ name }) => name),
  ];
  const rest = names.length - NAMED_MAX;
  return rest > 0 ? `${names.slice(0, NAMED_MAX).join(", ")} and ${rest} more` : names.join(", ");
}

function OpenList({
  shown,
  roles,
  taken,
  gathering,
  disabled,
  canGo,
  onRemove,
}: ListPartProps & { onRemove: () => void }) {
  const { list, shownName, fields, added } = shown;
  const adding = useOpened();
  const closed = disabled || gathering?.isFull === true;
  const rename = (to: string) => {
    const edit: UnderstoodEdit = { edit: "renameList", list: list.name, to };
    if (to === list.name) gathering?.takeBack(edit);
    else gathering?.add(edit);
  };
  return (
    <div className="flex flex-col gap-3">
      {gathering !== null && (
        <RenameLine what={`the list ${shownName}`} name={shownName} taken={taken} disabled={closed} onRename={rename}>
          <span className="text-sm text-muted">
            Called <span className="font-medium text-ink">{shownName}</span>. A member {list.rights}.
          </span>
        </RenameLine>
      )}
      {gathering === null && <p className="text-sm text-muted">A member {list.rights}.</p>}
      {list.views.length > 0 && <p className="text-sm text-muted">Shown as {list.views.join(", ")}.</p>}
      <ul aria-label={`Fields of ${shownName}`} className="flex flex-col divide-y divide-hairline">
        {fields.map((field) => (
          <li key={field.name}>
            <FieldLine shown={shown} field={field} gathering={gathering} disabled={disabled} />
          </li>
        ))}
        {added.map((edit) => (
          <li key={`new ${edit.name}`} className="flex min-h-11 items-center gap-2">
            <p className="min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]">{edit.name}, new</p>
            <Button
              size="small"
              variant="quiet"
              className="!h-11"
              disabled={disabled}
              onClick={() => {
                gathering?.takeBack(edit);
                // The button is gone, and one that was full has room again.
                adding.leave();
              }}
            >
              Take back {edit.name}
            </Button>
          </li>
        ))}
      </ul>
      {gathering !== null && <AddField shown={shown} gathering={gathering} disabled={disabled} opened={adding} />}
      {gathering !== null && <SightLine shown={shown} roles={roles} gathering={gathering} disabled={closed} />}
      {gathering !== null && canGo && (
        <Button
          variant="quiet"
          className="!h-11 -ml-3 self-start text-sm text-red"
          disabled={closed}
          onClick={onRemove}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          Remove {shownName}
        </Button>
      )}
    </div>
  );
}
