// Calls that sign in or up.
import type { Session } from "#contract";
import type { Api } from "../api.ts";
import type { GateMode } from "../sign-in-gate.ts";

/** Account creation, like login, sends isCreator false (spec section 5). */
export function signInOrUp(
  api: Api,
  mode: GateMode,
  credentials: { username: string; password: string },
): Promise<Session> {
  return api.post<Session>(mode === "login" ? "/login" : "/register", { ...credentials, isCreator: false });
}
