// What other code asks of a kind of field.

export { KINDS, kindOf } from "./all-kinds.ts";
export { FIELD_KINDS } from "./kind-names.ts";
export { SAMPLES } from "./samples.ts";
export type { Kind, Reader } from "./types.ts";
export { atSize, factsOf, type PictureSize, type UploadedFile, uploadedFile } from "./uploaded-file.ts";
