// Messages to this page from the platform's page around it.
import { platformOrigin, tellParent } from "./outgoing-messages.ts";
import { type Session, sessionStore } from "./session.ts";

/** Takes a new name or a new session from the platform's page, and in the preview the wish to point at something or to read the page. */
export function listenToParent(): () => void {
  const pointing = createPointingSwitch();
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== platformOrigin()) return;
    if (typeof event.data !== "object" || event.data === null) return;
    const { type, username, code, on, look, theme } = event.data as Record<string, unknown>; // each is checked below
    const session = sessionStore.get();
    if (type === "SET_USERNAME" && typeof username === "string")
      sessionStore.set({ ...session, user: { ...session.user, name: username } });
    if (type === "RENEW_SESSION" && typeof code === "string") void renew(code);
    if (type === "PICK_ELEMENT" && typeof on === "boolean" && session.environment === "preview") pointing.turn(on);
    if (type === "OUTLINE_WANTED" && typeof look === "string" && session.environment === "preview")
      void import("./page-words.ts").then(({ tellPage }) => tellPage(look, theme === "dark" ? "dark" : "light"));
  };
  window.addEventListener("message", onMessage);
  return () => {
    window.removeEventListener("message", onMessage);
    pointing.turn(false);
  };
}

/** Fetches what pointing needs once it is wanted: people who use an app never point. */
function createPointingSwitch(): { turn(on: boolean): void } {
  let wanted = false;
  let end: (() => void) | null = null;
  const begin = async () => {
    const { beginPointing } = await import("./pointing.ts");
    if (!wanted || end !== null) return;
    end = beginPointing({
      onPick: (element) => tellParent({ type: "ELEMENT_PICKED", element }),
      onEscape: () => tellParent({ type: "PICK_ENDED" }),
    });
  };
  return {
    turn(on) {
      wanted = on;
      if (on) return void begin();
      end?.();
      end = null;
    },
  };
}

/** The code is good beside the token that this page has. */
async function renew(code: string): Promise<void> {
  const { base, token } = sessionStore.get();
  const answer = await fetch(`${base}/_ninefold/session`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  if (answer?.ok) sessionStore.set((await answer.json()) as Session); // the gateway's answer (AppSession of the contract)
}
