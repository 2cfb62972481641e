// The installation's keys: one random key in the data folder (or given), from which every other is derived.
import { hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Secrets = Readonly<{
  /** Signs the platform's session tokens. 32 bytes. */
  sessionKey: Uint8Array;
  /** Signs the short-lived tokens of generated apps. 32 bytes. */
  appTokenKey: Uint8Array;
  /** Signs what servers of one installation pass on to each other. 32 bytes. */
  relayKey: Uint8Array;
  /** Signs what payments send out and expect back: return addresses, the emulator's webhooks. 32 bytes. */
  paymentsKey: Uint8Array;
  /** Encrypts what creators entrust to us: their own provider keys, their apps' secrets. 32 bytes. */
  sealingKey: Uint8Array;
}>;

const derive = (installationKey: string, purpose: string) =>
  new Uint8Array(hkdfSync("sha256", Buffer.from(installationKey, "hex"), "ninefold", purpose, 32));

/**
 * Reads `secrets.json` (mode 0600), making it on the first start.
 * @param installationKey 64 hex digits that replace the file, for servers that share one installation
 */
export async function readSecrets(dataDir: string, installationKey: string | null): Promise<Secrets> {
  const key = installationKey ?? (await readOrCreateKey(dataDir));
  return Object.freeze({
    sessionKey: derive(key, "session"),
    appTokenKey: derive(key, "app-token"),
    relayKey: derive(key, "relay"),
    paymentsKey: derive(key, "payments"),
    sealingKey: derive(key, "sealing"),
  });
}

async function readOrCreateKey(dataDir: string): Promise<string> {
  const file = join(dataDir, "secrets.json");
  const known = await readFile(file, "utf8").catch(() => null);
  if (known) {
    const { installationKey } = JSON.parse(known) as { installationKey?: unknown };
    if (typeof installationKey === "string" && /^[0-9a-f]{64}$/.test(installationKey)) return installationKey;
    throw new Error(`${file} holds no usable key: restore it from a backup, or delete it to sign everybody out.`);
  }
  const fresh = randomBytes(32).toString("hex");
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify({ installationKey: fresh }, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return fresh;
}
