// Programs that call an app with a key: who lets them in is handed in from above.

import { triedPerson } from "../../calls/tried-people.ts";
import type { AppIdentity } from "../../egress/app-services.ts";
import type { AppTokenClaims } from "./app-tokens.ts";
import type { AccessAnswer } from "./types.ts";

export type KeyCall = Readonly<{ method: string /** As the app sees it, without a query. */; path: string }>;

export type MachineAccess = Readonly<{
  /** Whether a token is a key and nothing else, judged by its looks. */
  isKey(token: string): boolean;
  /** @throws Refusal 401 for a key that is not good here, 403 for a call that is not its own, 429 for too many */
  admit(token: string, app: AppIdentity, call: KeyCall): Promise<Readonly<{ id: string; name: string }>>;
  /** Whether it still lets anybody in. */
  isGood(id: string, app: AppIdentity): Promise<boolean>;
}>;

export type Machine = Readonly<{
  claims: AppTokenClaims;
  answer: Extract<AccessAnswer, { allowed: true }>;
}>;

/** A key acts for the app's owner, within its rights, under its own name. */
export const machineOf = (app: AppIdentity, key: { id: string; name: string }): Machine => ({
  claims: { userId: `key:${key.id}`, ...app, sessionId: null },
  answer: { allowed: true, role: "owner", username: key.name, plan: null },
});

const KEY_USER = /^key:(.+)$/;

/** The key behind claims; null for people. */
export const keyIdOf = ({ userId }: AppTokenClaims): string | null => KEY_USER.exec(userId)?.[1] ?? null;

/**
 * Who the app is told that a visitor is: what a program writes belongs to whoever owns the app, as what strangers send does
 * (`APP_OWNER` of the kit).
 */
export function idForApp(claims: AppTokenClaims): string {
  const tried = claims.triedAs === undefined ? null : triedPerson(claims.triedAs);
  if (tried) return tried.id;
  return keyIdOf(claims) === null ? claims.userId : OWNER_IN_APPS;
}
/** Whoever owns the app, as rows and addresses of files name them that nobody made who has an account. */
export const OWNER_IN_APPS = "app-owner";
