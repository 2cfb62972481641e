// Somebody's account: registered until it is known to be there, and signed in.
import type { Outcome } from "../caller.ts";
import type { Scenario } from "../scenario.ts";

export type Account = Readonly<{ username: string; token: string }>;

const PASSWORD = "correct horse";

/** Null when it is not known whether they are registered, or they are not; ask again with the same name. */
export async function register(scenario: Scenario, username: string): Promise<Account | null> {
  const body = { username, password: PASSWORD };
  const signIn = () => scenario.call({ method: "POST", path: "/login", body });
  let outcome: Outcome = await scenario.call({ method: "POST", path: "/register", body });
  // Taken means: by an earlier attempt of ours that had no answer.
  if (outcome.kind === "refused") outcome = await signIn();
  if (outcome.kind !== "done") return null;
  scenario.acknowledged.add({
    what: `account ${username}`,
    projectId: null,
    async ask() {
      const again = await signIn();
      return again.kind === "done" ? null : `signing in: ${again.error}`;
    },
  });
  return { username, token: outcome.body.token };
}
