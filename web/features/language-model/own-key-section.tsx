// A creator's own key: kept, shown by its end, tried, replaced or removed; or the form for the first one.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnKey, PROVIDERS, type Provider } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { localDate } from "../../lib/local-date.ts";
import { assistantUsesKey, ownKeyKey, removeOwnKey, testOwnKey } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.ts";
import { OwnKeyForm } from "./own-key-form.tsx";

const REMOVE_FAILED = "The key could not be removed. Please try again.";
const TEST_FAILED = "The key could not be tried. Please try again.";

export function OwnKeySection({ known }: { known: OwnKey }) {
  const [replacing, setReplacing] = useState(false);
  const { allowed, configured, provider } = known;
  if (!allowed && !configured)
    return <p className="text-sm text-muted">Keys of your own are not allowed on this platform.</p>;
  return (
    <section aria-labelledby="own-key" className="border-t border-hairline pt-6 first:border-t-0 first:pt-0">
      <h3 id="own-key" className="font-title text-lg font-semibold">
        Your own key
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">
        With a key of yours every project is answered by the model you choose. It is kept encrypted, used for your runs
        alone and never shown again.
      </p>
      {provider !== null && !replacing && (
        <KeptKey known={known} provider={provider} onReplace={() => setReplacing(true)} />
      )}
      {allowed && (provider === null || replacing) && (
        <OwnKeyForm
          known={known}
          onKept={() => setReplacing(false)}
          onCancel={replacing ? () => setReplacing(false) : null}
        />
      )}
    </section>
  );
}

type KeptKeyProps = { known: OwnKey; provider: Provider; onReplace: () => void };

function KeptKey({ known, provider, onReplace }: KeptKeyProps) {
  const { ending, model, savedAt, allowed } = known;
  return (
    <div className="flex flex-col gap-3">
      <KeyTrouble known={known} provider={provider} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 rounded-control border border-hairline px-4 py-3 text-sm">
        <dt className="text-muted">Key</dt>
        <dd>
          {PROVIDERS[provider].name} <span className="figures">••••{ending ?? ""}</span>
        </dd>
        <dt className="text-muted">Model</dt>
        <dd className="[overflow-wrap:anywhere]">{model}</dd>
        <dt className="text-muted">Kept on</dt>
        <dd>{savedAt === null ? "" : localDate(savedAt)}</dd>
      </dl>
      <KeyActions canTry={allowed && ending !== null} canReplace={allowed} onReplace={onReplace} />
    </div>
  );
}

function KeyTrouble({ known, provider }: { known: OwnKey; provider: Provider }) {
  const name = PROVIDERS[provider].name;
  if (!known.allowed)
    return <Banner tone="waiting">Keys of your own are no longer allowed on this platform. Yours is not used.</Banner>;
  if (known.ending === null)
    return <Banner tone="waiting">This key can’t be opened any more. Enter it again to use it.</Banner>;
  if (known.refusedAt !== null)
    return (
      <Banner>
        {name} refused this key on {localDate(known.refusedAt)}. Replace it, or try it again.
      </Banner>
    );
  return null;
}

function KeyActions({
  canTry,
  canReplace,
  onReplace,
}: {
  canTry: boolean;
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
    mutationFn: () => testOwnKey(api),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, TEST_FAILED), error),
  });
  const remove = useMutation({
    mutationFn: () => removeOwnKey(api),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, REMOVE_FAILED), error),
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
