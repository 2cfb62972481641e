// A page that React draws one sentence on: the reference of a screen that is opened.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";

export type BarePage = Readonly<{ url: string; close(): Promise<void> }>;

export const BARE_PAGE = "a page on which React draws a sentence, served by node:http";

const SOURCE = `import { createRoot } from "react-dom/client";
import { createElement } from "react";
createRoot(document.getElementById("root")).render(createElement("h1", null, "Here it is"));`;

export async function openBarePage(): Promise<BarePage> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: join(import.meta.dirname, "../..") },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = outputFiles[0]?.text ?? "";
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript ? script : '<!doctype html><div id="root"></div><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.freeze({
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
