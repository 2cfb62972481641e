// Accounts: who a person is.
export { createAccounts } from "./accounts.ts";
export { type Removal, removeSecondFactor } from "./second-factor/remove-by-operator.ts";
export type { SignedIn } from "./store.ts";
export type { Accounts } from "./types.ts";
