// Limits of Git: what one clone, push or import may take, each with its reason.

const MEBIBYTE = 1024 * 1024;

/** Of a request's body: a whole project, packed, and some of its history. */
export const PUSH_BYTES_MAX = 16 * MEBIBYTE;
/** Objects in one pack: what Git asks first, so that none of it is unpacked beyond that. */
export const PACK_OBJECTS_MAX = 20_000;
/** Commits of one push; each holds a whole tree that is looked through. */
export const PUSH_COMMITS_MAX = 100;
/** Texts of one push or import together, unpacked. */
export const UNPACKED_BYTES_MAX = 24 * MEBIBYTE;
/** Commits, and texts of theirs, that a clone gets: the newest. Older ones end where the history is cut off (a shallow clone). */
export const HISTORY_COMMITS_MAX = 1_000;
export const HISTORY_BYTES_MAX = 24 * MEBIBYTE;
/** Revisions whose commits are computed in one piece of work. */
export const DERIVED_AT_ONCE = 100;
/** What Git answers, at most. */
export const ANSWER_BYTES_MAX = 30 * MEBIBYTE;
/** An object other than a file: a folder of four hundred names, or a message. */
export const SMALL_OBJECT_BYTES_MAX = 128 * 1024;
/** A pull asks three times, one after the other. Each holds a body, and some of a history. */
export const REQUESTS_AT_ONCE = 12;
export const REQUESTS_AT_ONCE_PER_CREATOR = 2;
/** An import: the pack of one commit, and how long it may take to come. */
export const IMPORT_PACK_BYTES_MAX = 16 * MEBIBYTE;
export const IMPORT_REFS_BYTES_MAX = 4 * MEBIBYTE;
export const IMPORT_MS = 30_000;
