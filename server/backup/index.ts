// Backup and restore of an installation with its embedded PostgreSQL.
export { makeBackup } from "./make.ts";
export { askPassphrase } from "./passphrase.ts";
export { type Restoring, restoreBackup } from "./restore.ts";
export { BackupFault } from "./sealed-stream.ts";
