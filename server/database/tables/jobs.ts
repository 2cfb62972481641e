// Tables of the jobs room.
import type { Generated } from "kysely";

export type JobAttemptsTable = { queue: string; id: string; begun: Generated<number> };
