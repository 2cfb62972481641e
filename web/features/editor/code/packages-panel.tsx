// Packages of the app: those that it has added from the registry, and the way to another one.
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { serverTextOf } from "../../../lib/api-error.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { packagesQuery } from "./code-requests.ts";
import type { Code } from "./use-code.ts";

const NAME_MAX = 214;

export function PackagesPanel({ projectId, code, busy }: { projectId: string; code: Code; busy: boolean }) {
  const api = useApi();
  const { data, error } = useQuery(packagesQuery(api, projectId));
  const [name, setName] = useState("");
  const id = useId();
  const { changing, problem, change } = code.packages;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const added = name.trim();
    if (added !== "") change({ add: added }, () => setName(""));
  };
  return (
    <section
      aria-label="Packages"
      className="flex flex-col gap-2 rounded-control border border-hairline bg-raised p-2 text-xs"
    >
      {error !== null && <p className="text-red">{serverTextOf(error, "The packages could not be loaded.")}</p>}
      {data !== undefined && data.packages.length > 0 && (
        <ul className="flex flex-col">
          {data.packages.map((one) => (
            <li key={one.name} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-mono" title={`${one.name} ${one.version}`}>
                {one.name} <span className="text-muted">{one.version}</span>
              </span>
              <IconButton
                label={`Remove ${one.name}`}
                icon={<Trash2 size={14} strokeWidth={1.75} />}
                disabled={busy || changing}
                onClick={() => change({ remove: one.name }, () => {})}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">
        {data?.canAdd === false
          ? "This installation has the libraries on its shelf alone."
          : "Libraries on the shelf need not be added."}{" "}
        <a href="/docs/packages" target="_blank" rel="noreferrer" className="underline underline-offset-2">
          What is there
        </a>
      </p>
      {data?.canAdd !== false && (
        <form onSubmit={submit} className="flex flex-col gap-2">
          <label htmlFor={id} className="text-muted">
            Add from the npm registry
          </label>
          <div className="flex gap-1">
            <input
              id={id}
              value={name}
              maxLength={NAME_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="a package's name"
              aria-describedby={`${id}-problem`}
              onChange={(event) => setName(event.target.value)}
              className="h-9 min-w-0 flex-1 rounded-control border border-edge bg-raised px-2.5 font-mono placeholder:text-muted"
            />
            <Button type="submit" size="small" busy={changing} disabled={busy || name.trim() === ""}>
              Add
            </Button>
          </div>
        </form>
      )}
      <p id={`${id}-problem`} role="status" className="text-red [overflow-wrap:anywhere] empty:hidden">
        {problem}
      </p>
    </section>
  );
}
