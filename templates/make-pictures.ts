// `npm run templates:pictures -- tetris,kanban [folder]`: hands what is asked for to the run that has a server and a browser.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const [asked, folder = ""] = process.argv.slice(2);
const all = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const { status } = spawnSync("vitest", ["run", "-c", "templates/pictures.config.ts"], {
  cwd: join(import.meta.dirname, ".."),
  stdio: "inherit",
  env: { ...process.env, TEMPLATES: asked ?? all.map(({ name }) => name).join(","), PICTURES: folder },
});
process.exitCode = status ?? 1;
