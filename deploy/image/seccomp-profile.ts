// The seccomp profile of the image's containers, for Docker and Kubernetes: `node deploy/image/seccomp-profile.ts` writes seccomp.json.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UNNEEDED_CALLS } from "#sandbox";

export const PROFILE_FILE = join(import.meta.dirname, "seccomp.json");

/**
 * Lets through what bubblewrap makes sandboxes with (namespaces, mounts), which runtimes' own profiles refuse to a container without
 * privileges, and refuses what nothing in the container needs. Apps have a stricter filter of their own inside.
 */
export function containerProfile(): string {
  const profile = {
    defaultAction: "SCMP_ACT_ALLOW",
    architectures: ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"],
    syscalls: [{ names: UNNEEDED_CALLS, action: "SCMP_ACT_ERRNO", errnoRet: 1 }],
  };
  return `${JSON.stringify(profile, null, 2)}\n`;
}

if (import.meta.main) await writeFile(PROFILE_FILE, containerProfile());
