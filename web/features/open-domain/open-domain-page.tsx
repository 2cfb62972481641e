// The way back to an app's own domain: whoever is signed in here is signed in there with one call.
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { DomainSignIn } from "#contract";
import { useSearchParams } from "../../lib/address.tsx";
import { serverTextOf, statusOf } from "../../lib/api-error.ts";
import { signInOnDomain } from "../../lib/requests/domain.ts";
import { useParams } from "../../lib/screens.ts";
import { useApi, useSession } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LoadingScreen } from "../../ui/mark.tsx";
import { PageHeader } from "../../ui/page-frame.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

const stay = () => {};

export function OpenDomainPage() {
  const { project = "" } = useParams();
  const [parameters] = useSearchParams();
  const wanted: DomainSignIn = {
    host: parameters.get("host") ?? "",
    path: parameters.get("path") ?? "/",
    state: parameters.get("state") ?? "",
  };
  const api = useApi();
  const { token, username } = useSession();
  const { ask } = useRequireSignIn({ resume: stay, wanted: true });
  useTitle("Sign in");
  const leading = useMutation({
    mutationFn: (agreed: boolean) => signInOnDomain(api, project, { ...wanted, agreed }),
    onSuccess({ address }) {
      if (address !== null) window.location.replace(address);
    },
  });
  const lead = useEffectEvent(() => leading.mutate(false));
  useEffect(() => {
    if (token !== null) lead();
  }, [token]);
  if (token === null) return <SignedOut host={wanted.host} onSignIn={ask} />;
  if (leading.data?.address === null)
    return (
      <AskFirst
        host={wanted.host}
        username={username ?? ""}
        viewer={`/view/${encodeURIComponent(project)}`}
        onAgree={() => leading.mutate(true)}
      />
    );
  if (!leading.isError) return <LoadingScreen label={`Opening ${wanted.host}`} />;
  return (
    <Page>
      <ErrorState title={whatFailed(leading.error)}>
        {statusOf(leading.error) === 403 ? (
          <ButtonLink variant="primary" to={`/view/${encodeURIComponent(project)}`}>
            See how to get in
          </ButtonLink>
        ) : (
          <Button onClick={() => leading.mutate(false)}>Try again</Button>
        )}
      </ErrorState>
    </Page>
  );
}

/** Whoever came from elsewhere sees whose page this is before they sign in or agree. */
function Page({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow />
      <main className="page-width w-full max-w-3xl py-16">{children}</main>
    </div>
  );
}

function SignedOut({ host, onSignIn }: { host: string; onSignIn: () => void }) {
  return (
    <Page>
      <EmptyState title={`Log in to open ${host}`} text="Your account works in every app made with Ninefold.">
        <Button variant="primary" onClick={onSignIn}>
          Log in to continue
        </Button>
      </EmptyState>
    </Page>
  );
}

/** The domain is a creator's own, and any link can lead here: nobody is told of there before they say so. */
function AskFirst(props: { host: string; username: string; viewer: string; onAgree: () => void }) {
  const { host, username, viewer, onAgree } = props;
  return (
    <Page>
      <EmptyState
        title={`Open ${host}?`}
        text={`This address belongs to whoever made the app. The app there will know you as ${username}.`}
      >
        <Button
          variant="primary"
          className="h-auto! min-h-10 shrink! whitespace-normal! py-2 wrap-anywhere"
          onClick={onAgree}
        >
          Continue to {host}
        </Button>
        <ButtonLink variant="quiet" to={viewer}>
          Open it on Ninefold instead
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}

function whatFailed(error: unknown): string {
  if (statusOf(error) === 400) return "This address is not complete. Open the app's own address again.";
  return serverTextOf(error, "Failed to open the app. Please try again.");
}
