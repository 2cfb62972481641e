// Limits of the work in workers, whose cost is decided by what a person sends.
import { availableParallelism } from "node:os";

const MEBIBYTE = 1024 * 1024;

/** Pieces of work that run side by side: as many as there are cores. */
export const SLOTS = Math.max(2, availableParallelism());
/** Work that takes longer goes into overtime: it frees its slot and goes on with a smaller share of the processor. */
export const OVERTIME_AFTER_MS = 2_000;
/** Pieces of work in overtime at once, beside the slots. */
export const OVERTIME_SLOTS = 4;
/** Of all slots, reserved for owners who run nothing. */
export const RESERVED_SLOTS = 1;
/** Pieces of work of one owner at once. A second one starts only while no owner without any waits. */
export const OWNER_AT_ONCE_MAX = 2;
/** An owner whose work exceeded time or memory has one slot, after all others, for this time: ten times the longest deadline. */
export const PENALTY_MS = 300_000;
/** Pieces of work that may wait, of one owner and of all owners together. */
export const OWNER_WAITING_MAX = 32;
export const WAITING_MAX = 512;

/** Memory of one worker with all that it starts. */
export const WORKER_MEMORY_BYTES = 768 * MEBIBYTE;
/** Of its JavaScript heap. */
export const WORKER_HEAP_MEBIBYTES = 320;
/** A worker whose resident memory exceeds this is replaced once its work is done. */
export const WORKER_KEPT_BYTES = 400 * MEBIBYTE;
/** Processes and threads. */
export const WORKER_PROCESSES = 256;
/** No limit on cores: long work gets a smaller weight instead. */
export const WORKER_CORES = availableParallelism();
/** Share of a busy processor relative to an ordinary process: the same, because somebody waits for the answer. */
export const WORKER_WEIGHT = 1;
export const WORKER_TEMPORARY_BYTES = 64 * MEBIBYTE;
export const WORKER_OPEN_FILES = 1024;
/** How long a new worker may take until it reports that it is ready. */
export const WORKER_START_MS = 60_000;
/** Work that had less of the processor than this part of its deadline, as where others want it too, gets another deadline; so does work that only waits. */
export const KEPT_WAITING = 0.5;
/** Deadlines of one piece of work, whatever keeps it. */
export const DEADLINES_MAX = 4;
/** A worker that does not end aborted work within this time is killed. */
export const ABORT_MS = 300;
/** Size of the output of a piece of work. */
export const OUTPUT_BYTES_MAX = 32 * MEBIBYTE;
/** Of the exchange folder: entered by everybody, listed by its owner alone. */
export const EXCHANGE_MODE = 0o711;
