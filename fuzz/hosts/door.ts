// A database door as a process of its own, before a database whose socket is given: `node fuzz/hosts/door.ts <folder> <database's socket>`.

import { connect } from "node:net";
import { createDatabaseDoor, DEFAULT_LIMITS } from "#hosting-testing";

const [directory = "", socketPath = ""] = process.argv.slice(2);
const CONNECTIONS = 1_000;

const door = createDatabaseDoor({
  server: {
    connect: () =>
      new Promise((resolve, reject) => {
        const socket = connect(socketPath, () => resolve(socket));
        socket.on("error", reject);
      }),
  },
  endBackend() {},
  mayReach: () => true,
  onCut() {},
  limits: { ...DEFAULT_LIMITS, databaseConnections: CONNECTIONS, databaseSignInMs: 1_000 },
  connections: CONNECTIONS,
});
await door.open({ directory, role: "app_role", log: { note() {}, follow() {}, redact: (text: string) => text } });
console.log(JSON.stringify({ ready: true }));
// It clears its memory when it hears anything, and ends with whoever started it.
process.stdin.on("data", () => globalThis.gc?.()).once("end", () => process.exit(0));
