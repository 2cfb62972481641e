// A small disk for an installation under test: it can be filled without harm to anything else.

const DISK = "size=480m,mode=755";
/** In front of its command: a file system of its own over the data folder, in a mount namespace that nobody else sees. */
export const ON_A_SMALL_DISK: readonly string[] = [
  ...["unshare", "--mount", "--propagation", "private", "sh", "-c"],
  ...[`mount -t tmpfs -o ${DISK} none "$DATA_DIR" && exec "$@"`, "sh"],
];
