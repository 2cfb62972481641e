// Folders in memory for the sockets of running apps, and a user id for each; both are free again once it stops.
import { access, chown, constants, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installationName } from "#sandbox";

/** The first of the apps' own users: far from people's and system users'. */
export const FIRST_USER_ID = 2_000_000;

export type RunFolder = Readonly<{
  name: string;
  userId: number;
  /** What it sees as its bundle: put here once it is known which app it is. */
  bundle: string;
  /** The app's: it makes its socket here. */
  app: string;
  /** The egress proxy's socket. */
  egress: string;
  /** The socket that leads to its database. */
  database: string;
  /** Ours alone. */
  own: string;
  /** For mount points. */
  stage: string;
  release(): Promise<void>;
}>;

export type RunFolders = Readonly<{
  base: string;
  claim(): Promise<RunFolder>;
  removeAll(): Promise<void>;
}>;

/**
 * Memory (/dev/shm) rather than disk: what an app writes there counts as its own memory, and the path stays short
 * (a socket's has 107 bytes at most, unix(7)). Starts from an empty folder.
 */
export async function openRunFolders(dataDir: string): Promise<RunFolders> {
  const parent = await access("/dev/shm", constants.W_OK).then(
    () => "/dev/shm",
    () => tmpdir(),
  );
  const base = join(parent, `${installationName(dataDir)}-apps`);
  await rm(base, { recursive: true, force: true });
  await mkdir(base, { recursive: true, mode: 0o711 });
  const taken = new Set<number>();
  return Object.freeze({
    base,
    async claim() {
      let slot = 0;
      while (taken.has(slot)) slot += 1;
      taken.add(slot);
      const userId = FIRST_USER_ID + slot;
      const root = join(base, String(slot));
      const folders = await makeFolders(root, userId);
      return {
        ...folders,
        name: `app-${slot}`,
        userId,
        async release() {
          await rm(root, { recursive: true, force: true });
          taken.delete(slot);
        },
      };
    },
    removeAll: () => rm(base, { recursive: true, force: true }),
  });
}

/** Fresh ones: a slot's last process left nothing for the next. */
async function makeFolders(root: string, userId: number) {
  const modes = { bundle: 0o755, app: 0o700, egress: 0o755, database: 0o755, own: 0o700, stage: 0o755 };
  const at = (name: keyof typeof modes) => join(root, name);
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { mode: 0o711 });
  for (const [name, mode] of Object.entries(modes)) await mkdir(join(root, name), { mode });
  if (process.getuid?.() === 0) await chown(at("app"), userId, userId);
  return {
    bundle: at("bundle"),
    app: at("app"),
    egress: at("egress"),
    database: at("database"),
    own: at("own"),
    stage: at("stage"),
  };
}
