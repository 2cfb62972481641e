// What a new access token is called, which projects it opens, what it may there and for how long.
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { NewAccessToken } from "#contract";
import { projectsQuery } from "../../lib/requests/projects.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { INPUT_CLASSES, TextField } from "../../ui/text-field.tsx";

const DAYS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 90;
const ALL = "";
const NAME_LENGTH = 50;

type TokenFormProps = {
  busy: boolean;
  error: string | null;
  onMake: (wanted: NewAccessToken, done: () => void) => void;
};

export function TokenForm({ busy, error, onMake }: TokenFormProps) {
  const projects = useQuery(projectsQuery(useApi()));
  const [name, setName] = useState("");
  const [projectId, setProjectId] = useState(ALL);
  const [canWrite, setCanWrite] = useState(true);
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMake({ name, projectId: projectId === ALL ? null : projectId, canWrite, days }, () => setName(""));
  };
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4 border-t border-hairline pt-5 sm:grid-cols-2">
      <TextField
        label="Name of a new token"
        placeholder="Laptop"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Choice label="It opens" value={projectId} onChange={setProjectId}>
        <option value={ALL}>all your projects</option>
        {projects.data?.map(({ _id, projectDescription }) => (
          <option key={_id} value={_id}>
            {projectDescription.slice(0, NAME_LENGTH) || `Project ${_id.slice(0, 8)}`}
          </option>
        ))}
      </Choice>
      <Choice label="It may" value={canWrite ? "write" : "read"} onChange={(value) => setCanWrite(value === "write")}>
        <option value="read">read</option>
        <option value="write">read and write</option>
      </Choice>
      <Choice label="It ends after" value={String(days)} onChange={(value) => setDays(Number(value))}>
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {count} days
          </option>
        ))}
      </Choice>
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} disabled={name.trim() === ""}>
          Make a token
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5 text-sm font-medium">
      {label}
      <select className={`${INPUT_CLASSES} h-11`} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
