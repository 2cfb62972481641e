// Where an agent's program sends its creator: who asks, and whether they may come in. OAuth's authorization endpoint.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "../../lib/address.tsx";
import { serverTextOf, statusOf } from "../../lib/api-error.ts";
import { connectionRequestQuery } from "../../lib/requests/connections.ts";
import { useApi, useSession } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LoadingScreen } from "../../ui/mark.tsx";
import { PageHeader } from "../../ui/page-frame.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { AskConnection } from "./ask-connection.tsx";

const stay = () => {};
const NOT_READ = "We could not read who asks. Please try again.";

export function ConnectPage() {
  const { token } = useSession();
  const { ask } = useRequireSignIn({ resume: stay, wanted: true });
  useTitle("Connect an agent");
  if (token === null)
    return (
      <Page>
        <SignedOut title="Sign in to connect an agent" onSignIn={ask} />
      </Page>
    );
  return <Asked />;
}

function Asked() {
  const [parameters] = useSearchParams();
  const { username } = useSession();
  const asked = useQuery(connectionRequestQuery(useApi(), parameters.toString()));
  if (asked.isPending) return <LoadingScreen label="Reading who asks" />;
  if (asked.isError)
    return (
      <Page>
        <ErrorState title="This agent can't be connected" text={serverTextOf(asked.error, NOT_READ)}>
          {statusOf(asked.error) === 400 ? (
            <ButtonLink to="/docs/git-and-agents">How to connect an agent</ButtonLink>
          ) : (
            <Button onClick={() => void asked.refetch()}>Try again</Button>
          )}
        </ErrorState>
      </Page>
    );
  return (
    <Page>
      <AskConnection
        key={username}
        asked={asked.data}
        request={Object.fromEntries(parameters)}
        username={username ?? ""}
      />
    </Page>
  );
}

/** Whoever came from elsewhere sees whose page this is before they sign in or agree. */
function Page({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow />
      <main className="page-width w-full max-w-2xl py-10 sm:py-16">
        <h1 className="sr-only">Connect an agent</h1>
        {children}
      </main>
    </div>
  );
}
