// What the reader was not sure of: choices to take, and sentences that came to nothing.
import clsx from "clsx";
import type { Understood, UnderstoodDoubt, UnderstoodEdit } from "#contract";
import type { Gathering } from "./use-gathered.ts";

type DoubtsProps = { doubts: Understood["doubts"]; gathering: Gathering | null; disabled: boolean };

export function Doubts({ doubts, gathering, disabled }: DoubtsProps) {
  return (
    <div className="rounded-control bg-amber-wash px-3 py-2.5">
      <h3 className="text-sm font-medium">I was not sure about</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {doubts.map((doubt) => (
          <li key={doubt.about}>
            <fieldset>
              <legend className="text-sm">{doubt.about}</legend>
              {gathering !== null && (
                <div className="mt-1 flex flex-wrap gap-2">
                  {doubt.choices.map((choice) => (
                    <ChoiceButton
                      key={choice.edit}
                      doubt={doubt}
                      choice={choice}
                      gathering={gathering}
                      disabled={disabled}
                    />
                  ))}
                </div>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Choice = UnderstoodDoubt["choices"][number];
type ChoiceButtonProps = { doubt: UnderstoodDoubt; choice: Choice; gathering: Gathering; disabled: boolean };

function ChoiceButton({ doubt, choice, gathering, disabled }: ChoiceButtonProps) {
  const taken = gathering.edits.some((edit) => isSame(edit, choice));
  const goes = gathering.edits.some(
    (edit) => edit.edit === "removeList" && choice.edit === "addField" && edit.list === choice.list,
  );
  // One choice takes the place of another of the same doubt.
  const isOther = taken || doubt.choices.some((one) => gathering.edits.some((edit) => isSame(edit, one)));
  const toggle = () => {
    gathering.takeBack(...doubt.choices);
    if (!taken) gathering.add(choice);
  };
  return (
    <button
      type="button"
      aria-pressed={taken}
      disabled={disabled || goes || (gathering.isFull && !isOther)}
      onClick={toggle}
      className={clsx(
        "min-h-11 rounded-control border px-3 py-1.5 text-left text-sm disabled:opacity-50",
        taken ? "border-accent bg-wash font-medium" : "border-edge bg-raised hover:bg-ink/6",
      )}
    >
      {choice.edit === "addList" ? "A list of its own" : `A field of ${choice.list}`}
    </button>
  );
}

const isSame = (edit: UnderstoodEdit, choice: Choice): boolean =>
  edit.edit === choice.edit &&
  edit.name === choice.name &&
  (edit.edit !== "addField" || choice.edit !== "addField" || edit.list === choice.list);

export function Missed({ missed }: { missed: readonly string[] }) {
  return (
    <div>
      <h3 className="text-sm font-medium">I found nothing to build in</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
        {missed.map((sentence) => (
          <li key={sentence}>“{sentence}”</li>
        ))}
      </ul>
    </div>
  );
}
