// Mends a fault of postgres.js 3.4.9 in the kit's bundle: what is asked of a connection that was cut never ends, and spoils the next sign-in.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "esbuild";

type Mend = Readonly<{ fault: string; mended: string }>;

/** By file of its `src/`. https://github.com/porsager/postgres/issues/1208 is a part of this. */
const MENDS: Readonly<Record<string, readonly Mend[]>> = {
  "index.js": [
    // What a transaction asks after its connection was cut must not reach the session that another call has opened there meanwhile.
    {
      fault: "    move(c, closed)\n    c.reserved = null\n",
      mended: `    c.queue.remove(c)
    c.queue = Queue()
    connections[connections.indexOf(c)] = Connection(options, queues, { onopen, onend, onclose })
    c.reserved = null
`,
    },
    {
      fault: "    queries.length && connect(c, queries.shift())\n",
      mended: "    queries.length && closed.length && connect(closed.shift(), queries.shift())\n",
    },
  ],
  "connection.js": [
    // The rollback of such a transaction comes here, too: there is no socket to write it to.
    {
      fault: "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
      mended: `    if (socket === null) {
      queryError(q, Errors.connection('CONNECTION_CLOSED', options))
      return true
    }

    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    },
    // What was asked between a socket's fault and its end would never be answered.
    {
      fault: "    !hadError && (query || sent.length) && error(",
      mended: "    if (query || sent.length) error(",
    },
    // Bytes of a sign-in that was cut would stand before the next one.
    {
      fault: "    incomings = null\n    clearImmediate(nextWriteTimer)\n",
      mended: "    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n",
    },
  ],
};

/** @throws Error when the driver no longer reads as the one with the fault: look whether it is mended there, and delete this. */
export function mendedDriver(): Plugin {
  return {
    name: "ninefold-database-driver",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]postgres[\\/]src[\\/](?:index|connection)\.js$/ }, async ({ path }) => {
        const contents = (MENDS[basename(path)] ?? []).reduce(mend, await readFile(path, "utf8"));
        return { contents, loader: "js" };
      });
    },
  };
}

function mend(text: string, { fault, mended }: Mend): string {
  const [before, after, ...more] = text.split(fault);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error("The database driver is not the one that is mended here.");
  return before + mended + after;
}
