// Backup and restore of an installation with its embedded PostgreSQL; for one with servers of its own, the commands.
export { makeBackup } from "./make.ts";
export { commandsForOwnServers } from "./own-servers.ts";
export { askPassphrase } from "./passphrase.ts";
export { type Restoring, restoreBackup } from "./restore.ts";
export { BackupFault } from "./sealed-stream.ts";
