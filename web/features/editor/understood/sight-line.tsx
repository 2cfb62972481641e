// Who sees a list, and who changes it.
import { useRef, useState } from "react";
import { isRoleName, type Sight, UNDERSTOOD_NAME_MAX, type UnderstoodEdit } from "#contract";
import { Button } from "../../../ui/button.tsx";
import type { ShownList } from "./gathered.ts";
import { NameInput, optionsTyped, Select, SmallForm } from "./small-form.tsx";
import type { Gathering } from "./use-gathered.ts";

const SIGHT_WORDS: Readonly<Record<Sight, string>> = {
  all: "Everybody sees and changes all",
  each: "Everybody sees all, changes their own",
  readers: "Everybody sees all, only you change",
  own: "Each person sees only their own",
  owner: "Only you",
  roles: "You and some people, who see and change all",
  sent: "Sent to you: others see what they sent",
};
const OFFERED: readonly Sight[] = ["all", "each", "readers", "own", "owner", "roles"];

export const sightText = ({ sight, seenBy }: Pick<ShownList, "sight" | "seenBy">): string =>
  sight === "roles" && seenBy.length > 0 ? `Only you and ${seenBy.join(", ")}` : SIGHT_WORDS[sight];

type SightLineProps = { shown: ShownList; roles: readonly string[]; gathering: Gathering; disabled: boolean };

export function SightLine({ shown, roles, gathering, disabled }: SightLineProps) {
  const [naming, setNaming] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const { list, sight, seenBy } = shown;
  const known = list.sight === "sent" ? (["sent"] as const) : [];
  const put = (edit: Extract<UnderstoodEdit, { edit: "sight" }>) =>
    edit.sight === list.sight && edit.sight !== "roles" ? gathering.takeBack(edit) : gathering.add(edit);
  const choose = (chosen: Sight) => {
    setNaming(chosen === "roles");
    if (chosen === "sent") gathering.takeBack({ edit: "sight", list: list.name, sight: "all" });
    else if (chosen !== "roles") put({ edit: "sight", list: list.name, sight: chosen });
  };
  const leave = () => {
    setNaming(false);
    requestAnimationFrame(() => select.current?.focus());
  };
  return (
    <div className="flex flex-col gap-2">
      <Select
        ref={select}
        label="Who sees it"
        value={naming ? "roles" : sight}
        disabled={disabled}
        options={[...known, ...OFFERED].map(
          (one) => [one, one === sight ? sightText(shown) : SIGHT_WORDS[one]] as const,
        )}
        onChange={choose}
      />
      {sight === "roles" && !naming && (
        <Button
          variant="quiet"
          className="!h-11 -ml-3 self-start text-sm"
          disabled={disabled}
          onClick={() => setNaming(true)}
        >
          Change who they are
        </Button>
      )}
      {naming && (
        <RoleForm
          begun={sight === "roles" ? seenBy : roles.slice(0, 1)}
          known={[...roles, ...list.seenBy]}
          disabled={disabled}
          onLeave={leave}
          onTake={(named) => {
            put({ edit: "sight", list: list.name, sight: "roles", roles: named });
            leave();
          }}
        />
      )}
    </div>
  );
}

const ROLES_MAX = 8;
/** Of what is typed, in characters: each name with a comma and a space. */
const TYPED_MAX = ROLES_MAX * (UNDERSTOOD_NAME_MAX + 2);

type RoleFormProps = {
  /** Those with whom it opens. */
  begun: readonly string[];
  /** Roles that the app has. */
  known: readonly string[];
  disabled: boolean;
  onTake: (roles: readonly string[]) => void;
  onLeave: () => void;
};

function RoleForm({ begun, known, disabled, onTake, onLeave }: RoleFormProps) {
  const [typed, setTyped] = useState(begun.join(", "));
  const named = optionsTyped(typed);
  const problem = problemOfRoles(named, known);
  return (
    <SmallForm
      label="People who see and change it"
      action="Let them see and change it"
      disabled={disabled || problem !== null || named.length === 0}
      onTake={() => onTake(named)}
      onLeave={onLeave}
    >
      <NameInput
        label="Who they are, with commas between"
        value={typed}
        onChange={setTyped}
        problem={problem}
        max={TYPED_MAX}
        placeholder="coaches, parents"
      />
    </SmallForm>
  );
}

function problemOfRoles(named: readonly string[], known: readonly string[]): string | null {
  if (named.length > ROLES_MAX) return `Name ${ROLES_MAX} at most.`;
  const isKnown = (name: string) => known.some((one) => one.toLowerCase() === name.toLowerCase());
  return named.every((name) => isKnown(name) || isRoleName(name)) ? null : "Say who they are, such as coaches.";
}
