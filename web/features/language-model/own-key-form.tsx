// Provider, model and key; kept only once the provider has answered with it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isProvider, type OwnKey, PROVIDER_IDS, PROVIDERS, type Provider } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { assistantUsesKey, ownKeyKey, saveOwnKey } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { INPUT_CLASSES, TextField } from "../../ui/text-field.tsx";

const SAVE_FAILED = "The key could not be kept. Please try again.";

type OwnKeyFormProps = { known: OwnKey; onKept: () => void; onCancel: (() => void) | null };

export function OwnKeyForm({ known, onKept, onCancel }: OwnKeyFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [provider, setProvider] = useState<Provider>(known.provider ?? PROVIDER_IDS[0]);
  const [model, setModel] = useState(known.model ?? "");
  const [key, setKey] = useState("");
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({ model: null, key: null });
  const save = useMutation({
    mutationFn: () => saveOwnKey(api, { provider, model, key }),
    onSuccess: (kept) => {
      queries.setQueryData(ownKeyKey, kept);
      void queries.invalidateQueries({ queryKey: assistantUsesKey });
      setKey("");
      onKept();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(model, key);
    setProblems(found);
    if (found.model === null && found.key === null && !save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
        <ProviderChoice value={provider} onChange={setProvider} />
        <TextField
          label="Model"
          placeholder={PROVIDERS[provider].exampleModel}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={model}
          onChange={(event) => setModel(event.target.value)}
          error={problems.model}
        />
      </div>
      <TextField
        label="Key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        error={problems.key}
        help={`From your account at ${PROVIDERS[provider].name}. It is tried once before it is kept.`}
      />
      {save.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-4 py-2.5 text-sm font-medium text-red">
          {serverTextOf(save.error, SAVE_FAILED)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {onCancel !== null && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? "Trying the key" : "Try and keep"}
        </Button>
      </div>
    </form>
  );
}

/** What is plainly missing; the rest is for the server and the provider to say. */
function problemsOf(model: string, key: string) {
  return {
    model: model.trim() === "" ? "Name a model" : null,
    key: key.trim() === "" ? "Paste your key" : null,
  };
}

type ProviderChoiceProps = { value: Provider; onChange: (provider: Provider) => void };

function ProviderChoice({ value, onChange }: ProviderChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Provider
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          if (isProvider(event.target.value)) onChange(event.target.value);
        }}
        className={`${INPUT_CLASSES} h-11`}
      >
        {PROVIDER_IDS.map((provider) => (
          <option key={provider} value={provider}>
            {PROVIDERS[provider].name}
          </option>
        ))}
      </select>
    </div>
  );
}
