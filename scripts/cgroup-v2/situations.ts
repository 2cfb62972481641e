// The situations in which people run a server on control groups of version 2, as units of systemd and one before systemd.
import type { Step } from "../guest/units.ts";

export type Situation = Readonly<{
  name: string;
  what: string;
  /** Whether the server may make control groups there, or is left with its watchdog. */
  groups: "yes" | "no";
  /** Lines of [Service]; null is a machine without systemd. */
  unit: readonly string[] | null;
  /** Words before the command. */
  before?: string;
}>;

/** A user of the system's own that is neither root nor in need of a home. */
const ORDINARY = "User=daemon";

export const SITUATIONS: readonly Situation[] = [
  { name: "bare", what: "root without systemd", groups: "yes", unit: null },
  { name: "delegated", what: "a unit of root's with Delegate=yes", groups: "yes", unit: ["Delegate=yes"] },
  { name: "plain", what: "a unit of root's without Delegate=", groups: "yes", unit: [] },
  { name: "user", what: "an ordinary user's unit with Delegate=yes", groups: "yes", unit: ["Delegate=yes", ORDINARY] },
  { name: "undelegated", what: "an ordinary user's unit without Delegate=", groups: "no", unit: [ORDINARY] },
  { name: "readonly", what: "root who may not write to the tree", groups: "no", unit: ["ProtectControlGroups=yes"] },
  {
    name: "container",
    what: "root in a namespace of control groups",
    groups: "yes",
    unit: ["Delegate=yes"],
    before: `/usr/bin/unshare --cgroup --mount /bin/sh -c 'umount /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec "$@"' sh`,
  },
  {
    name: "restarted",
    what: "a unit whose server was killed and started again",
    groups: "yes",
    unit: ["Delegate=yes", "Restart=on-failure"],
    before: "/bin/sh /try/die-first.sh",
  },
];

const NODE = "/ninefold/node_modules/.bin/node";

/** What a shell of the guest's runs for a situation. */
export const commandOf = ({ name, groups, before }: Situation) =>
  `${before ? `${before} ` : ""}${NODE} /ninefold/scripts/cgroup-v2/in-guest.ts ${name} ${groups}`;

/** Its first run leaves a process in a group and is killed; the second is like any other. */
const DIE_FIRST = `
[ -e /run/died ] && exec "$@"
touch /run/died
${NODE} /ninefold/server/hosting/testing/killed-server.ts ninefold-died | { read -r line; kill -9 $$; }
`;

export const SCRIPTS: Readonly<Record<string, string>> = { "die-first.sh": DIE_FIRST };

/** One as systemd runs it. */
export const stepOf = (situation: Situation): Step => ({
  name: situation.name,
  command: commandOf(situation),
  service: situation.unit ?? [],
});
