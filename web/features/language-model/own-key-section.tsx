// A creator's own keys: kept, shown by their ends, tried, chosen, replaced or removed; or the form for the first one.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type KeptKey as Kept, type OwnKey, PROVIDERS, type Provider } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { localDate } from "../../lib/local-date.ts";
import {
  assistantUsesKey,
  chooseOwnKey,
  ownKeyKey,
  removeOwnKey,
  testOwnKey,
} from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.ts";
import { OwnKeyForm } from "./own-key-form.tsx";

const REMOVE_FAILED = "The key could not be removed. Please try again.";
const USE_FAILED = "The key could not be chosen. Please try again.";
const TEST_FAILED = "The key could not be tried. Please try again.";

type Editing = { of: Provider | null };

export function OwnKeySection({ known }: { known: OwnKey }) {
  /** Null: no form. `of`: the key that is replaced; null: a further one. */
  const [editing, setEditing] = useState<Editing | null>(null);
  const { allowed, keys } = known;
  if (!allowed && keys.length === 0)
    return <p className="text-sm text-muted">Keys of your own are not allowed on this platform.</p>;
  const replaced = keys.find(({ provider }) => provider === editing?.of) ?? null;
  const isFormShown = allowed && (keys.length === 0 || editing !== null);
  return (
    <section aria-labelledby="own-key" className="border-t border-hairline pt-6 first:border-t-0 first:pt-0">
      <h3 id="own-key" className="font-title text-lg font-semibold">
        {keys.length > 1 ? "Your own keys" : "Your own key"}
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">
        With a key of yours every project is answered by the model you choose. It is kept encrypted, used for your runs
        alone and never shown again.
      </p>
      {editing === null && (
        <div className="flex flex-col gap-5">
          {keys.map((key, index) => (
            <KeptKey
              key={key.provider}
              kept={key}
              known={known}
              answers={keys.length > 1 ? index === 0 : null}
              onReplace={() => setEditing({ of: key.provider })}
            />
          ))}
          {allowed && keys.length > 0 && (
            <Button size="small" className="self-start" onClick={() => setEditing({ of: null })}>
              Add a key of another provider
            </Button>
          )}
        </div>
      )}
      {isFormShown && (
        <OwnKeyForm
          known={known}
          replaced={replaced}
          onKept={() => setEditing(null)}
          onCancel={keys.length === 0 ? null : () => setEditing(null)}
        />
      )}
    </section>
  );
}

/** `answers`: whether it answers where nothing else is chosen; null: it is the only one. */
type KeptKeyProps = { kept: Kept; known: OwnKey; answers: boolean | null; onReplace: () => void };

function KeptKey({ kept, known: { allowed }, answers, onReplace }: KeptKeyProps) {
  const { provider, ending, model, savedAt, planModel } = kept;
  return (
    <div className="flex flex-col gap-3">
      <KeyTrouble kept={kept} allowed={allowed} />
      <dl className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-1.5 rounded-control border border-hairline px-4 py-3 text-sm">
        <dt className="text-muted">Key</dt>
        <dd>
          {PROVIDERS[provider].name}{" "}
          {ending === "" ? "without a key" : <span className="figures">••••{ending ?? ""}</span>}
        </dd>
        <dt className="text-muted">Model</dt>
        <dd className="[overflow-wrap:anywhere]">{model}</dd>
        {planModel !== null && (
          <>
            <dt className="text-muted">Plans</dt>
            <dd className="[overflow-wrap:anywhere]">{planModel}</dd>
          </>
        )}
        <dt className="text-muted">Kept on</dt>
        <dd>{localDate(savedAt)}</dd>
        {answers === true && (
          <>
            <dt className="text-muted">Answers</dt>
            <dd>wherever nothing else is chosen</dd>
          </>
        )}
      </dl>
      <KeyActions
        provider={provider}
        canTry={allowed && ending !== null}
        canUse={allowed && ending !== null && answers === false}
        canReplace={allowed}
        onReplace={onReplace}
      />
    </div>
  );
}

function KeyTrouble({ kept: { provider, ending, refusedAt }, allowed }: { kept: Kept; allowed: boolean }) {
  const name = PROVIDERS[provider].name;
  if (!allowed)
    return <Banner tone="waiting">Keys of your own are no longer allowed on this platform. Yours is not used.</Banner>;
  if (ending === null)
    return <Banner tone="waiting">This key can’t be opened any more. Enter it again to use it.</Banner>;
  if (refusedAt !== null)
    return (
      <Banner>
        {name} refused this key on {localDate(refusedAt)}. Replace it, or try it again.
      </Banner>
    );
  return null;
}

function KeyActions({
  provider,
  canTry,
  canUse,
  canReplace,
  onReplace,
}: {
  provider: Provider;
  canTry: boolean;
  canUse: boolean;
  canReplace: boolean;
  onReplace: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ownKeyKey });
    void queries.invalidateQueries({ queryKey: assistantUsesKey });
  };
  const test = useMutation({
    mutationFn: () => testOwnKey(api, provider),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, TEST_FAILED), error),
  });
  const remove = useMutation({
    mutationFn: () => removeOwnKey(api, provider),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, REMOVE_FAILED), error),
  });
  const use = useMutation({
    mutationFn: () => chooseOwnKey(api, provider),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, USE_FAILED), error),
  });
  if (removing)
    return (
      <fieldset aria-label="Remove the key?" className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm">Remove the key? You would have to enter it again.</p>
        <Button size="small" autoFocus onClick={() => setRemoving(false)}>
          Keep it
        </Button>
        <Button size="small" variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove key
        </Button>
      </fieldset>
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {test.data !== undefined && (
        <p role="status" className={test.data.works ? "mr-auto text-sm text-pine" : "mr-auto text-sm text-red"}>
          {test.data.message}
        </p>
      )}
      {canUse && (
        <Button size="small" variant="quiet" busy={use.isPending} onClick={() => use.mutate()}>
          Use by default
        </Button>
      )}
      {canTry && (
        <Button size="small" variant="quiet" busy={test.isPending} onClick={() => test.mutate()}>
          Try it
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setRemoving(true)}>
        Remove
      </Button>
      {canReplace && (
        <Button size="small" onClick={onReplace}>
          Replace
        </Button>
      )}
    </div>
  );
}
