// Bounds on packages that apps add from the registry: each figure is of one app unless it says otherwise.

const MEBIBYTE = 1024 * 1024;

/** Added by name. */
export const PACKAGES_MAX = 20;
/** With all that they need. */
export const PACKAGES_IN_ALL_MAX = 150;
/** What the registry tells of one package: all of its versions. */
export const PACKUMENT_BYTES_MAX = 40 * MEBIBYTE;
/** One package as it comes. */
export const TARBALL_BYTES_MAX = 16 * MEBIBYTE;
/** One package unpacked, before and after what no app needs (source maps, texts) is left out. */
export const UNPACKED_BYTES_MAX = 120 * MEBIBYTE;
export const KEPT_BYTES_MAX = 24 * MEBIBYTE;
export const ENTRIES_MAX = 20_000;
export const KEPT_FILES_MAX = 6_000;
/** Everything that an app has added, unpacked. */
export const TREE_BYTES_MAX = 60 * MEBIBYTE;
export const TREE_FILES_MAX = 25_000;
/** What is fetched from the registry for one addition or build. */
export const FETCHED_BYTES_MAX = 250 * MEBIBYTE;
/** Answers that this server waits for at once, of all apps together: each may be as large as a packument. */
export const FETCHES_IN_ALL = 8;
/** The script of an app with added packages. */
export const BUNDLE_BYTES_MAX = 6 * MEBIBYTE;
export const LOCK_BYTES_MAX = 200_000;
/** One answer of the registry, and all of them for one addition. */
export const ANSWER_MS = 30_000;
export const ADDITION_MS = 120_000;
/** Answers that one addition waits for side by side, and additions at once on this server. */
export const FETCHES_AT_ONCE = 6;
export const ADDITIONS_AT_ONCE = 3;
/** All apps' packages together. */
export const STORE_BYTES_MAX = 5 * 1024 * MEBIBYTE;
/** Packages that no build used for this long are removed; the registry has them. */
export const UNUSED_MS = 30 * 24 * 3_600_000;
/** Folders with what one app needs are made again from the packages within a moment. */
export const TREE_UNUSED_MS = 2 * 3_600_000;
