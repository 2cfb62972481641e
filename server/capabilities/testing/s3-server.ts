// A real S3 server on loopback (s3rver), with one bucket, for tests.
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** Name and secret of the one account that it has. It knows an account by its name, and does not check the newer kind of signature. */
const KEY = "S3RVER";
export const BUCKET = "ninefold-files";

export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), "ninefold-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  /** As `FILES_URL` says it. */
  const urlOf = ({ keyId = KEY, bucket = BUCKET } = {}) =>
    `s3+http://${keyId}:${KEY}@127.0.0.1:${port}/${bucket}/apps?region=eu-central-1`;
  let isRunning = true;
  async function stop(): Promise<void> {
    if (!isRunning) return;
    isRunning = false;
    await server.close();
  }
  return Object.freeze({
    url: urlOf(),
    urlOf,
    stop,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  });
}
