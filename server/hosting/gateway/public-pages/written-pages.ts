// Public pages as the app's process writes them, kept for a moment: many strangers, one rendering.
import { z } from "zod";
import { Refusal } from "#http";
import type { AppAddress } from "../addresses/app-addresses.ts";

/** What an app says of a page, bounded; whatever else it says is dropped. */
const writtenPage = z.object({
  status: z.union([z.literal(200), z.literal(404), z.literal(410)]).catch(200),
  head: z
    .object({
      title: z.string().optional().catch(undefined),
      description: z.string().optional().catch(undefined),
      image: z.string().optional().catch(undefined),
      index: z.boolean().optional().catch(undefined),
    })
    .catch({}),
  html: z.string(),
  data: z.unknown(),
});
export type PageHead = z.infer<typeof writtenPage>["head"];
export type WrittenPage = Readonly<{ status: number; head: PageHead; html: string; data: string; isBroken: boolean }>;

export type WrittenPages = Readonly<{
  /**
   * The page as everybody sees it; an empty one that the browser must draw when the app could not write it.
   * @throws Refusal 504 when it never came to rest, and what waking the app refuses
   */
  of(request: PageRequest): Promise<WrittenPage>;
}>;

export type PageRequest = Readonly<{
  address: Pick<AppAddress, "projectId" | "environment" | "base" | "path">;
  /** As the page may see it, with its question mark. */
  query: string;
  /** The declared path that this is an instance of. */
  pattern: string;
  artifactHash: string;
}>;

/** Short enough that a change shows at the next look, long enough that a crowd costs one rendering. */
const FRESH_MS = 3_000;
const BROKEN_MS = 2_000;
/** Nobody waits again for a page that took all of its time. */
const LATE_MS = 60_000;
const WRITE_MS = 4_000;
const HEALTH_MS = 2_000;
const KEPT_BYTES = 32 * 1024 * 1024;
const KEPT_PAGES = 2_000;
const TOO_LONG = "This page takes too long. Please try again in a minute.";

type Asked = { status: number; text: string };
type Kept = { page: WrittenPage; untilMs: number; bytes: number };

export function createWrittenPages(deps: {
  /** Asks the app's process, waking it. @throws Refusal, 504 when it is late */
  ask(call: Pick<AppAddress, "projectId" | "environment"> & { path: string; timeoutMs: number }): Promise<Asked>;
  /** Ends a process that hangs; the next request starts another. */
  restart(app: Pick<AppAddress, "projectId" | "environment">): Promise<void>;
  /** Before each rendering. @throws Refusal 429 */
  count(projectId: string): Promise<void>;
  clock: () => number;
}): WrittenPages {
  const { ask, clock } = deps;
  const kept = new Map<string, Kept>();
  const total = { bytes: 0 };
  const writing = new Map<string, Promise<WrittenPage>>();
  const late = new Map<string, number>();

  function forget(key: string): void {
    total.bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function keep(key: string, page: WrittenPage): void {
    forget(key);
    const bytes = 2 * (page.html.length + page.data.length + key.length);
    kept.set(key, { page, bytes, untilMs: clock() + (page.isBroken ? BROKEN_MS : FRESH_MS) });
    total.bytes += bytes;
    for (const [oldest, { untilMs }] of kept) {
      if (total.bytes <= KEPT_BYTES && kept.size <= KEPT_PAGES && untilMs > clock()) break;
      forget(oldest);
    }
  }

  async function write({ address, query }: PageRequest): Promise<WrittenPage> {
    const { projectId, environment, base, path } = address;
    await deps.count(projectId);
    const search = new URLSearchParams({ path: path + query, base });
    const answer = await ask({ projectId, environment, path: `/api/_platform/page?${search}`, timeoutMs: WRITE_MS });
    return answer.status === 200 ? readPage(answer.text) : BROKEN;
  }

  /** Whoever never comes to rest would keep everybody else waiting as well. */
  async function endIfStuck({ address }: PageRequest): Promise<void> {
    const { projectId, environment } = address;
    const isWell = await ask({ projectId, environment, path: "/api/_health", timeoutMs: HEALTH_MS }).catch(() => null);
    if (isWell === null) await deps.restart({ projectId, environment });
  }

  async function writeInTime(request: PageRequest): Promise<WrittenPage> {
    try {
      return await write(request);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 504) throw error;
      if (late.size >= KEPT_PAGES) late.clear();
      late.set(lateKeyOf(request), clock() + LATE_MS);
      await endIfStuck(request);
      throw new Refusal(504, TOO_LONG);
    }
  }

  return Object.freeze({
    async of(request: PageRequest) {
      const key = keyOf(request);
      const found = kept.get(key);
      if (found && found.untilMs > clock()) return found.page;
      if ((late.get(lateKeyOf(request)) ?? 0) > clock()) throw new Refusal(504, TOO_LONG);
      const pending =
        writing.get(key) ??
        writeInTime(request)
          .then((page) => {
            keep(key, page);
            return page;
          })
          .finally(() => writing.delete(key));
      writing.set(key, pending);
      return pending;
    },
  });
}

/** All that the app is told, and which app it is: what is kept under it is the same for everybody. */
const keyOf = ({ address, query, artifactHash }: PageRequest) =>
  [address.projectId, address.environment, artifactHash, address.base, address.path, query].join("\n");
const lateKeyOf = ({ address, pattern, artifactHash }: PageRequest) =>
  [address.projectId, address.environment, artifactHash, pattern].join("\n");

const BROKEN: WrittenPage = Object.freeze({ status: 500, head: {}, html: "", data: "null", isBroken: true });

function readPage(text: string): WrittenPage {
  try {
    const { data, ...page } = writtenPage.parse(JSON.parse(text));
    return { ...page, data: JSON.stringify(data ?? null), isBroken: false };
  } catch {
    return BROKEN;
  }
}
