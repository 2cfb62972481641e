// App keys: programs call the app with them. Made here, shown once, taken back here.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AppKey, MadeAppKey, NewAppKey } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { localDate } from "../../../../lib/local-date.ts";
import { relativeTime } from "../../../../lib/relative-time.ts";
import { appKeysKey, appKeysQuery, makeAppKey, removeAppKey } from "../../../../lib/requests/capabilities.ts";
import { useApi } from "../../../../lib/services.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { CopyField } from "../../../../ui/copy-field.tsx";
import { INPUT_CLASSES, TextField } from "../../../../ui/text-field.tsx";
import { notify } from "../../../../ui/toast.ts";
import { Section } from "../section.tsx";

export function AppKeysSection({ projectId }: { projectId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [made, setMade] = useState<MadeAppKey | null>(null);
  const [leaving, setLeaving] = useState<AppKey | null>(null);
  const again = () => queries.invalidateQueries({ queryKey: appKeysKey(projectId) });
  const query = useQuery(appKeysQuery(api, projectId));
  const make = useMutation({
    mutationFn: (wanted: NewAppKey) => makeAppKey(api, projectId, wanted),
    onSuccess: setMade,
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: (id: string) => removeAppKey(api, projectId, id),
    onSuccess: () => setLeaving(null),
    onSettled: again,
    onError: (error) => notify.error(serverTextOf(error, "The key could not be taken back. Please try again.")),
  });
  const { keys = [], docsUrl = "" } = query.data ?? {};
  return (
    <Section
      title="App keys"
      about="With a key a program of yours calls the app in your place, within the key's rights."
      query={query}
    >
      {made && <NewKey made={made} docsUrl={docsUrl} />}
      {keys.length === 0 && <p className="text-muted">There are no keys.</p>}
      <ul className="divide-y divide-hairline">
        {keys.map((key) => (
          <OneKey key={key.id} appKey={key} onRemove={() => setLeaving(key)} />
        ))}
      </ul>
      <KeyForm
        busy={make.isPending}
        error={make.isError ? serverTextOf(make.error, "The key could not be made. Please try again.") : null}
        onMake={(wanted, done) => make.mutate(wanted, { onSuccess: done })}
      />
      <ConfirmDialog
        open={leaving !== null}
        title="Take Back Key"
        text={`Programs that use ${leaving?.name ?? "it"} can no longer call your app.`}
        confirmLabel="Take back"
        danger
        busy={remove.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      />
    </Section>
  );
}

function NewKey({ made, docsUrl }: { made: MadeAppKey; docsUrl: string }) {
  return (
    <div role="status" className="mb-5 rounded-control border border-hairline bg-ink/5 p-4">
      <p className="font-medium">Keep {made.key.name} now: it is not shown again.</p>
      <CopyField label="the key" value={made.secret} />
      <p className="mt-3 text-sm text-muted">The app's calls, as OpenAPI:</p>
      <CopyField label="the call" value={`curl -H "Authorization: Bearer ${made.secret}" ${docsUrl}`} />
    </div>
  );
}

function OneKey({ appKey, onRemove }: { appKey: AppKey; onRemove: () => void }) {
  const { name, environment, canWrite, resources, expiresAt, lastUsedAt } = appKey;
  const isOver = Date.parse(expiresAt) <= Date.now();
  const rights = `${canWrite ? "Reads and writes" : "Reads"} ${resources === null ? "everything" : resources.join(", ")}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <span className="min-w-0 font-medium break-words">{name}</span>
      <Badge tone={isOver ? "danger" : "neutral"}>
        {isOver ? "Ended" : environment === "live" ? "Live" : "Preview"}
      </Badge>
      <span className="text-sm text-muted">
        {rights}, until {localDate(expiresAt)}. {lastUsedAt ? `Used ${relativeTime(lastUsedAt)}.` : "Not used yet."}
      </span>
      <Button size="small" variant="quiet" className="ml-auto" onClick={onRemove}>
        Take back<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

const DAYS = [30, 90, 365] as const;

type KeyFormProps = {
  busy: boolean;
  error: string | null;
  onMake: (wanted: NewAppKey, done: () => void) => void;
};

function KeyForm({ busy, error, onMake }: KeyFormProps) {
  const [name, setName] = useState("");
  const [canWrite, setCanWrite] = useState(false);
  const [days, setDays] = useState<number>(DAYS[1]);
  const [lists, setLists] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const resources = lists.split(/[\s,]+/).filter(Boolean);
    const wanted = { name, canWrite, days, environment: "live" as const };
    onMake({ ...wanted, resources: resources.length === 0 ? null : resources }, () => {
      setName("");
      setLists("");
    });
  };
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4 border-t border-hairline pt-5 sm:grid-cols-2">
      <TextField
        label="Name of a new key"
        placeholder="Till"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Lists it may call"
        placeholder="All, or as in: orders, customers"
        value={lists}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setLists(event.target.value)}
      />
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        It may
        <select
          className={`${INPUT_CLASSES} h-11`}
          value={canWrite ? "write" : "read"}
          onChange={(event) => setCanWrite(event.target.value === "write")}
        >
          <option value="read">read</option>
          <option value="write">read and write</option>
        </select>
      </label>
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        It ends after
        <select
          className={`${INPUT_CLASSES} h-11`}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count} days
            </option>
          ))}
        </select>
      </label>
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} disabled={name.trim() === ""}>
          Make a key
        </Button>
      </div>
    </form>
  );
}
