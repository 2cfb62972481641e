// Secrets: the keys that the app needs, set and changed without a deploy.
import { type FormEvent, useState } from "react";
import type { AppSecret } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { relativeTime } from "../../../../lib/relative-time.ts";
import { type Secrets, useSecrets } from "../../../../lib/use-secrets.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { SecretForm } from "../../../../ui/secret-form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { notify } from "../../../../ui/toast.ts";
import { Section } from "../section.tsx";

export function SecretsSection({ projectId }: { projectId: string }) {
  const secrets = useSecrets(projectId);
  const list = secrets.query.data?.secrets ?? [];
  return (
    <Section
      title="Secrets"
      about="Keys and passwords of other services. They are kept encrypted, reach your app's server alone, and are shown to nobody again, not even to you."
      query={secrets.query}
    >
      {list.length === 0 && <p className="text-muted">Your app asks for no secrets.</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {list.map((secret) => (
          <li key={secret.name} className="py-4 first:pt-0">
            <OneSecret secret={secret} secrets={secrets} />
          </li>
        ))}
      </ul>
      <AddSecret secrets={secrets} taken={list.map(({ name }) => name)} />
    </Section>
  );
}

function OneSecret({ secret, secrets }: { secret: AppSecret; secrets: Secrets }) {
  const { name, purpose, preview, live } = secret;
  const isSet = preview.setAt !== null || live.setAt !== null;
  const [changing, setChanging] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!isSet) return <SecretForm name={name} purpose={purpose} secrets={secrets} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 break-all font-mono text-sm font-medium">{name}</span>
        <Badge tone={preview.setAt && live.setAt ? "good" : "waiting"}>{stateText(secret)}</Badge>
        <span className="text-sm text-muted">Changed {relativeTime(live.setAt ?? preview.setAt ?? "")}</span>
        <span className="ml-auto flex gap-2">
          <Button size="small" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            {changing ? "Keep it" : "Change"}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            Delete<span className="sr-only"> {name}</span>
          </Button>
        </span>
      </div>
      {!changing && purpose !== "" && <p className="mt-1 max-w-[68ch] text-sm text-muted">{purpose}</p>}
      {changing && (
        <div className="mt-3">
          <SecretForm name={name} purpose={purpose} secrets={secrets} onSaved={() => setChanging(false)} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Delete Secret"
        text={`Your app can no longer use ${name}, in the preview and live. Its value is gone.`}
        confirmLabel="Delete"
        danger
        busy={secrets.remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          secrets.remove.mutate(name, {
            onSuccess: () => setAsking(false),
            onError: (error) => notify.error(serverTextOf(error, "The secret could not be deleted. Please try again.")),
          })
        }
      />
    </>
  );
}

const stateText = ({ preview, live }: AppSecret) =>
  preview.setAt && live.setAt ? "Set" : preview.setAt ? "Set in the preview only" : "Set live only";

/** One that the app does not ask for yet. */
function AddSecret({ secrets, taken }: { secrets: Secrets; taken: readonly string[] }) {
  const [name, setName] = useState("");
  const [named, setNamed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim().toUpperCase();
    if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(wanted)) setProblem("A name has capital letters, digits and _, as in MAPS_KEY.");
    else if (taken.includes(wanted)) setProblem("There is a secret of that name already.");
    else setNamed(wanted);
  };
  if (named !== null)
    return (
      <SecretForm
        name={named}
        purpose=""
        secrets={secrets}
        onSaved={() => {
          setNamed(null);
          setName("");
        }}
      />
    );
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-2 sm:flex-row sm:items-start">
      <TextField
        label="Add a secret"
        className="min-w-0 flex-1"
        placeholder="MAPS_KEY"
        value={name}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" className="sm:mt-[1.7rem]" disabled={name.trim() === ""}>
        Enter its value
      </Button>
    </form>
  );
}
