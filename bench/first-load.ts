// What a generated app's first page loads before it shows.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Builder } from "#build";
import type { SourceFiles } from "#contract";

/** Gzipped kB of what a page names in its head, and of what these modules import. */
export async function firstLoadOf(builder: Builder, files: SourceFiles): Promise<number> {
  const built = await builder.build(files);
  if (!built.ok) throw new Error(built.failures[0]?.message);
  const html = await readFile(join(built.artifact.directory, "web/index.html"), "utf8");
  const kit = `/kit/${builder.kit.hash}/`;
  const named = [...html.matchAll(/(?:modulepreload" href|stylesheet" href|module" src)="([^"]+)"/g)];
  const paths = named.map(([, address = ""]) =>
    address.startsWith(kit)
      ? join(builder.kit.directory, address.slice(kit.length))
      : join(built.artifact.directory, "web", address),
  );
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1000;
}
