// Stylesheets of libraries come with their scripts: importing one adds it to the page.
import { build, type Plugin } from "esbuild";

/** Pictures and fonts that a stylesheet names become part of it. */
const EMBEDDED = [".png", ".gif", ".jpg", ".jpeg", ".svg", ".webp", ".woff", ".woff2", ".ttf", ".eot"];

/** Every `.css` file becomes a module that adds its text to the page's head, where there is one. */
export function injectedStyles(): Plugin {
  return {
    name: "ninefold-injected-styles",
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/, namespace: "file" }, async ({ path }) => {
        const { outputFiles } = await build({
          entryPoints: [path],
          bundle: true,
          minify: true,
          write: false,
          legalComments: "none",
          logLevel: "silent",
          loader: Object.fromEntries(EMBEDDED.map((ending) => [ending, "dataurl" as const])),
        });
        return { contents: scriptAdding(outputFiles[0]?.text ?? ""), loader: "js" };
      });
    },
  };
}

const scriptAdding = (css: string) => `if (typeof document !== "undefined") {
  const style = document.createElement("style");
  style.textContent = ${JSON.stringify(css)};
  document.head.append(style);
}`;
