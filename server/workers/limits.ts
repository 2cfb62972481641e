// Bounds on work whose cost a person decides.
import { availableParallelism } from "node:os";

const MEBIBYTE = 1024 * 1024;

/** Pieces of work that run side by side while they are young: as many as there are cores, so that none waits for nothing. */
export const PLACES = Math.max(2, availableParallelism());
/** Work that lasts so long gives its place to others and goes on with a smaller share of the processor. */
export const OVERTIME_AFTER_MS = 2_000;
/** How many pieces of such work may go on at once, beside the places. */
export const OVERTIME_PLACES = 4;
/** Of all those, kept for owners who have nothing under way: as many as come together while others' work lasts long. */
export const KEPT_PLACES = 1;
/** Of one owner at once. A second one runs only while nobody who has none waits. */
export const OWNER_AT_ONCE_MAX = 2;
/** Whoever's work ran out of time or memory has one place, after all others, for so long: ten bombs of the longest deadline. */
export const LATE_FOR_MS = 300_000;
/** Of one owner, waiting; and of all together. */
export const OWNER_WAITING_MAX = 32;
export const WAITING_MAX = 512;

/** Of one worker with all that it starts. */
export const WORKER_MEMORY_BYTES = 768 * MEBIBYTE;
/** Of its JavaScript heap. */
export const WORKER_HEAP_MEBIBYTES = 320;
/** A worker that has grown beyond this is replaced once its work is done: memory is given back. */
export const WORKER_KEPT_BYTES = 400 * MEBIBYTE;
/** Processes and threads. */
export const WORKER_PROCESSES = 256;
/** As many as there are: what lasts long gives way to others instead of being held back. */
export const WORKER_CORES = availableParallelism();
/** Of a busy processor, beside an ordinary process: somebody waits for it as for the server itself. */
export const WORKER_WEIGHT = 1;
export const WORKER_TEMPORARY_BYTES = 64 * MEBIBYTE;
export const WORKER_OPEN_FILES = 1024;
/** Until a new worker says that it is ready. */
export const WORKER_START_MS = 60_000;
/** What was asked to end and does not is ended. */
export const ABORT_MS = 300;
/** What a piece of work may answer with. */
export const OUTPUT_BYTES_MAX = 32 * MEBIBYTE;
