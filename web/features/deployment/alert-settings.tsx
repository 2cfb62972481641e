// Where a creator's own systems hear of failures: the address, its secret once, a test, and how the last message went.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ALERT_URL_MAX_LENGTH, type AlertWebhook } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import {
  alertWebhookKey,
  alertWebhookQuery,
  removeAlertWebhook,
  setAlertWebhook,
  testAlertWebhook,
} from "../../lib/requests/monitoring.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";

export function AlertSettings() {
  const api = useApi();
  const webhook = useQuery(alertWebhookQuery(api));
  return (
    <section aria-labelledby="alerts-title" className="rounded-surface border border-hairline bg-raised p-4 sm:p-5">
      <h2 id="alerts-title" className="text-lg">
        Alerts
      </h2>
      <p className="mt-1 max-w-[62ch] text-sm text-muted">
        When an app fails or recovers, the bell above tells you. Ninefold can also send a message to an address of
        yours.
      </p>
      <div className="mt-4">
        {webhook.isPending && <p className="text-sm text-muted">Loading …</p>}
        {webhook.isError && (
          <Banner
            action={
              <Button size="small" onClick={() => void webhook.refetch()}>
                Try again
              </Button>
            }
          >
            The address for alerts could not be read.
          </Banner>
        )}
        {webhook.data !== undefined && <WebhookForm known={webhook.data.webhook} />}
      </div>
    </section>
  );
}

type Known = AlertWebhook["webhook"];

function WebhookForm({ known }: { known: Known }) {
  const api = useApi();
  const queries = useQueryClient();
  const [url, setUrl] = useState(known?.url ?? "");
  const refresh = () => queries.invalidateQueries({ queryKey: alertWebhookKey });
  const save = useMutation({ mutationFn: () => setAlertWebhook(api, url.trim()), onSuccess: refresh });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== "") save.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          label="Webhook address"
          type="url"
          inputMode="url"
          placeholder="https://example.com/alerts"
          maxLength={ALERT_URL_MAX_LENGTH}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={save.isError ? serverTextOf(save.error, "The address could not be saved. Please try again.") : null}
          className="flex-1"
        />
        <Button type="submit" className="sm:mt-[1.65rem] sm:h-11" busy={save.isPending} disabled={url.trim() === ""}>
          {known === null ? "Save" : "Replace"}
        </Button>
      </div>
      {save.data !== undefined && <Secret secret={save.data.secret} />}
      {known !== null && <KnownWebhook known={known} onChange={refresh} onRemoved={() => setUrl("")} />}
    </form>
  );
}

function Secret({ secret }: { secret: string }) {
  return (
    <div role="status" className="rounded-control bg-amber-wash px-4 py-3 text-sm">
      <p className="font-medium text-amber">This is the signing secret. It is shown only now, so keep it.</p>
      <code className="mt-1.5 block select-all break-all font-mono">{secret}</code>
      <p className="mt-1.5 text-muted">
        Each message carries Ninefold-Signature: t=seconds,v1=HMAC-SHA-256 of “seconds.body” with this secret.
      </p>
    </div>
  );
}

type KnownWebhookProps = { known: NonNullable<Known>; onChange: () => Promise<void>; onRemoved: () => void };

function KnownWebhook({ known, onChange, onRemoved }: KnownWebhookProps) {
  const api = useApi();
  const test = useMutation({
    mutationFn: () => testAlertWebhook(api),
    onSuccess: () => {
      notify.success("A test message is on its way.");
      void onChange();
    },
    onError: (error) => notify.error(serverTextOf(error, "The test could not be sent. Please try again."), error),
  });
  const remove = useMutation({
    mutationFn: () => removeAlertWebhook(api),
    onSuccess: async () => {
      await onChange();
      onRemoved();
    },
    onError: (error) => notify.error(serverTextOf(error, "The address could not be removed. Please try again."), error),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{lastText(known)}</p>
      <div className="flex gap-1.5">
        <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button size="small" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </div>
    </div>
  );
}

function lastText({ last }: NonNullable<Known>): string {
  if (last === null) return "No message was sent yet.";
  const when = relativeTime(last.at);
  if (last.status === "delivered") return `The last message was taken ${when}.`;
  if (last.status === "given up") return `The last message was given up ${when}: ${last.error ?? ""}`;
  return last.error === null ? "A message is on its way." : `A message is tried again soon: ${last.error}`;
}
