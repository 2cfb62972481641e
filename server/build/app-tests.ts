// Tests that an app brings: which files they are, and each as a module of its own beside the server.
import type { CheckFailure, SourceFiles } from "#contract";
import { type BundleContext, bundleServer, type ShelfImport } from "./app-bundle.ts";
import { buildFailure } from "./build-failure.ts";

/** Other files below `tests/` are there for these to import. */
const TEST_FILE = /^tests\/[\w./-]+\.test\.ts$/;
/** Each is a bundle of its own. */
const FILES_MAX = 30;

export type TestBundles = Readonly<{
  /** Paths of the files in the tree, in the order in which they run; the bundle of the first is `server/test-0.js`. */
  paths: readonly string[];
  files: Readonly<Record<string, string>>;
  shelf: readonly ShelfImport[];
  failures: readonly CheckFailure[];
}>;

export const testBundleName = (index: number): string => `server/test-${index}.js`;

export async function bundleTests(context: BundleContext, files: SourceFiles): Promise<TestBundles> {
  const paths = Object.keys(files)
    .filter((path) => TEST_FILE.test(path))
    .toSorted();
  if (paths.length > FILES_MAX) {
    const failures = [buildFailure(`An app has at most ${FILES_MAX} files of tests.`, paths[FILES_MAX])];
    return { paths: [], files: {}, shelf: [], failures };
  }
  const bundles = await Promise.all(
    paths.map((path) => bundleServer(context, files, path, `globalThis.ninefoldTestFile = ${JSON.stringify(path)};`)),
  );
  return {
    paths,
    files: Object.fromEntries(
      bundles.flatMap((bundle, index) => (bundle.ok ? [[testBundleName(index), bundle.value.text]] : [])),
    ),
    shelf: bundles.flatMap((bundle) => (bundle.ok ? bundle.value.shelf : [])),
    failures: bundles.flatMap((bundle) => (bundle.ok ? [] : bundle.failures)),
  };
}
