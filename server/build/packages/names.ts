// Names that can't be added, each with the sentence that says why.
import { Refusal } from "#http";
import { onShelf } from "#shelf";
import { PACKAGE_NAME } from "./lock.ts";
import { nearestTo } from "./nearest.ts";

/** @throws Refusal 422 for what is no package's name or version, and for what apps have already or can't use */
export function refuseName(name: string, version: string): void {
  if (!PACKAGE_NAME.test(name) || version.length > 100 || /[:/\\]/.test(version))
    throw new Refusal(
      422,
      "Name a package as the registry does, such as left-pad or @scope/name, and a version such as 1.3.0: no address, file or folder.",
    );
  if (onShelf(name)) throw new Refusal(422, `${name} is on the shelf already: import it (guide "packages").`);
  if (RESERVED.test(name)) throw new Refusal(422, `${name} comes with the kit: import it.`);
  if (name.startsWith("@types/"))
    throw new Refusal(422, "Types come along with the package that they describe: add that one.");
  const own = OWN.has(name) ? nearestTo(name) : null;
  if (own !== null) throw new Refusal(422, `${name} can't work here: use ${own} instead.`);
}

const RESERVED = /^(?:react|react-dom|react-router|recharts|lucide-react|date-fns|zod|hono|@ninefold\/.*)$/;
/** What needs a network, a server or a database of its own, which no app's process has. */
const OWN: ReadonlySet<string> = new Set([
  "nodemailer",
  "openai",
  "@anthropic-ai/sdk",
  "pg",
  "postgres",
  "mysql2",
  "sqlite3",
  "better-sqlite3",
  "prisma",
  "@prisma/client",
  "mongoose",
  "express",
  "fastify",
  "koa",
  "socket.io",
  "ws",
  "next",
  "dotenv",
  "node-cron",
]);
