// What a new access token is called, which projects it opens, what it may there and for how long.
import { type FormEvent, useState } from "react";
import type { NewAccessToken } from "#contract";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { ProjectChoice } from "../../ui/project-choice.tsx";
import { RightChoice } from "../../ui/right-choice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useProjectChoice } from "../../ui/use-project-choice.ts";

const DAYS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 90;

type TokenFormProps = {
  busy: boolean;
  error: string | null;
  onMake: (wanted: NewAccessToken, done: () => void) => void;
};

export function TokenForm({ busy, error, onMake }: TokenFormProps) {
  const [name, setName] = useState("");
  const [projectId, chooseProject] = useProjectChoice();
  const [canWrite, setCanWrite] = useState(false);
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (projectId !== undefined) onMake({ name, projectId, canWrite, days }, () => setName(""));
  };
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4 border-t border-hairline pt-5 sm:grid-cols-2">
      <div className="grid gap-4 sm:col-span-2">
        <TextField
          label="Name of a new token"
          placeholder="Laptop"
          value={name}
          maxLength={60}
          autoComplete="off"
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <ProjectChoice value={projectId} onChange={chooseProject} />
      </div>
      <RightChoice canWrite={canWrite} onChange={setCanWrite} />
      <Choice label="It ends after" value={String(days)} onChange={(value) => setDays(Number(value))}>
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {count} days
          </option>
        ))}
      </Choice>
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} disabled={name.trim() === "" || projectId === undefined}>
          Make a token
        </Button>
      </div>
    </form>
  );
}
