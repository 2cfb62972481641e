// What only the benchmarks need of the system: installed when it is missing and this may be done.
import { run } from "./loads.ts";

/** @throws Error that says what to install, where this process may not */
export async function installPrograms(names: readonly string[]): Promise<void> {
  const found = await Promise.all(names.map(isInstalled));
  const missing = names.filter((_, at) => !found[at]);
  if (missing.length === 0) return;
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...missing];
  if (process.getuid?.() !== 0) throw new Error(`Please install: ${missing.join(" ")} (apt-get install).`);
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", install, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}

const isInstalled = (name: string) =>
  run("sh", ["-c", `command -v ${name}`]).then(
    () => true,
    () => false,
  );
