// What other code asks of a kind of field.
export { FIELD_KINDS, type Kind, type Reader } from "./kind.ts";
export { KINDS, kindOf } from "./kinds.ts";
export { SAMPLES } from "./samples.ts";
export { atSize, factsOf, type PictureSize, type UploadedFile, uploadedFile } from "./uploaded-file.ts";
