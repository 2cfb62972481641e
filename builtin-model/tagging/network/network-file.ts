// The network in the file of weights: a header in JSON's terms, then whole numbers; the same network gives the same bytes.
import { rowsOf } from "../feature-table.ts";
import type { Network, Parameters } from "./network.ts";

export type LearnedNetwork = Omit<Network, "rows"> & { rows: ReadonlyMap<number, number> };
/** What each whole number times its parameter's scale stands for, and how many there are. */
export type NetworkHeader = {
  tags: Network["tags"];
  rows: number;
  parameters: { name: keyof Parameters; length: number; scale: number }[];
};

/** Embeddings are many and summed up: a byte each. All else has two. */
const STEPS = { embeddings: 127, others: 32_767 };

export function networkHeader({ tags, rows, parameters }: LearnedNetwork): NetworkHeader {
  const names = (Object.keys(parameters) as (keyof Parameters)[]).sort();
  return {
    tags,
    rows: rows.size,
    parameters: names.map((name) => {
      const most = parameters[name].reduce((top, one) => Math.max(top, Math.abs(one)), 0);
      return { name, length: parameters[name].length, scale: most / stepsOf(name) || 1 };
    }),
  };
}

/** What stands behind the header: numbers of the features, then the parameters. */
export function networkBytes({ rows, parameters }: LearnedNetwork, header: NetworkHeader): Buffer {
  const features = Uint32Array.from(rows.keys());
  const parts = header.parameters.map(({ name, scale }) => {
    const whole = parameters[name].map((one) => Math.round(one / scale));
    return name === "embeddings" ? Int8Array.from(whole) : Int16Array.from(whole);
  });
  return Buffer.concat(
    [features, ...parts].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}

/** @param take the next so many bytes */
export function readNetwork({ tags, rows, parameters }: NetworkHeader, take: (length: number) => ArrayBuffer): Network {
  const table = rowsOf(new Uint32Array(take(rows * 4)));
  const read = parameters.map(({ name, length, scale }) => {
    const whole = name === "embeddings" ? new Int8Array(take(length)) : new Int16Array(take(length * 2));
    const numbers = new Float32Array(length);
    for (let at = 0; at < length; at++) numbers[at] = (whole[at] as number) * scale;
    return [name, numbers];
  });
  return { rows: table, tags, parameters: Object.fromEntries(read) as Parameters };
}

function stepsOf(name: keyof Parameters): number {
  return name === "embeddings" ? STEPS.embeddings : STEPS.others;
}
