// Hooks: where other services call the app, what came, what became of it, and once more by hand.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AppEnvironment, HookDelivery, Hooks } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { relativeTime } from "../../../../lib/relative-time.ts";
import { deliveryQuery, hooksKey, hooksQuery, replayDelivery } from "../../../../lib/requests/capabilities.ts";
import { useApi } from "../../../../lib/services.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CopyField } from "../../../../ui/copy-field.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { notify } from "../../../../ui/toast.ts";
import { EnvironmentSwitch } from "../environment-switch.tsx";
import { Section } from "../section.tsx";

export function HooksSection({ projectId }: { projectId: string }) {
  const [environment, setEnvironment] = useState<AppEnvironment>("live");
  const [shown, setShown] = useState<HookDelivery | null>(null);
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery(hooksQuery(api, { projectId, environment }));
  const replay = useMutation({
    mutationFn: (id: string) => replayDelivery(api, projectId, id),
    onSettled: () => queries.invalidateQueries({ queryKey: hooksKey(projectId) }),
    onError: (error) => notify.error(serverTextOf(error, "It could not be sent again. Please try again.")),
  });
  const { hooks = [], deliveries = [] } = query.data ?? {};
  return (
    <Section
      title="Hooks"
      about="Addresses at which other services call your app. Calls are taken while it sleeps."
      query={query}
    >
      <EnvironmentSwitch value={environment} onChange={setEnvironment} />
      {hooks.length === 0 && (
        <p className="text-muted">
          {environment === "live" ? "The live app has no hooks." : "The preview has no hooks."}
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {hooks.map((hook) => (
          <OneHook key={hook.name} hook={hook} />
        ))}
      </ul>
      {deliveries.length > 0 && <h3 className="mt-6 mb-2 font-medium">What came</h3>}
      <ul className="divide-y divide-hairline text-sm">
        {deliveries.map((delivery) => (
          <OneDelivery
            key={delivery.id}
            delivery={delivery}
            busy={replay.isPending && replay.variables === delivery.id}
            onShow={() => setShown(delivery)}
            onReplay={() => replay.mutate(delivery.id)}
          />
        ))}
      </ul>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={shown?.name ?? ""} width="wide">
        {shown && <Content projectId={projectId} id={shown.id} />}
      </Dialog>
    </Section>
  );
}

function OneHook({ hook }: { hook: Hooks["hooks"][number] }) {
  const { name, address, verification, missingSecret, refused } = hook;
  return (
    <li className="py-4 first:pt-0">
      <p className="font-mono text-sm font-medium break-all">{name}</p>
      <CopyField label={`Address of ${name}`} value={address} />
      <p className="mt-1 text-sm text-muted">{verification}</p>
      {missingSecret !== null && (
        <p className="mt-1 text-sm text-red">{missingSecret} is not set: until then its calls are refused.</p>
      )}
      {refused && (
        <p className="mt-1 text-sm text-amber">
          {refused.count === 1 ? "1 call was" : `${refused.count} calls were`} not let in, the last{" "}
          {relativeTime(refused.lastAt)}: {refused.reason}
        </p>
      )}
    </li>
  );
}

const STATES = {
  waiting: { tone: "waiting", text: "Waiting" },
  running: { tone: "accent", text: "Under way" },
  done: { tone: "good", text: "Done" },
  failed: { tone: "danger", text: "Failed" },
} as const;

type OneDeliveryProps = { delivery: HookDelivery; busy: boolean; onShow: () => void; onReplay: () => void };

function OneDelivery({ delivery, busy, onShow, onReplay }: OneDeliveryProps) {
  const { name, receivedAt, state, attempts, bytes, error, replayOf } = delivery;
  const details = [
    `${bytes.toLocaleString()} bytes`,
    ...(attempts > 1 ? [`try ${attempts}`] : []),
    ...(replayOf === null ? [] : ["sent again by hand"]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
      <span className="min-w-0 break-all font-mono">{name}</span>
      <span className="text-muted">
        {relativeTime(receivedAt)}, {details.join(", ")}
      </span>
      <span className="ml-auto flex gap-2">
        <Button size="small" variant="quiet" onClick={onShow}>
          Show
        </Button>
        <Button size="small" busy={busy} onClick={onReplay}>
          Send again
        </Button>
      </span>
      {error !== null && <span className="w-full break-words text-red">{error}</span>}
    </li>
  );
}

function Content({ projectId, id }: { projectId: string; id: string }) {
  const query = useQuery(deliveryQuery(useApi(), projectId, id));
  if (query.isError) return <p className="mt-4 text-muted">This is no longer kept.</p>;
  const { headers = {}, body = "" } = query.data ?? {};
  return (
    <div className="mt-4 flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-xs">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <pre className="rounded-control bg-ink/5 p-3 font-mono text-xs break-all whitespace-pre-wrap">
        {body === "" ? "(nothing)" : body}
      </pre>
    </div>
  );
}
