// A person at the calls of one generated app, over HTTP through the gateway into its sandbox.
import type { Answer, Client } from "#test-tools";

export type AppAnswer = Readonly<{ status: number; body: Answer }>;
export type AppPerson = Readonly<{
  /** `null` for `body` sends none. Paths start behind `/api/`. */
  call(method: string, path: string, body?: unknown): Promise<AppAnswer>;
  /** The same without a session. */
  anonymously(method: string, path: string, body?: unknown): Promise<AppAnswer>;
}>;

const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;

/** Enters the app as the platform's frame does: a code for its address, then the session in its document. */
export async function enterApp(
  client: Client,
  projectId: string,
  environment: "preview" | "live" = "preview",
): Promise<AppPerson> {
  const { code } = await client.call("POST", `/api/projects/${projectId}/frame-code`, { environment });
  const base = `${client.url}/${environment}/app/${projectId}`;
  const page = await (await fetch(`${base}?token=${code}`)).text();
  const session: { token: string } = JSON.parse(SESSION.exec(page)?.[1] ?? "{}");
  const request = async (method: string, path: string, body: unknown, token: string | null): Promise<AppAnswer> => {
    const response = await fetch(`${base}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  };
  return {
    call: (method, path, body) => request(method, path, body, session.token),
    anonymously: (method, path, body) => request(method, path, body, null),
  };
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
