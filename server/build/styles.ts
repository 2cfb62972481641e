// One stylesheet for each app: the kit's, the app's classes, the app's own CSS and its theme.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Scanner } from "@tailwindcss/oxide";
import { transform } from "esbuild";
import { compile } from "tailwindcss";
import type { CheckFailure, SourceFiles } from "#contract";
import { buildFailure, lineOf } from "./build-failure.ts";
import type { SourcePaths } from "./source-paths.ts";

/**
 * Directives that would read files, run code outside the app or make classes without end. They are looked for in the text
 * as it stands, comments and strings too: what one parser takes for a comment, Tailwind's may not.
 */
const FORBIDDEN = /@(import|plugin|config|source|reference|tailwind|theme|utility)\b/i;

/** Everything in the texts that may be a class. */
export function candidatesIn(contents: { content: string; extension: string }[]): string[] {
  return new Scanner({ sources: [] }).scanFiles(contents);
}

export type StyleRequest = {
  files: SourceFiles;
  /** The app's own stylesheets, in the order in which it imports them. */
  stylesheets: readonly string[];
  classes: readonly string[];
  theme: string;
};
export type StyleResult = { css: string } | { failures: CheckFailure[] };

export type Styles = { build(request: StyleRequest): Promise<StyleResult> };

/** Compiles in memory; nothing but the kit's and Tailwind's own stylesheets is read. */
export async function createStyles({ kit, modules }: SourcePaths): Promise<Styles> {
  const names = ["index", "theme", "preflight", "utilities"];
  const sheets = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(modules, "tailwindcss", `${name}.css`), "utf8")] as const),
    ),
  );
  const own = await readFile(join(kit, "ui/styles.css"), "utf8");
  const loadStylesheet = async (id: string) => {
    const content = sheets.get(id.replace(/^tailwindcss\/?|\.css$/g, "") || "index");
    if (content === undefined) throw new Error(`The stylesheet "${id}" is not available.`);
    return { path: id, base: "/", content };
  };
  const loadModule = async (id: string) => {
    throw new Error(`The module "${id}" is not available.`);
  };
  const compileSheet = (mine: string) => compile(`${own}\n${mine}`, { base: "/", loadStylesheet, loadModule });
  const spare = createSpareCompiler(async (classes) => {
    const compiler = await compileSheet("");
    compiler.build([...classes]);
    return compiler;
  });
  return {
    async build({ files, stylesheets, classes, theme }) {
      const failures = stylesheets.flatMap((path) => forbiddenIn(path, files[path] ?? ""));
      if (failures.length > 0) return { failures };
      const mine = stylesheets.map((path) => files[path] ?? "").join("\n");
      const candidates = candidatesIn(
        Object.entries(files)
          .filter(([path]) => path.startsWith("web/"))
          .map(([path, content]) => ({ content, extension: path.slice(path.lastIndexOf(".") + 1) })),
      );
      try {
        const compiled = await (mine === "" ? spare.take(classes) : compileSheet(mine));
        const css = `${compiled.build([...classes, ...candidates])}\n${theme}`;
        return { css: (await transform(css, { loader: "css", minify: true, target: "es2022" })).code };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { failures: [buildFailure(`The styles do not compile: ${reason}`, stylesheets[0])] };
      }
    },
  };
}

type Compiler = Awaited<ReturnType<typeof compile>>;

/** The spare compiler is made after this pause, so that the build that just ended is not slowed down. */
const PAUSE_MS = 150;

/**
 * Tailwind's compiler keeps every class it has seen, so each is used for one app only. A spare one, with the kit's classes
 * already compiled (most of the work, and the same for every app), is prepared after each build.
 */
function createSpareCompiler(make: (classes: readonly string[]) => Promise<Compiler>) {
  const state: { next: Promise<Compiler | null> | null; classes: readonly string[] } = { next: null, classes: [] };
  return {
    async take(classes: readonly string[]): Promise<Compiler> {
      const next = state.classes === classes ? state.next : null;
      Object.assign(state, { next: null, classes });
      setTimeout(() => {
        state.next ??= make(state.classes).catch(() => null);
      }, PAUSE_MS).unref();
      return (await next) ?? make(classes);
    },
  };
}

function forbiddenIn(path: string, text: string): CheckFailure[] {
  const found = FORBIDDEN.exec(text);
  if (!found) return [];
  return [buildFailure(`${found[0]} is not available in an app's stylesheet.`, path, lineOf(text, found[0]))];
}
