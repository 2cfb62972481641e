// A registry of packages on loopback that speaks as much of npm's protocol as an addition needs, with packages made for a test.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";

export type MadePackage = Readonly<{
  name: string;
  version?: string;
  /** Beside name and version in its package.json, and in what the registry tells of it. */
  manifest?: Readonly<Record<string, unknown>>;
  /** Path below the package's folder → content. */
  files?: Readonly<Record<string, string>>;
  /** Entries as they stand in the archive, path and all. */
  entries?: readonly Readonly<Partial<Header> & { name: string; content?: string | Buffer }>[];
  /** What the registry tells of it in place of the truth. */
  told?: Readonly<{ integrity?: string; tarball?: string }>;
}>;

export type TestRegistry = Readonly<{
  address: string;
  add(...packages: readonly MadePackage[]): Promise<void>;
  /** Paths asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}>;

export async function openTestRegistry(): Promise<TestRegistry> {
  const packuments = new Map<string, { "dist-tags": { latest: string }; versions: Record<string, unknown> }>();
  const tarballs = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    asked.push(path);
    const packument = packuments.get(path);
    const body = tarballs.get(path) ?? (packument && Buffer.from(JSON.stringify(packument)));
    response.writeHead(body ? 200 : 404).end(body ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`;
  return {
    address,
    asked,
    async add(...packages) {
      for (const one of packages) {
        const { name, version = "1.0.0", manifest = {}, told = {} } = one;
        const tarball = gzipSync(await archiveOf(one));
        const path = `${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
        tarballs.set(path, tarball);
        const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
        const dist = { integrity, tarball: `${address}/${path}`, ...told };
        const versions = { ...packuments.get(name)?.versions, [version]: { name, version, ...manifest, dist } };
        packuments.set(name, { "dist-tags": { latest: version }, versions });
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function archiveOf({ name, version = "1.0.0", manifest = {}, files = {}, entries = [] }: MadePackage) {
  const packing = pack();
  const all = { "package.json": JSON.stringify({ name, version, ...manifest }), ...files };
  for (const [path, content] of Object.entries(all)) packing.entry({ name: `package/${path}` }, content);
  for (const { content = "", ...header } of entries) packing.entry(header, content);
  packing.finalize();
  const parts: Buffer[] = [];
  for await (const part of packing) parts.push(Buffer.from(part as Uint8Array)); // what it packs is bytes
  return Buffer.concat(parts);
}
