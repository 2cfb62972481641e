// On a domain of the app's own there is no page of the platform around it: the app renews its session itself, and people sign out in it.
import { type Session, sessionStore } from "./session.ts";

/** A session lasts five minutes. */
const RENEW_MS = 60_000;

const ask = (path: string) => fetch(path, { method: "POST" }).catch(() => null);

/** Renews for as long as access lasts; once it has ended, what the gateway says stands in place of the page. */
export function keepSession(): () => void {
  if (!sessionStore.get().renewable) return () => {};
  const renew = async () => {
    if (document.visibilityState !== "visible") return;
    const answer = await ask("/_ninefold/session");
    if (answer?.ok)
      sessionStore.set((await answer.json()) as Session); // the gateway's answer (AppSession of the contract)
    else if (answer?.status === 401 || answer?.status === 403) window.location.reload();
  };
  const timer = window.setInterval(() => void renew(), RENEW_MS);
  const onVisible = () => void renew();
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** Ends the sign-in on this domain, not that at the platform. */
export async function signOut(): Promise<void> {
  await ask("/_ninefold/sign-out");
  window.location.reload();
}
