// Puts an app online, once.
import type { Client } from "#test-tools";

const ATTEMPTS = 100;
const PAUSE_MS = 100;

/** Returns when the live app answers; its calls then ask for a session. */
export async function deployed(owner: Client, projectId: string): Promise<void> {
  const answers = async () => (await fetch(`${owner.url}/live/app/${projectId}/api/_me`)).status === 401;
  if (await answers()) return;
  await owner.call("POST", `/api/projects/${projectId}/deploy`, {});
  for (let attempt = 0; attempt < ATTEMPTS && !(await answers()); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
