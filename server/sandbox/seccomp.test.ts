// The filter's verdicts, by carrying the program out as the kernel does, for both kinds of machine.
import { expect, test } from "vitest";
import { seccompProgram } from "./seccomp.ts";

type Call = { audit: number; number: number; first?: number };

/** struct seccomp_data: number, architecture, instruction pointer, arguments. */
function dataOf({ audit, number, first = 0 }: Call): Buffer {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(audit >>> 0, 4);
  data.writeUInt32LE(first >>> 0, 16);
  return data;
}

/** Classic BPF, the five instructions that the filter uses. */
function verdictOf(program: Buffer, call: Call): string {
  const data = dataOf(call);
  let word = 0;
  for (let place = 0; place < program.length; place += 8) {
    const [code, yes, no] = [program.readUInt16LE(place), program.readUInt8(place + 2), program.readUInt8(place + 3)];
    const value = program.readUInt32LE(place + 4);
    const jump = (holds: boolean) => {
      place += 8 * (holds ? yes : no);
    };
    if (code === 0x20) word = data.readUInt32LE(value);
    else if (code === 0x15) jump(word === value);
    else if (code === 0x35) jump(word >= value);
    else if (code === 0x45) jump((word & value) !== 0);
    else if (code === 0x06) return `0x${value.toString(16)}`;
    else throw new Error(`unknown instruction ${code}`);
  }
  throw new Error("the program ends without a verdict");
}

const ALLOWED = "0x7fff0000";
const NOT_PERMITTED = "0x50001";
const NO_SUCH_CALL = "0x50026";
const NO_SUCH_FAMILY = "0x50061";
const ENDED = "0x80000000";

const machines = {
  x64: {
    audit: 0xc000003e,
    read: 0,
    openat: 257,
    clone: 56,
    socket: 41,
    ptrace: 101,
    bpf: 321,
    mount: 165,
    unshare: 272,
  },
  arm64: {
    audit: 0xc00000b7,
    read: 63,
    openat: 56,
    clone: 220,
    socket: 198,
    ptrace: 117,
    bpf: 280,
    mount: 40,
    unshare: 97,
  },
};

test.each(Object.entries(machines))(
  "on %s what an app needs is allowed and what it never needs is not",
  (arch, numbers) => {
    const program = seccompProgram(arch) ?? Buffer.alloc(0);
    const { audit } = numbers;
    const of = (number: number, first = 0) => verdictOf(program, { audit, number, first });
    for (const number of [numbers.read, numbers.openat]) expect(of(number)).toBe(ALLOWED);
    for (const number of [numbers.ptrace, numbers.bpf, numbers.mount, numbers.unshare, 425, 432])
      expect(of(number)).toBe(NOT_PERMITTED);
    expect(of(435)).toBe(NO_SUCH_CALL);
    // A thread and a process, then namespaces: user, network, mounts, cgroup, time.
    for (const flags of [0x3d0f00, 0x1200011, 0x11]) expect(of(numbers.clone, flags)).toBe(ALLOWED);
    for (const flags of [0x10000000, 0x40000000, 0x20000, 0x2000000, 0x80])
      expect(of(numbers.clone, flags)).toBe(NOT_PERMITTED);
    for (const family of [1, 2, 10, 16]) expect(of(numbers.socket, family)).toBe(ALLOWED);
    // Packets, the kernel's ciphers, the machine below a virtual one.
    for (const family of [0, 17, 38, 40]) expect(of(numbers.socket, family)).toBe(NO_SUCH_FAMILY);
  },
);

test("calls by another table's numbers are judged by none", () => {
  const program = seccompProgram("x64") ?? Buffer.alloc(0);
  expect(verdictOf(program, { audit: 0x40000003, number: 0 })).toBe(ENDED);
  expect(verdictOf(program, { audit: machines.x64.audit, number: 0x40000000 })).toBe(NO_SUCH_CALL);
});

test("a processor whose calls are not known has no filter", () => {
  expect(seccompProgram("riscv64")).toBeNull();
});

test("the program is as short as the kernel wants it", () => {
  for (const arch of Object.keys(machines)) expect((seccompProgram(arch)?.length ?? 0) / 8).toBeLessThan(4096);
});
