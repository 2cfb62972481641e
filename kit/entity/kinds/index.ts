// What other code asks of a kind of field.
export { FIELD_KINDS } from "./field-kinds.ts";
export type { Kind, Reader } from "./kind.ts";
export { KINDS, kindOf } from "./kinds.ts";
export { SAMPLES } from "./samples.ts";
export { atSize, factsOf, type PictureSize, type UploadedFile, uploadedFile } from "./uploaded-file.ts";
