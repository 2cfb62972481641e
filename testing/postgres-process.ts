// A PostgreSQL in another network than the test's, started by a process there; it ends with the channel to its parent.
import type { PostgresElsewhere } from "./postgres-elsewhere.ts";
import { startPostgresOnPort } from "./postgres-on-port.ts";

const postgres = await startPostgresOnPort(() => ["listen_addresses=*"]);
await postgres.admit("host all all samenet scram-sha-256\nlocal all all scram-sha-256\n");
process.on("disconnect", () => void postgres.close().then(() => process.exit(0)));
const told: Omit<PostgresElsewhere, "close"> = { socketUrl: postgres.socketUrl, port: postgres.port };
process.send?.(told);
