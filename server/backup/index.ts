// Backup and restore of an installation with its embedded PostgreSQL; for one with servers of its own, the commands.
export { createBackup } from "./create-backup.ts";
export { commandsForExternalServers } from "./external-servers.ts";
export { askPassphrase } from "./passphrase.ts";
export { type Restoring, restoreBackup } from "./restore-backup.ts";
export { BackupError } from "./sealed-stream.ts";
