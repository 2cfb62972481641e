// A task of workers: files as a zip archive.
import { type Zippable, zipSync } from "fflate";

export const run = (files: Zippable): Uint8Array => zipSync(files, { level: 6 });
