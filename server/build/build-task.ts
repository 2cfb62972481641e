// A task of workers: from a source tree to the files of its artifact.
import type { SourceFiles } from "#contract";
import { type Composed, composeArtifact } from "./compose.ts";
import type { DescribedKit } from "./kit-bundle.ts";
import type { AppPackages } from "./packages/packages.ts";
import { findSourcePaths } from "./source-paths.ts";
import { createStyles } from "./styles.ts";

const paths = findSourcePaths();
const styles = await createStyles(paths);
/** The kit of the server that this worker belongs to: one and the same object for all builds, by which its styles are known. */
const kits = new Map<string, DescribedKit>();

export async function run({
  files,
  kit: told,
  packages,
}: {
  files: SourceFiles;
  kit: DescribedKit;
  packages: AppPackages | null;
}): Promise<Composed> {
  const kit = kits.get(told.hash) ?? told;
  kits.set(kit.hash, kit);
  return composeArtifact({ context: { paths, kit, packages }, styles }, files);
}
