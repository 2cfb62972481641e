// The operator's way out for somebody who has lost authenticator app and recovery codes.
import type { Database } from "#database";
import { createAccountStore } from "../store.ts";
import { createSecondFactorStore } from "./store.ts";

export type Removal = "removed" | "no account" | "not on";

/** Takes the second factor off an account and ends its sessions; a row of `account_events` tells of it. */
export async function removeSecondFactor(database: Pick<Database, "query">, username: string): Promise<Removal> {
  const user = await createAccountStore(database).findUser(username);
  if (!user) return "no account";
  return (await createSecondFactorStore(database).removeByOperator(user.id)) ? "removed" : "not on";
}
