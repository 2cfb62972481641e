// A task of workers: the files of one commit in a pack from elsewhere. Nothing of it is trusted.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceFiles } from "#contract";
import type { TaskContext } from "#workers";
import { UNPACKED_BYTES_MAX } from "./limits.ts";
import { readObjects } from "./object-reader.ts";
import { treeOf } from "./objects.ts";
import { appFolderOf, filesOf, textOf } from "./read-tree.ts";
import { commitContent, unpack } from "./receive-task.ts";
import { inRepository } from "./repository.ts";

export type ReadPackInput = Readonly<{ tip: string; pack: Uint8Array }>;

/** @throws Refusal 422 with what a project can't hold */
export async function run({ tip, pack }: ReadPackInput, { signal }: TaskContext): Promise<SourceFiles> {
  return inRepository(null, signal, async (repository) => {
    // Its parents stayed where they are.
    await writeFile(join(repository.folder, "shallow"), `${tip}\n`);
    await unpack(repository, Buffer.from(pack), signal);
    const objects = await readObjects(repository, signal);
    const root = await appFolderOf(treeOf(await commitContent(objects, tip)) ?? "", objects);
    const files = await filesOf(root, objects, { executables: true });
    const contents = await objects.read(Object.values(files), UNPACKED_BYTES_MAX);
    return Object.fromEntries(
      Object.entries(files).map(([path, hash]) => [path, textOf(path, contents.get(hash) ?? Buffer.alloc(0))]),
    );
  });
}
