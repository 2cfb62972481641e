// The project of a task: the starter, or an app that is there already.
import type { Client } from "#test-tools";
import type { Beginning } from "./task.ts";

/** @returns the project's id. @throws Error when a plant does not fit its template any more, or does not pass the checks */
export async function begin(creator: Client, beginning: Beginning | undefined): Promise<string> {
  if (!beginning) {
    const projectId = await creator.createProject();
    await creator.call("POST", `/api/projects/${projectId}/initialize`, {});
    return projectId;
  }
  const { template, plants = [] } = beginning;
  const { projectId }: { projectId: string } = await creator.call("POST", "/api/projects", { template });
  if (plants.length === 0) return projectId;
  const texts = new Map<string, { content: string; baseHash: string }>();
  for (const { path, find, replace } of plants) {
    const known = texts.get(path) ?? (await fileOf(creator, projectId, path));
    const times = known.content.split(find).length - 1;
    if (times !== 1) throw new Error(`${path} of ${template} has “${find}” ${times} times, not once.`);
    texts.set(path, { ...known, content: known.content.replace(find, () => replace) });
  }
  const changes = [...texts].map(([path, { content, baseHash }]) => ({ path, content, baseHash }));
  const { failures } = await creator.call("POST", `/api/projects/${projectId}/code/save`, { changes });
  if (failures.length > 0) throw new Error(`The app to begin with is broken: ${JSON.stringify(failures)}`);
  return projectId;
}

async function fileOf(
  creator: Client,
  projectId: string,
  path: string,
): Promise<{ content: string; baseHash: string }> {
  const address = `/api/projects/${projectId}/code/file?path=${encodeURIComponent(path)}`;
  const { content, hash } = await creator.call("GET", address);
  return { content, baseHash: hash };
}

/**
 * Another project with the same files. What a driver entered at its first check is not in its way at the second.
 * @returns its id
 */
export async function copyOf(creator: Client, projectId: string): Promise<string> {
  const { files }: { files: Readonly<Record<string, string>> } = await creator.call(
    "GET",
    `/api/projects/${projectId}/source`,
  );
  const copy = await creator.createProject();
  const begun: { files: readonly { path: string; hash: string }[] } = await creator.call(
    "GET",
    `/api/projects/${copy}/code`,
  );
  const hashes = new Map(begun.files.map(({ path, hash }) => [path, hash]));
  const written = Object.entries(files).map(([path, content]) => ({
    path,
    content,
    baseHash: hashes.get(path) ?? null,
  }));
  const removed = [...hashes]
    .filter(([path]) => !(path in files))
    .map(([path, baseHash]) => ({ path, content: null, baseHash }));
  await creator.call("POST", `/api/projects/${copy}/code/save`, { changes: [...written, ...removed] });
  return copy;
}
