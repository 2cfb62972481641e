// The sandbox's `seed` command: runs the app's sample rows once; a failure's reason goes to stderr.
import { pathToFileURL } from "node:url";

const entry = process.env.NINEFOLD_APP ?? "/app";

try {
  const module: { default?: () => Promise<void> } = await import(pathToFileURL(`${entry}/server/seed.js`).href);
  if (typeof module.default !== "function")
    throw new Error("server/seed.ts must export seed(async ({ insert }) => { … }) as its default export.");
  await module.default();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
