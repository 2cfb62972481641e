// The session that the gateway put into an app's document.
import { type AppSession, appSession } from "#contract";

/** @throws when there is none */
export function sessionIn(html: string): AppSession {
  const text = /<script type="application\/json" id="ninefold-session">(.*?)<\/script>/s.exec(html)?.[1];
  if (!text) throw new Error("The document holds no session.");
  return appSession.parse(JSON.parse(text));
}
