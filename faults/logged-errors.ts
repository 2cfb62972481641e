// Errors in the server's log, of which callers only got a 500.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** As `server/http/errors.ts` writes them. */
const loggedError = z.object({
  msg: z.literal("request failed"),
  error: z.object({ type: z.string(), message: z.string(), code: z.string().optional(), stack: z.string() }),
});
/** Of a stack: what was thrown, and where. */
const STACK_LINES = 6;

/** Each error behind an answer with 500, once, with how often it came and where from. */
export async function loggedErrors(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, "server.log"), "utf8").catch(() => "");
  const counts = new Map<string, number>();
  for (const line of text.split("\n")) {
    const read = loggedError.safeParse(parsed(line));
    if (!read.success) continue;
    const { code, stack } = read.data.error;
    const told = `${code ? `[${code}] ` : ""}${stack.split("\n").slice(0, STACK_LINES).join("\n")}`;
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  return [...counts].map(([told, count]) => `${count} × ${told}`);
}

/** Null for a line that was cut short by a kill. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
