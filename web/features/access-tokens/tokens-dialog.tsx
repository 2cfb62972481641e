// Access tokens of a creator: made here, shown once, taken back here; and agents that were let in without one.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ACCESS_TOKENS_MAX, type AccessToken, type MadeAccessToken, type NewAccessToken } from "#contract";
import { Link } from "../../lib/address.tsx";
import { serverTextOf } from "../../lib/api-error.ts";
import {
  accessTokensKey,
  accessTokensQuery,
  makeAccessToken,
  removeAccessToken,
} from "../../lib/requests/access-tokens.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { Banner } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.ts";
import { Connections } from "./connections.tsx";
import { Granted } from "./granted.tsx";
import { TokenForm } from "./token-form.tsx";

const MAKE_FAILED = "The token could not be made. Please try again.";
const REMOVE_FAILED = "The token could not be taken back. Please try again.";

export function TokensDialog({ onClose }: { onClose: () => void }) {
  const tokens = useQuery(accessTokensQuery(useApi()));
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title="Agents and access tokens"
      description={
        <>
          Agents that you let in, and tokens with which Git and other programs work in your projects.{" "}
          <Link to="/docs/git-and-agents" className="whitespace-nowrap underline underline-offset-4">
            How it works
          </Link>
        </>
      }
    >
      <div className="mt-5">
        {tokens.isPending && <SkeletonRows rows={2} label="Loading access tokens" />}
        {tokens.isError && (
          <Banner
            action={
              <Button size="small" onClick={() => void tokens.refetch()}>
                Try again
              </Button>
            }
          >
            Your access tokens could not be read.
          </Banner>
        )}
        {tokens.data !== undefined && (
          <>
            <Connections connections={tokens.data.connections} mcpUrl={tokens.data.mcpUrl} />
            <h3 className="mt-6 mb-3 border-t border-hairline pt-5 text-base font-medium">Tokens</h3>
            <Tokens tokens={tokens.data.tokens} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Tokens({ tokens }: { tokens: readonly AccessToken[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const [made, setMade] = useState<MadeAccessToken | null>(null);
  const [leaving, setLeaving] = useState<AccessToken | null>(null);
  const again = () => queries.invalidateQueries({ queryKey: accessTokensKey });
  const make = useMutation({
    mutationFn: (wanted: NewAccessToken) => makeAccessToken(api, wanted),
    onSuccess: setMade,
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: (id: string) => removeAccessToken(api, id),
    onSuccess: (_nothing, id) => {
      setLeaving(null);
      if (made?.token.id === id) setMade(null);
    },
    onSettled: again,
    onError: (error) => notify.error(serverTextOf(error, REMOVE_FAILED), error),
  });
  return (
    <>
      <div className={made ? "mb-5 rounded-control border border-hairline bg-ink/5 p-4" : undefined}>
        {/* There from the start: what is said in a region that comes with its words is not read out. */}
        <p role="status" className="font-medium [overflow-wrap:anywhere]">
          {made && `Keep ${made.token.name} now: it is not shown again.`}
        </p>
        {made && <CopyField label="the token" value={made.secret} />}
      </div>
      {tokens.length === 0 && <p className="text-muted">There are no access tokens.</p>}
      <ul aria-label="Access tokens" className="divide-y divide-hairline">
        {tokens.map((token) => (
          <Granted key={token.id} name={token.name} granted={token}>
            <Button size="small" variant="quiet" className="ml-auto" onClick={() => setLeaving(token)}>
              Take back<span className="sr-only"> {token.name}</span>
            </Button>
          </Granted>
        ))}
      </ul>
      {tokens.length < ACCESS_TOKENS_MAX ? (
        <TokenForm
          busy={make.isPending}
          error={make.isError ? serverTextOf(make.error, MAKE_FAILED) : null}
          onMake={(wanted, done) => make.mutate(wanted, { onSuccess: done })}
        />
      ) : (
        <p className="mt-4 border-t border-hairline pt-5 text-muted">
          You have {ACCESS_TOKENS_MAX} tokens, which is as many as one can have. Take one back to make another.
        </p>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title="Take Back Token"
        text={`What uses ${leaving?.name ?? "it"} can no longer reach your projects.`}
        confirmLabel="Take back"
        danger
        busy={remove.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      />
    </>
  );
}
