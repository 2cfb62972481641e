// What of the gateway an exported app takes along, so that both keep the same rules: what of an app is public and within which
// bounds, and who may have a file. Bundled into its zip by `#capabilities`.
export { createFileAddresses } from "./files/file-addresses.ts";
export { createFileCalls, isUploadAddress } from "./files/file-calls.ts";
export { fileName } from "./files/file-name.ts";
export { createProofOfWork } from "./public-pages/proof-of-work.ts";
export { createPublicPages } from "./public-pages/public-pages.ts";
export { createRowPages } from "./public-pages/row-pages.ts";
export { createStrangerRates } from "./public-pages/stranger-rates.ts";
export { addressOf, signStranger } from "./public-pages/strangers.ts";
export { createWrittenPages } from "./public-pages/written-pages.ts";
export { responseWriterOf } from "./response-writer.ts";
export { createReplies } from "./responses/replies.ts";
