// Sizes of pictures, and smaller ones, made by workers: once each, and kept beside the original.
import { PICTURE_MAX_PIXELS, type PictureSize } from "#contract";
import { Refusal } from "#http";
import { defineTask, Overrun, type Workers } from "#workers";
import type { FileStore, Show } from "./file-store.ts";

export const PICTURE = defineTask<typeof import("./picture-task.ts").run>({
  module: import.meta.resolve("./picture-task.ts"),
  deadlineMs: 20_000,
  tooMuch: "This picture takes too much time or memory to be opened. Save it smaller and try again.",
});

export const SMALLER_TYPE = "image/webp";

export type Pictures = Readonly<{
  /** Its size in pixels; null for what is no picture after all. @throws Refusal 413 for too many pixels */
  measure(show: Show, owner: string): Promise<{ width: number; height: number } | null>;
  /** The key of a smaller picture; null where the original is as good or can't be made smaller. */
  smaller(hash: string, size: PictureSize, owner: string): Promise<string | null>;
}>;

/** `owner`, of its functions: whose turn in the workers it takes. */
export function createPictures(deps: { store: FileStore; workers: Pick<Workers, "run"> }): Pictures {
  const { store, workers } = deps;
  const making = new Map<string, Promise<string | null>>();

  const work = (show: Show, size: PictureSize | null, owner: string) =>
    show((path) => workers.run(PICTURE, { path, size }, { owner }));

  async function make(hash: string, size: PictureSize, owner: string): Promise<string | null> {
    const key = `${hash}-${size}`;
    if ((await store.sizeOf(key)) !== null) return key;
    const made = await work(store.show(hash), size, owner).catch((error: unknown) => {
      if (error instanceof Overrun) return null;
      throw error;
    });
    if (made?.kind !== "picture" || !made.smaller) return null;
    await store.put(key, made.smaller);
    return key;
  }

  return Object.freeze({
    async measure(show: Show, owner: string) {
      const found = await work(show, null, owner);
      if (found.kind === "unreadable") return null;
      const { width, height } = found;
      if (found.kind === "picture") return { width, height };
      throw new Refusal(
        413,
        `A picture can have at most ${Math.floor(PICTURE_MAX_PIXELS / 1e6)} million pixels, and this one has ${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")}. Make it smaller and try again.`,
      );
    },
    smaller(hash: string, size: PictureSize, owner: string) {
      const key = `${hash}-${size}`;
      const pending = making.get(key) ?? make(hash, size, owner).finally(() => making.delete(key));
      making.set(key, pending);
      return pending;
    },
  });
}
