// `node testing/prepared/bundle-kit.ts <data folder>`: bundles this checkout's kit there, as a server's first start does.
import { createBuilder } from "#build";

const [dataDir = ""] = process.argv.slice(2);
const builder = await createBuilder({
  dataDir,
  // Bundling takes none.
  workers: {
    isSandboxed: false,
    exchange: null,
    run: () => Promise.reject(new Error("There are no workers here.")),
    warmUp() {},
    async close() {},
  },
});
await builder.close();
