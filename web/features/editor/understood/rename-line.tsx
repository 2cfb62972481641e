// A name with the button that gives it another.
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { asName } from "#contract";
import { IconButton } from "../../../ui/button.tsx";
import { NameInput, problemOf, SmallForm, useOpened } from "./small-form.tsx";

type RenameLineProps = {
  /** What is renamed, for assistive technology: "the list Jobs". */
  what: string;
  name: string;
  taken: ReadonlySet<string>;
  disabled: boolean;
  onRename: (name: string) => void;
  children: ReactNode;
};

export function RenameLine({ what, name, taken, disabled, onRename, children }: RenameLineProps) {
  const { open, show, leave, button } = useOpened();
  const [typed, setTyped] = useState(name);
  const problem = problemOf(typed, taken);
  if (open)
    return (
      <SmallForm
        label={`Rename ${what}`}
        action="Rename"
        disabled={disabled || problem !== null || asName(typed) === ""}
        onLeave={leave}
        onTake={() => {
          onRename(asName(typed));
          leave();
        }}
      >
        <NameInput label="New name" value={typed} onChange={setTyped} problem={problem} />
      </SmallForm>
    );
  return (
    <div className="flex min-w-0 items-center gap-1">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
      <IconButton
        ref={button}
        label={`Rename ${what}`}
        disabled={disabled}
        icon={<Pencil size={16} strokeWidth={1.75} />}
        className="-mr-3 !size-11"
        onClick={() => {
          setTyped(name);
          show();
        }}
      />
    </div>
  );
}
