// Calls that sign in, up and out.
import type { Session, SignInCode } from "#contract";
import type { Api } from "../api.ts";
import type { SessionStore } from "../session.ts";
import type { GateMode } from "../sign-in-gate.ts";

/** Account creation, like login, sends isCreator false (spec section 5). */
export function signInOrUp(
  api: Api,
  mode: GateMode,
  credentials: { username: string; password: string },
  signal: AbortSignal,
): Promise<Session> {
  const path = mode === "login" ? "/login" : "/register";
  return api.post<Session>(path, { ...credentials, isCreator: false }, { signal });
}

/** The second step, for accounts whose right password was answered with a challenge. */
export const finishSignIn = (api: Api, step: SignInCode, signal: AbortSignal): Promise<Session> =>
  api.post<Session>("/login/code", step, { signal });

/**
 * Ends the session: here at once, and at the server, where the token and whatever it opened in apps end with it. A
 * server out of reach keeps nobody signed in here.
 */
export function signOut({ api, session }: { api: Api; session: SessionStore }): void {
  const warn = (error: unknown) => console.warn("The server could not end the session:", error);
  if (session.get().token !== null) api.post("/logout").catch(warn);
  session.clear();
}
