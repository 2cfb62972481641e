// An app as a zip that runs anywhere: its source, what was built from it, the kit's modules, and a server of its own.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { strToU8, type Zippable } from "fflate";
import type { Artifact, Builder } from "#build";
import type { SourceFiles } from "#contract";
import { packZip } from "../archive.ts";

const COMPRESSED_COPY = /\.(gz|br|map)$/;

const README = `This app was made with Ninefold and runs by itself.

    DATABASE_URL=postgres://user:password@localhost:5432/app npm start

after \`npm install\`. It needs Node 20 or newer and a PostgreSQL database of its own. The first person to create an account owns
the app. PORT (8080) and HOST (localhost) say where it listens; put a web server with https in front of it.

- \`app/\` is the source: import this zip into Ninefold to go on working on it there.
- \`built/\` and \`kit/\` are what was built from it.
- \`start.ts\` is the server: sign-in, migrations, pages, calls. Plans and payments stay with Ninefold.
`;

/** The zip's bytes. */
export async function packApp(options: {
  name: string;
  files: SourceFiles;
  artifact: Artifact;
  kit: Builder["kit"];
}): Promise<Uint8Array> {
  const { name, files, artifact, kit } = options;
  const packageJson = {
    ...{ name: packageName(name), version: "1.0.0", private: true, type: "module" },
    scripts: { start: "node start.ts" },
    // Node itself comes along, so that any that can run npm will do.
    dependencies: { node: "^24.0.0", postgres: "^3.4.0" },
    allowScripts: { node: true },
  };
  const source = Object.entries(files).map(([path, text]): [string, Uint8Array] => [`app/${path}`, strToU8(text)]);
  const archive: Zippable = Object.fromEntries([
    ...source,
    ...(await filesBelow(artifact.directory, "built")),
    ...(await filesBelow(join(kit.directory, "web"), `kit/${artifact.manifest.kitHash}/web`)),
    ["start.ts", await readFile(join(import.meta.dirname, "start.ts"))],
    ["package.json", strToU8(`${JSON.stringify(packageJson, null, 2)}\n`)],
    ["README.md", strToU8(README)],
  ]);
  return packZip(archive);
}

async function filesBelow(folder: string, below: string): Promise<[string, Uint8Array][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && !COMPRESSED_COPY.test(entry.name))
      .map(async (entry): Promise<[string, Uint8Array]> => {
        const path = join(entry.parentPath, entry.name);
        return [`${below}/${relative(folder, path)}`, await readFile(path)];
      }),
  );
}

const packageName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "app";
