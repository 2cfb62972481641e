// What is done at intervals while hosting is open.
import { expect, test } from "vitest";
import { startMaintenance } from "./maintenance.ts";

test("sessions are looked at while the sizes of all databases are still being added up", async () => {
  const looks = { sessions: 0 };
  const adding = Promise.withResolvers<void>();
  const maintenance = startMaintenance({
    processes: { awake: () => [] },
    sessions: {
      async look() {
        looks.sessions += 1;
      },
    },
    databases: { enforceSizes: async () => {}, measureUnknown: async () => {} },
    door: { takeVisitors: () => [] },
    room: { look: () => adding.promise, isFull: () => false },
    versionStore: { namedArtifacts: async () => new Set<string>() },
    usage: { forgetBuilt: async () => {} },
    builder: { collect: async () => {} },
    onFault() {},
  });
  await expect.poll(() => looks.sessions).toBeGreaterThan(1);
  adding.resolve();
  await maintenance.close();
});
