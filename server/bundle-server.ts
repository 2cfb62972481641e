// `node server/bundle-server.ts`: bundles the server into `dist/server`, for what `npm start` runs.
import { bundleServer } from "#bundle";

await bundleServer();
