// Files that an app's own server makes and reads: the calls that it has for them, within the bounds of uploads.
import { pipeline } from "node:stream/promises";
import { type FileFacts, type PictureSize, pictureSize } from "#contract";
import { type AppFiles, type AppIdentity, fileName } from "#hosting";
import { notFound, Refusal } from "#http";
import type { AppCall, AppCallRoute } from "../common/app-calls/types.ts";

/** Under whose name they stand; no person's id looks like this. */
const BY_THE_APP = "app";
const SAVES_PER_MINUTE = 120;
const READS_PER_MINUTE = 600;
/** What text may be called by whoever wrote it: its bytes can't tell. */
const TEXT_TYPE = /^(text\/(?!html|xml|javascript)[\w.+-]+|application\/(json|x-ndjson))$/;

type Deps = Pick<AppFiles, "receive" | "mostBytes"> &
  Readonly<{
    find: AppFiles["find"];
    keep(app: AppIdentity, ids: readonly string[]): Promise<string[]>;
    remove(app: AppIdentity, ids: readonly string[]): Promise<void>;
  }>;

export function ownFileCalls({ receive, find, keep, remove, mostBytes }: Deps): readonly AppCallRoute[] {
  /** `?name=…&type=…`, the content as the body. Kept at once: a row that holds it may come later. */
  async function save({ app, query, request, body }: AppCall): Promise<FileFacts> {
    const declared = request.headers["content-length"];
    const file = await receive({
      app,
      userId: BY_THE_APP,
      name: fileName(query.get("name")),
      keepsMetadata: false,
      declaredBytes: declared === undefined ? null : Number(declared),
      source: body(),
    });
    const type = query.get("type");
    if (type !== null && !isOf(file.type, type)) {
      await remove(app, [file.id]);
      throw new Refusal(422, `This content is ${file.type}, not ${type.slice(0, 100)}.`);
    }
    await keep(app, [file.id]);
    return file;
  }

  /** `?size=…` for a smaller picture. Its facts stand in the headers. */
  async function read({ app, parameters, query, response }: AppCall): Promise<void> {
    const { id = "" } = parameters;
    const file = UUID.test(id) ? await find(app, id, sizeOf(query)) : null;
    if (!file) throw notFound("This file is not there any more.");
    const content = await file.read(null);
    response.writeHead(200, {
      "content-type": file.type,
      "content-length": String(file.bytes),
      "x-file-name": encodeURIComponent(file.name),
    });
    await pipeline(content, response);
  }

  return [
    { method: "POST", path: "/files", bodyBytesMax: mostBytes, perMinute: SAVES_PER_MINUTE, answer: save },
    { method: "GET", path: "/files/:id", bodyBytesMax: 0, perMinute: READS_PER_MINUTE, answer: read },
  ];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function sizeOf(query: URLSearchParams): PictureSize | null {
  const size = query.get("size");
  return size === null ? null : (pictureSize.safeParse(Number(size)).data ?? null);
}

/** Whether what was found in the bytes is what its maker says. */
const isOf = (found: string, said: string): boolean =>
  found === said || (found === "text/plain" && TEXT_TYPE.test(said));
