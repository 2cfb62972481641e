// Programs of the guest's as units of its systemd, one after the other.

export type Step = Readonly<{
  name: string;
  command: string;
  /** Lines of [Service]. */
  service: readonly string[];
}>;

/** Begun by the kernel's line instead of what a machine usually starts. */
export const TARGET = "ninefold-try.target";

/** @param console of the kernel's; the last unit ends the machine, however it ends. */
export function unitFiles(steps: readonly Step[], console: string): Record<string, string> {
  const nameOf = ({ name }: Step) => `ninefold-${name}.service`;
  const files = steps.map((step, at): [string, string] => {
    const earlier = steps[at - 1];
    const last = at === steps.length - 1;
    return [
      nameOf(step),
      [
        "[Unit]",
        "DefaultDependencies=no",
        ...(earlier ? [`After=${nameOf(earlier)}`] : []),
        ...(last ? ["StartLimitBurst=3", "StartLimitAction=poweroff-force"] : []),
        "[Service]",
        "Type=oneshot",
        `ExecStart=${step.command}`,
        ...(last ? ["ExecStartPost=+/try/busybox poweroff -f"] : []),
        `StandardOutput=file:/dev/${console}`,
        "StandardError=inherit",
        "WorkingDirectory=/ninefold",
        ...step.service,
      ].join("\n"),
    ];
  });
  const target = `[Unit]\nDefaultDependencies=no\nWants=${steps.map(nameOf).join(" ")}\n`;
  return { [TARGET]: target, ...Object.fromEntries(files) };
}
