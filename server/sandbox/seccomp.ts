// The seccomp filter for system calls: the BPF program that bubblewrap installs (seccomp(2), linux/filter.h).
import { type Machine, machineOf, NAMESPACE_FLAGS } from "./system-calls.ts";

type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, value: number];

const LOAD_WORD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in struct seccomp_data; of the first argument the lower half, on little-endian machines. */
const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

const ALLOW = 0x7fff_0000;
const END_PROCESS = 0x8000_0000;
const fail = (errorNumber: number) => 0x0005_0000 | errorNumber;
const NOT_PERMITTED = fail(1);
const NO_SUCH_CALL = fail(38);
const NO_SUCH_FAMILY = fail(97);

/** Answers with `verdict` when the loaded word is `value`; goes on otherwise. */
const when = (value: number, verdict: number): Instruction[] => [
  [JUMP_EQUAL, 0, 1, value],
  [RETURN, 0, 0, verdict],
];

function instructionsFor(machine: Machine): Instruction[] {
  const { families } = machine;
  return [
    [LOAD_WORD, 0, 0, ARCHITECTURE],
    // Calls by another machine's numbers (32-bit ones, say) would be judged wrongly.
    [JUMP_EQUAL, 1, 0, machine.audit],
    [RETURN, 0, 0, END_PROCESS],
    [LOAD_WORD, 0, 0, CALL_NUMBER],
    ...(machine.foreignFrom === null
      ? []
      : ([
          [JUMP_AT_LEAST, 0, 1, machine.foreignFrom],
          [RETURN, 0, 0, NO_SUCH_CALL],
        ] as const)),
    // Its flags lie in memory, out of a filter's sight; libraries fall back to clone.
    ...when(machine.clone3, NO_SUCH_CALL),
    ...machine.refused.flatMap((number) => when(number, NOT_PERMITTED)),
    [JUMP_EQUAL, 0, 4, machine.clone],
    [LOAD_WORD, 0, 0, FIRST_ARGUMENT],
    [JUMP_ANY_BIT, 0, 1, NAMESPACE_FLAGS],
    [RETURN, 0, 0, NOT_PERMITTED],
    [RETURN, 0, 0, ALLOW],
    [JUMP_EQUAL, 0, families.length + 2, machine.socket],
    [LOAD_WORD, 0, 0, FIRST_ARGUMENT],
    ...families.map((family, place): Instruction => [JUMP_EQUAL, families.length - place, 0, family]),
    [RETURN, 0, 0, NO_SUCH_FAMILY],
    [RETURN, 0, 0, ALLOW],
  ];
}

/** The program as an array of struct sock_filter, or null for a processor whose calls are not known. */
export function seccompProgram(arch: string): Buffer | null {
  const machine = machineOf(arch);
  if (!machine) return null;
  return Buffer.concat(
    instructionsFor(machine).map(([code, jumpTrue, jumpFalse, value]) => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt16LE(code, 0);
      bytes.writeUInt8(jumpTrue, 2);
      bytes.writeUInt8(jumpFalse, 3);
      bytes.writeUInt32LE(value >>> 0, 4);
      return bytes;
    }),
  );
}
