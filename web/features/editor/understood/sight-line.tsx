// Who sees a list, and who changes it.
import { useState } from "react";
import { asName, type Sight, type UnderstoodEdit } from "#contract";
import type { ShownList } from "./gathered.ts";
import { NameInput, problemOf, Select, SmallForm } from "./small-form.tsx";
import type { Gathering } from "./use-gathered.ts";

const SIGHT_WORDS: Readonly<Record<Sight, string>> = {
  all: "Everybody sees and changes all",
  each: "Everybody sees all, changes their own",
  readers: "Everybody sees all, only you change",
  own: "Each person sees only their own",
  owner: "Only you",
  roles: "You and some people",
  sent: "Sent to you: others see what they sent",
};
const OFFERED: readonly Sight[] = ["all", "each", "readers", "own", "owner", "roles"];

export const sightText = ({ sight, seenBy }: Pick<ShownList, "sight" | "seenBy">): string =>
  sight === "roles" && seenBy.length > 0 ? `Only you and ${seenBy.join(", ")}` : SIGHT_WORDS[sight];

type SightLineProps = { shown: ShownList; roles: readonly string[]; gathering: Gathering; disabled: boolean };

export function SightLine({ shown, roles, gathering, disabled }: SightLineProps) {
  const [naming, setNaming] = useState(false);
  const { list, sight } = shown;
  const known = list.sight === "sent" ? (["sent"] as const) : [];
  const put = (edit: Extract<UnderstoodEdit, { edit: "sight" }>) =>
    edit.sight === list.sight && edit.sight !== "roles" ? gathering.takeBack(edit) : gathering.add(edit);
  const choose = (chosen: Sight) => {
    setNaming(chosen === "roles");
    if (chosen === "sent") gathering.takeBack({ edit: "sight", list: list.name, sight: "all" });
    else if (chosen !== "roles") put({ edit: "sight", list: list.name, sight: chosen });
  };
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Who sees it"
        value={naming ? "roles" : sight}
        disabled={disabled}
        options={[...known, ...OFFERED].map(
          (one) => [one, one === sight ? sightText(shown) : SIGHT_WORDS[one]] as const,
        )}
        onChange={choose}
      />
      {naming && (
        <RoleForm
          roles={roles}
          onLeave={() => setNaming(false)}
          onTake={(role) => {
            put({ edit: "sight", list: list.name, sight: "roles", roles: [role] });
            setNaming(false);
          }}
        />
      )}
    </div>
  );
}

type RoleFormProps = { roles: readonly string[]; onTake: (role: string) => void; onLeave: () => void };

function RoleForm({ roles, onTake, onLeave }: RoleFormProps) {
  const [typed, setTyped] = useState(roles[0] ?? "");
  const problem = problemOf(typed, new Set(["everybody", "everyone", "owner", "owners", "members", "users"]));
  return (
    <SmallForm
      label="People who see it"
      action="Let them see it"
      disabled={problem !== null || asName(typed) === ""}
      onTake={() => onTake(asName(typed))}
      onLeave={onLeave}
    >
      <NameInput label="What these people are, such as coaches" value={typed} onChange={setTyped} problem={problem} />
    </SmallForm>
  );
}
