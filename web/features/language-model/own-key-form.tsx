// Provider, model and key; kept only once the provider has answered with it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type Effort,
  factsOf,
  type KeptKey,
  type NewOwnKey,
  type OwnKey,
  PROVIDER_IDS,
  type Provider,
} from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { assistantUsesKey, isKeyTyped, ownKeyKey, saveOwnKey } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EffortChoice, ProviderChoice } from "./choices.tsx";
import { ModelField } from "./model-field.tsx";

const SAVE_FAILED = "The key could not be kept. Please try again.";

/** `replaced`: the key whose place the new one takes; null: it is a further one. */
type OwnKeyFormProps = { known: OwnKey; replaced: KeptKey | null; onKept: () => void; onCancel: (() => void) | null };
type Fields = {
  provider: Provider;
  address: string;
  key: string;
  model: string;
  planModel: string;
  effort: Effort | "";
};

export function OwnKeyForm({ known, replaced, onKept, onCancel }: OwnKeyFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [fields, setFields] = useState<Fields>(() => fieldsOf(known, replaced));
  const [problems, setProblems] = useState<Problems>({});
  const lacksKey = isKeyLacking(fields, known);
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: () => saveOwnKey(api, sentOf(fields)),
    onSuccess: (kept) => {
      queries.setQueryData(ownKeyKey, kept);
      void queries.invalidateQueries({ queryKey: assistantUsesKey });
      set({ key: "" });
      onKept();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(fields);
    setProblems(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ProviderChoice
        value={fields.provider}
        onChange={(provider) => {
          set({ provider, address: addressFor(provider, known), model: "", planModel: "" });
          setProblems({});
        }}
      />
      <Access fields={fields} set={set} problems={problems} />
      <ModelField
        label="Model"
        fields={fields}
        lacksKey={lacksKey}
        value={fields.model}
        onChange={(model) => set({ model })}
        error={problems.model ?? null}
      />
      <details className="group rounded-control border border-hairline text-sm">
        <summary className="min-h-11 cursor-pointer rounded-control px-4 py-3 font-medium">More choices</summary>
        <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
          <ModelField
            label="Model for plans"
            help="A cheaper one may make the plan of each run. Empty: the model above does."
            fields={fields}
            lacksKey={lacksKey}
            value={fields.planModel}
            onChange={(planModel) => set({ planModel })}
            error={null}
          />
          <EffortChoice value={fields.effort} onChange={(effort) => set({ effort })} />
        </div>
      </details>
      {save.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-4 py-2.5 text-sm font-medium text-red">
          {serverTextOf(save.error, SAVE_FAILED)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {onCancel !== null && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? "Trying it" : "Try and keep"}
        </Button>
      </div>
    </form>
  );
}

type AccessProps = { fields: Fields; set: (change: Partial<Fields>) => void; problems: Problems };

/** The address or region, where a provider has no one address for everybody, and the key. */
function Access({ fields: { provider, address, key }, set, problems }: AccessProps) {
  const facts = factsOf(provider);
  return (
    <>
      {facts.address !== null && (
        <TextField
          label={facts.address.label}
          placeholder={facts.address.example}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={(event) => set({ address: event.target.value })}
          error={problems.address ?? null}
        />
      )}
      <TextField
        label={facts.needsKey ? "Key" : "Key, if it has one"}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={(event) => set({ key: event.target.value })}
        error={problems.key ?? null}
        help={
          facts.needsKey
            ? `From your account at ${facts.name}. It is tried once before it is kept.`
            : "It is tried once before it is kept."
        }
      />
    </>
  );
}

/** Whether the provider would be asked without a key that it wants. */
const isKeyLacking = ({ provider, key }: Fields, { keys }: OwnKey): boolean =>
  factsOf(provider).needsKey &&
  !isKeyTyped(key) &&
  !keys.some((kept) => kept.provider === provider && kept.ending !== null);

const addressFor = (provider: Provider, { reachable }: OwnKey): string =>
  reachable.includes(provider) ? "" : (factsOf(provider).address?.default ?? "");

/** What a provider that is set up for everybody answers is a click away. */
function fieldsOf(known: OwnKey, replaced: KeptKey | null): Fields {
  const isFree = (id: Provider) => known.keys.every(({ provider }) => provider !== id);
  const offered = known.reachable.find((id) => !factsOf(id).needsKey && isFree(id)) ?? PROVIDER_IDS.find(isFree);
  const provider = replaced?.provider ?? offered ?? PROVIDER_IDS[0];
  return {
    provider,
    address: replaced?.address ?? addressFor(provider, known),
    key: "",
    model: replaced?.model ?? "",
    planModel: replaced?.planModel ?? "",
    effort: replaced?.effort ?? "",
  };
}

function sentOf({ provider, address, key, model, planModel, effort }: Fields): NewOwnKey {
  return {
    provider,
    model,
    key,
    ...(address.trim() !== "" && factsOf(provider).address !== null && { address: address.trim() }),
    ...(planModel.trim() !== "" && { planModel: planModel.trim() }),
    ...(effort !== "" && { effort }),
  };
}

type Problems = Partial<Record<"model" | "key" | "address", string>>;

/** What is plainly missing; the rest is for the server and the provider to say. */
function problemsOf({ provider, model, key }: Fields): Problems {
  return {
    ...(model.trim() === "" && { model: "Name a model" }),
    ...(key.trim() === "" && factsOf(provider).needsKey && { key: "Paste your key" }),
  };
}
