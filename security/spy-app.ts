// The source of an app that reports what it can see of its process, and crashes with it on request.

/** `server/index.ts` of the app. `/api/spy` answers environment and command line; `/api/crash` throws them. */
export const SPY_APP_SOURCE = `import { createServer } from "@ninefold/server";
type Spy = { process: { env: Record<string, string>; argv: string[]; exit(code: number): void;
  getBuiltinModule(name: string): { readFileSync(path: string, encoding: string): string } } };
const { process } = globalThis as unknown as Spy;
const read = (path: string) => {
  try { return process.getBuiltinModule("node:fs").readFileSync(path, "utf8"); } catch (error) { return String(error); }
};
console.log("environment", JSON.stringify(process.env));
export default createServer({
  resources: [],
  routes: (app) => {
    app.get("/api/spy", (c) => c.json({ own: process.env, argv: process.argv, self: read("/proc/self/environ"), first: read("/proc/1/environ"), line: read("/proc/1/cmdline") }));
    app.get("/api/crash", (c) => { setTimeout(() => { throw new Error("crashed with " + JSON.stringify(process.env)); }, 0); return c.json({}); });
  },
});
`;
