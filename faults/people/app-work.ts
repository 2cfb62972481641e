// Work inside the live app: rows, and invitations of people whom rows stand for.
import type { Random } from "#test-tools";
import type { Scenario } from "../scenario.ts";

export type AppWork = Readonly<{ addRow(): Promise<void>; invite(): Promise<void> }>;

const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;

export function createAppWork(scenario: Scenario, random: Random, app: { token: string; id: string }): AppWork {
  const base = `/live/app/${app.id}`;
  let session: string | null = null;

  /** Enters as the platform's frame does: a code for its address, then the session in its document. */
  async function enter(): Promise<string | null> {
    const path = `/api/projects/${app.id}/frame-code`;
    const issued = await scenario.call({ method: "POST", path, token: app.token, body: { environment: "live" } });
    if (issued.kind !== "done") return null;
    const page = await scenario.call({ method: "GET", path: `${base}?token=${issued.body.code}` });
    const text = page.kind === "done" ? SESSION.exec(page.body.html)?.[1] : undefined;
    return text === undefined ? null : `Bearer ${JSON.parse(text).token}`;
  }

  async function call(method: "GET" | "POST", path: string, body?: object) {
    session ??= await enter();
    const outcome = await scenario.call({
      method,
      path: `${base}/api/${path}`,
      token: session,
      ...(body ? { body } : {}),
    });
    // A session lives for minutes.
    if (outcome.kind === "refused" && outcome.status === 401) session = null;
    return outcome;
  }

  async function addRow(): Promise<string | null> {
    const name = `Tom ${random.below(1e9)}`;
    const outcome = await call("POST", "technicians", { name });
    if (outcome.kind === "refused") return null;
    const isKnown = outcome.kind === "done";
    scenario.acknowledged.add({
      what: `row “${name}”`,
      projectId: app.id,
      async ask() {
        session ??= await enter();
        const found = await call("GET", `technicians?q=${encodeURIComponent(name)}`);
        if (found.kind !== "done") return found.error;
        const { total } = found.body;
        return total === 1 || (total === 0 && !isKnown) ? null : `it is there ${total} times`;
      },
    });
    return isKnown ? String(outcome.body.id) : null;
  }

  return Object.freeze({
    async addRow() {
      await addRow();
    },
    async invite() {
      const row = await addRow();
      if (row === null) return;
      const outcome = await call("POST", `technicians/${row}/invitation`, {});
      if (outcome.kind !== "done") return;
      scenario.acknowledged.add({
        what: `invitation for the row ${row}`,
        projectId: app.id,
        async ask() {
          const shown = await call("GET", `technicians/${row}`);
          if (shown.kind !== "done") return shown.error;
          return shown.body._account === "invited" ? null : "it is gone";
        },
      });
    },
  });
}
