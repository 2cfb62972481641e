// What a generated app keeps, read from its own shared/*.ts as the app itself would run them.
import { join } from "node:path";
import { build } from "esbuild";
import type { Entity } from "#entity";
import { meaningsOf } from "./words.ts";

const ENTITY_KIT = join(import.meta.dirname, "../../kit/entity/index.ts");

/** The entities of a source tree, by the names of their calls. */
export async function readSchema(files: Readonly<Record<string, string>>): Promise<Entity[]> {
  const paths = Object.keys(files).filter((path) => /^shared\/.+\.ts$/.test(path));
  const contents = paths.map((path) => `export * from "/app/${path}";`).join("\n");
  const { outputFiles } = await build({
    stdin: { contents, loader: "ts", resolveDir: "/" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: [
      {
        name: "app",
        setup(builder) {
          builder.onResolve({ filter: /^@ninefold\/entity$/ }, () => ({ path: ENTITY_KIT }));
          builder.onResolve({ filter: /^\/app\// }, ({ path }) => ({ path, namespace: "app" }));
          builder.onResolve({ filter: /^\.\//, namespace: "app" }, ({ path }) => ({
            path: `/app/shared/${path.slice(2)}`,
            namespace: "app",
          }));
          builder.onLoad({ filter: /.*/, namespace: "app" }, ({ path }) => ({
            contents: files[path.slice("/app/".length)] ?? "",
            loader: "ts",
          }));
        },
      },
    ],
  });
  const code = outputFiles[0]?.text ?? "";
  const module: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return inOrder(Object.values(module).filter(isEntity), files["server/index.ts"] ?? "");
}

/** As the app's server lists them: what is most prominent comes first. */
function inOrder(entities: Entity[], server: string): Entity[] {
  const list = server.slice(server.indexOf("createServer({"));
  const place = ({ name }: Entity) => {
    const variable = name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    const at = list.indexOf(`resource(${variable})`);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  return entities.toSorted((left, right) => place(left) - place(right));
}

function isEntity(value: unknown): value is Entity {
  return typeof value === "object" && value !== null && "fields" in value && "access" in value && "name" in value;
}

/** What an entity is called, and what its fields and the things it points at are called. */
export function meaningsOfEntity(entity: Entity, all: readonly Entity[]): { name: Set<string>; parts: Set<string> } {
  const related = Object.values(entity.fields).flatMap(({ entity: name }) =>
    all.flatMap((other) => (other.name === name ? [other.one] : [])),
  );
  const labels = Object.values(entity.fields).map(({ label }) => label);
  const isRoute = labels.includes("From") && labels.includes("To") ? "route" : "";
  const options = Object.values(entity.fields).flatMap((field) => field.options ?? []);
  return {
    name: new Set(meaningsOf(`${entity.one} ${entity.many}`)),
    // Every row has an owner with a name and the times of its making and last change.
    parts: new Set(
      meaningsOf(
        [...labels, ...related, ...options, "author date", entity.anonymous ? "anonymous" : "", isRoute].join(" "),
      ),
    ),
  };
}

/** Entities that a text speaks of, the likeliest first: names count twice, fields and relations half. */
export function subjectsOf(text: string, all: readonly Entity[]): Entity[] {
  const said = meaningsOf(text);
  const scored = all.map((entity) => {
    const { name, parts } = meaningsOfEntity(entity, all);
    const named = [...name].filter((meaning) => said.includes(meaning));
    const first = Math.min(...named.map((meaning) => said.indexOf(meaning)), said.length);
    const extra = said.filter((meaning) => !name.has(meaning) && parts.has(meaning)).length;
    const score =
      named.length === 0 ? 0 : (2 * named.length) / Math.sqrt(name.size) + named.length + extra / 2 - first / 20;
    return { entity, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ entity }) => entity);
}
