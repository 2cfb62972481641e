// Sketches: apps of one page of HTML, built otherwise than the recorded ones. Drivers are tried on them within a second or two.
// What is entered is kept in the browser, and everybody sees it.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sharedChromium } from "#test-tools";
import { becomes, makePatient } from "../driving/index.ts";
import type { Scene } from "../scene/scene.ts";

const PATIENCE_MS = 5_000;
const HEAD = `<!doctype html><meta charset="utf-8"><script>
const rows = (name) => JSON.parse(localStorage.getItem(name) ?? "[]");
const keep = (name, list) => localStorage.setItem(name, JSON.stringify(list));
</script><body>`;

/** A scene as drivers know it, of the sketch of that name; `close` ends it. @param change what is different in this one */
export async function openSketch(
  name: string,
  change: (html: string) => string = (html) => html,
): Promise<{ scene: Scene; close(): Promise<void> }> {
  const html = HEAD + change(await readFile(join(import.meta.dirname, `${name}.html`), "utf8"));
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const context = await (await sharedChromium()).newContext({ reducedMotion: "reduce" });
  makePatient(context, PATIENCE_MS);
  const missing = () => {
    throw new Error("A sketch has no server.");
  };
  const scene: Scene = {
    projectId: name,
    live,
    mark: "kwtf",
    patienceMs: PATIENCE_MS,
    async open(visitor, path = "/") {
      const page = await context.newPage();
      await page.goto(`${live}${path}?as=${visitor}`);
      return page;
    },
    call: missing,
    platform: missing,
    becomes: (read, isRight, sentence) => becomes(read, isRight, { sentence, patienceMs: PATIENCE_MS }),
    service: { asked: [], play: missing },
    mailbox: { to: () => [] },
    connectModel: missing,
  };
  return {
    scene,
    async close() {
      await context.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
