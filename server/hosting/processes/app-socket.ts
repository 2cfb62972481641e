// Waits until a starting app listens, and links its socket to a name that the app can't reach.
import { watch } from "node:fs";
import { link, lstat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** An app that did not come up; the message is for its creator. */
export class BootError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BootError";
  }
}

const SOCKET_NAME = "http.sock";
const RETRY_MS = 2;
/** How often the folder is looked at, for file systems that report no changes. */
const LOOK_MS = 50;

/**
 * Waits for the app's socket and gives it a second name where the app can't reach it: whatever the app later puts in
 * the first one's place, a link to someone else's socket say, the platform never follows.
 * @throws BootError when the app ends first, takes too long, or makes something else
 */
export async function awaitSocket(options: {
  folder: Readonly<{ app: string; own: string }>;
  ended: Promise<string>;
  timeoutMs: number;
}): Promise<string> {
  const { folder, ended, timeoutMs } = options;
  const kept = join(folder.own, SOCKET_NAME);
  const news = watchFolder(folder.app);
  const state: { reason: string | null } = { reason: null };
  void ended.then((reason) => {
    state.reason = reason;
    news.tell();
  });
  const deadline = performance.now() + timeoutMs;
  try {
    while (performance.now() < deadline) {
      if (state.reason !== null) throw new BootError(`The app stopped while starting: ${state.reason}`);
      if ((await keep(join(folder.app, SOCKET_NAME), kept)) && (await accepts(kept, deadline))) return kept;
      await news.next();
    }
  } finally {
    news.close();
  }
  throw new BootError(`The app did not listen within ${timeoutMs / 1000} seconds.`);
}

/** False while there is nothing to keep. */
async function keep(offered: string, kept: string): Promise<boolean> {
  const linked = await link(offered, kept).then(
    () => true,
    () => false,
  );
  if (linked && !(await lstat(kept)).isSocket())
    throw new BootError("The app put something else than a socket in place.");
  return linked;
}

/** `next` settles with the next change in the folder, also with one that came since the last time it was asked. */
function watchFolder(folder: string) {
  const state: { isNew: boolean; wake: () => void } = { isNew: false, wake: () => {} };
  const tell = () => {
    state.isNew = true;
    state.wake();
  };
  const watcher = watch(folder, tell).on("error", () => {});
  const timer = setInterval(tell, LOOK_MS);
  return {
    tell,
    async next(): Promise<void> {
      if (!state.isNew)
        await new Promise<void>((resolve) => {
          state.wake = resolve;
        });
      state.isNew = false;
    },
    close() {
      clearInterval(timer);
      watcher.close();
    },
  };
}

/** A socket exists a moment before it accepts. */
async function accepts(path: string, deadline: number): Promise<boolean> {
  while (performance.now() < deadline) {
    const connected = await new Promise<boolean>((resolve) => {
      const socket = connect(path);
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (connected) return true;
    await delay(RETRY_MS);
  }
  return false;
}
