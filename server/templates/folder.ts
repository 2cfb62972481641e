// `templates/<name>/` as files: facts, the app's tree, the picture.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { assetTypeOf, type SourceFiles, TEMPLATE_CATEGORIES, type TemplateFacts, templateFacts } from "#contract";

/** All that the room keeps of a template; a few dozen of some 20 kB each. */
export type StoredTemplate = Readonly<{
  facts: TemplateFacts;
  appName: string;
  files: SourceFiles;
  picture: Readonly<{ content: Uint8Array; hash: string }> | null;
}>;

const PICTURE = "picture.webp";
const appManifest = z.looseObject({ name: z.string() });

/**
 * Every folder that has a template.json, by name.
 * @throws Error naming the template whose facts or manifest are wrong
 */
export async function readTemplatesFolder(folder: string): Promise<ReadonlyMap<string, StoredTemplate>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(folders.map((name) => readTemplate(join(folder, name), name)));
  const order = ({ facts }: StoredTemplate) => TEMPLATE_CATEGORIES.indexOf(facts.category);
  const sorted = found
    .filter((one) => one !== null)
    .sort((left, right) => order(left) - order(right) || left.facts.title.localeCompare(right.facts.title, "en"));
  return new Map(sorted.map((one) => [one.facts.name, one]));
}

async function readTemplate(folder: string, name: string): Promise<StoredTemplate | null> {
  const text = await readFile(join(folder, "template.json"), "utf8").catch(() => null);
  if (text === null) return null;
  const facts = templateFacts.safeParse(JSON.parse(text));
  if (!facts.success) throw new Error(`templates/${name}/template.json: ${z.prettifyError(facts.error)}`);
  if (facts.data.name !== name) throw new Error(`templates/${name}/template.json names itself ${facts.data.name}`);
  const files = await readTree(join(folder, "app"));
  const manifest = appManifest.parse(JSON.parse(files["app.json"] ?? "{}"));
  const content = await readFile(join(folder, PICTURE)).catch(() => null);
  const hash = content && createHash("sha256").update(content).digest("hex").slice(0, 16);
  return {
    facts: facts.data,
    appName: manifest.name,
    files,
    picture: content && hash !== null ? { content, hash } : null,
  };
}

async function readTree(folder: string): Promise<SourceFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = paths.sort().map(async (path) => {
    const name = relative(folder, path).split(sep).join("/");
    return [name, await textOf(path, assetTypeOf(name))] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

/** Pictures, fonts and sounds stand in a tree as `data:` addresses. */
async function textOf(path: string, assetType: string | null): Promise<string> {
  if (assetType === null) return readFile(path, "utf8");
  return `data:${assetType};base64,${await readFile(path, "base64")}`;
}
