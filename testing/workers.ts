// Workers that the test servers of a process share: a pool of its own would start cold, which costs each file seconds.
import { join } from "node:path";
import { kitsFolder, packagesFolder } from "#build";
import { Refusal } from "#http";
import { openWorkers, type Workers } from "#workers";
import { notePool } from "./worker-pools.ts";

type Walls = "bubblewrap" | "none";

/**
 * How many times longer than an installation's own deadlines its work may take: a busy machine is not what most tests are
 * about. Those that wait for a deadline shorten it.
 */
const PATIENCE = 5;

const pools = new Map<Walls, Promise<Workers>>();

/** One server's use of them: when it closes, its own work ends, and the workers stay for the next. */
export async function sharedWorkers(builderDir: string, sandbox: Walls): Promise<Workers> {
  const pool = pools.get(sandbox) ?? openPool(builderDir, sandbox);
  pools.set(sandbox, pool);
  const { run, isSandboxed, exchange, warmUp } = await pool;
  const closing = new AbortController();
  return Object.freeze({
    isSandboxed,
    exchange,
    warmUp,
    run(task, input, { owner, signal }) {
      const patient = { ...task, deadlineMs: task.deadlineMs * PATIENCE };
      return run(patient, input, { owner, signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]) });
    },
    async close() {
      closing.abort(new Refusal(503, "The server is stopping. Please try again in a moment."));
    },
  } satisfies Workers);
}

/** Its workers end with this process. */
async function openPool(builderDir: string, sandbox: Walls): Promise<Workers> {
  const name = `${builderDir} ${process.pid} ${sandbox}`;
  await notePool(builderDir, name);
  return openWorkers({
    name,
    sandbox,
    shows: [kitsFolder(builderDir), packagesFolder(builderDir)],
    exchange: join(builderDir, `exchange-${process.pid}`),
  });
}
