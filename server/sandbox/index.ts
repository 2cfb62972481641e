// Sandboxes: a process that sees only what it is shown, as a user of its own, without a network, within its bounds.

export {
  becoming,
  counting,
  FILTER_DESCRIPTOR,
  SHOWN_DESCRIPTOR,
  type ShownFile,
  type Staging,
  sandboxCommand,
  shownArguments,
} from "./command.ts";
export { type ControlGroup, type ControlGroups, type GroupLimits, openControlGroups } from "./control-groups.ts";
export { bubblewrapTrouble, canCount, canReach, installationName, librariesOf } from "./host-capabilities.ts";
export { CHANNEL_DESCRIPTOR, launch } from "./launch.ts";
export { aliveAmong } from "./running-processes.ts";
export { type SandboxedProcess, supervise, watchMemory } from "./sandboxed-process.ts";
export { seccompProgram } from "./seccomp.ts";
export { UNNEEDED_CALLS } from "./system-calls.ts";
export { launchUnsandboxed } from "./unsandboxed-process.ts";
