// Data folders as a first start leaves them, kept from one test run to the next; for whatever starts servers to try them.
export { preparedClusters } from "./clusters.ts";
export { copyInto, fillDataFolder, type Prepared } from "./data-folder.ts";
export { kitsIn, preparedKits } from "./kits.ts";
