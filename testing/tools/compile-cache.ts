// Where Node keeps what it has compiled, as `npm start` has it.
import { join } from "node:path";

export const COMPILE_CACHE = join(import.meta.dirname, "../../dist/compile-cache");
