// Agents that were let in by OAuth: what each may, when it was used last, and taking it back.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { accessTokensKey } from "../../lib/requests/access-tokens.ts";
import { disconnectAgent } from "../../lib/requests/connections.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { notify } from "../../ui/toast.ts";
import { Granted } from "./granted.tsx";

const FAILED = "The agent could not be disconnected. Please try again.";

type ConnectionsProps = {
  connections: readonly Connection[];
  /** The address that agents are given. */
  mcpUrl: string;
};

export function Connections({ connections, mcpUrl }: ConnectionsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const disconnect = useMutation({
    mutationFn: (id: string) => disconnectAgent(api, id),
    onSuccess: () => setLeaving(null),
    onSettled: () => queries.invalidateQueries({ queryKey: accessTokensKey }),
    onError: (error) => notify.error(serverTextOf(error, FAILED), error),
  });
  return (
    <section aria-label="Connected agents">
      <h3 className="text-base font-medium">Connected agents</h3>
      <p className="mt-1 text-sm text-muted">Give an agent this address; it sends you here to let it in.</p>
      <CopyField label="the address for agents" value={mcpUrl} />
      {connections.length === 0 && <p className="mt-3 text-muted">No agent is connected.</p>}
      <ul aria-label="Agents" className="mt-3 divide-y divide-hairline empty:hidden">
        {connections.map((connection) => (
          <Granted key={connection.id} name={connection.clientName} granted={connection}>
            <Button size="small" variant="quiet" className="ml-auto" onClick={() => setLeaving(connection)}>
              Disconnect<span className="sr-only"> {connection.clientName}</span>
            </Button>
          </Granted>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title="Disconnect Agent"
        text={`“${leaving?.clientName ?? ""}” can no longer reach your projects. What it has not saved is thrown away.`}
        confirmLabel="Disconnect"
        danger
        busy={disconnect.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && disconnect.mutate(leaving.id)}
      />
    </section>
  );
}
