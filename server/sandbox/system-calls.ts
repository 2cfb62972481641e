// System calls that apps never need and the filter refuses: numbers from the kernel's tables, for x86-64 and arm64.

/** `null` where a machine does not have the call. */
type Numbers = readonly [x64: number | null, arm64: number | null];

/** New namespaces, roots and mounts: what bubblewrap makes a sandbox with, and nothing inside may call. Refused with EPERM there. */
const MAKING_SANDBOXES: Readonly<Record<string, Numbers>> = {
  unshare: [272, 97],
  setns: [308, 268],
  chroot: [161, 51],
  pivot_root: [155, 41],
  mount: [165, 40],
  umount2: [166, 39],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  sethostname: [170, 161],
};

/** Refused with EPERM, whatever their arguments. */
const REFUSED: Readonly<Record<string, Numbers>> = {
  // Looking into or steering other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  process_madvise: [440, 440],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  quotactl: [179, 60],
  // Parts of the kernel that were the way out of many sandboxes.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  memfd_secret: [447, 447],
  // The machine itself.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  acct: [163, 89],
  syslog: [103, 116],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  swapon: [167, 224],
  swapoff: [168, 225],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
};

/** Names of the calls that nothing needs, the server itself included: for what bounds the whole of it, such as a container. */
export const UNNEEDED_CALLS: readonly string[] = Object.keys(REFUSED).sort();

/** Families of sockets that an app may make: unix, IPv4, IPv6, and the one that tells of network devices. */
const SOCKET_FAMILIES: readonly number[] = [1, 2, 10, 16];

/** All CLONE_NEW… flags: a thread or a process may be made, a namespace may not. */
export const NAMESPACE_FLAGS = 0x7e02_0080;

export type Machine = Readonly<{
  /** AUDIT_ARCH_… of the kernel. */
  audit: number;
  refused: readonly number[];
  clone: number;
  clone3: number;
  socket: number;
  families: readonly number[];
  /** Numbers from here on belong to another table of calls (x32), which nobody needs. */
  foreignFrom: number | null;
}>;

const numbersOf = (place: 0 | 1) =>
  [...Object.values(MAKING_SANDBOXES), ...Object.values(REFUSED)].flatMap((numbers) => numbers[place] ?? []);
const shared = { clone3: 435, families: SOCKET_FAMILIES };

/** Null for a processor whose calls are not known here. */
export function machineOf(arch: string): Machine | null {
  if (arch === "x64")
    return { ...shared, audit: 0xc000_003e, refused: numbersOf(0), clone: 56, socket: 41, foreignFrom: 0x4000_0000 };
  if (arch === "arm64")
    return { ...shared, audit: 0xc000_00b7, refused: numbersOf(1), clone: 220, socket: 198, foreignFrom: null };
  return null;
}
