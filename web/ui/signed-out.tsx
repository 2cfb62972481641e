// What a screen shows while nobody is signed in and the login modal has been closed.
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./states.tsx";

export function SignedOut({ title, onSignIn }: { title: string; onSignIn: () => void }) {
  return (
    <EmptyState title={title} text="Sign in to carry on where you left off, or create an account in a moment.">
      <Button variant="primary" onClick={onSignIn}>
        Sign in
      </Button>
      <ButtonLink to="/" variant="secondary">
        Home
      </ButtonLink>
    </EmptyState>
  );
}
