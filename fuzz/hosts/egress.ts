// An egress proxy as a process of its own, whose whole outside is one port of loopback: `node fuzz/hosts/egress.ts <folder> <port>`.

import { connect } from "node:net";
import { createEgress, DEFAULT_LIMITS } from "#hosting-testing";

const [directory = "", port = ""] = process.argv.slice(2);

const egress = createEgress({
  limits: { ...DEFAULT_LIMITS, egressConnections: 1_000 },
  resolve: async () => ["93.184.215.14"],
  dial: () => connect(Number(port), "127.0.0.1"),
});
const note = (_level: string, text: string) => {
  if (text.includes("could not be passed on")) console.error(text);
};
const app = { projectId: "app", environment: "live" } as const;
await egress.open({
  directory,
  app,
  hosts: ["api.example.com"],
  log: { note, follow() {}, redact: (text: string) => text },
});
console.log(JSON.stringify({ ready: true }));
// It clears its memory when it hears anything, and ends with whoever started it.
process.stdin.on("data", () => globalThis.gc?.()).once("end", () => process.exit(0));
