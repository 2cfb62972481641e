// The gallery's templates, read from their folder when they are first asked for.
import { join } from "node:path";
import type { SourceFiles, TemplateListItem } from "#contract";
import { readTemplatesFolder, type StoredTemplate } from "./folder.ts";
import { registerTemplateRoutes } from "./routes.ts";
import type { Templates } from "./types.ts";

const FOLDER = join(import.meta.dirname, "../../templates");

/** @param folder other templates than this installation's own, for tests */
export function createTemplates(folder = FOLDER): Templates {
  const held: { stored: Promise<ReadonlyMap<string, StoredTemplate>> | null } = { stored: null };
  const stored = () => {
    held.stored ??= readTemplatesFolder(folder);
    return held.stored;
  };
  const templates: Templates = Object.freeze({
    list: async () => [...(await stored()).values()].map(listItem),
    async read(name: string, appName?: string) {
      const found = (await stored()).get(name);
      if (!found) return null;
      const wanted = appName ?? found.appName;
      return { title: found.facts.title, appName: wanted, files: named(found.files, wanted) };
    },
    registerRoutes: (app) =>
      registerTemplateRoutes(app, {
        list: templates.list,
        picture: async (name) => (await stored()).get(name)?.picture ?? null,
      }),
  } satisfies Templates);
  return templates;
}

function listItem({ facts, appName, picture }: StoredTemplate): TemplateListItem {
  const address = picture && `/api/templates/${facts.name}/picture?of=${picture.hash}`;
  return { ...facts, appName, picture: address };
}

/** The tree with that name in its manifest, where the shell, the landing page and the installed app take it from. */
function named(files: SourceFiles, appName: string): SourceFiles {
  const manifest = { ...JSON.parse(files["app.json"] ?? "{}"), name: appName };
  return { ...files, "app.json": `${JSON.stringify(manifest, null, 2)}\n` };
}
