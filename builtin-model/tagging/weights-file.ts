// The file of trained weights: a header in JSON, then rows of whole numbers, all of it deflated; the same weights give the same bytes.
import { deflateSync, inflateSync } from "node:zlib";
import type { Chain, LearnedChain } from "./chain.ts";
import { type Known, rowsOf } from "./feature-table.ts";
import type { Network } from "./network/network.ts";
import {
  type LearnedNetwork,
  type NetworkHeader,
  networkBytes,
  networkHeader,
  readNetwork,
} from "./network/network-file.ts";

/** The network reads descriptions; other files of weights have none. */
export type Trained = { chains: Record<string, Chain>; links: Known; network?: Network };
/** As training leaves it: what it learned can be counted and gone through. */
export type Learned = {
  chains: Record<string, LearnedChain>;
  links: ReadonlyMap<number, number>;
  network?: LearnedNetwork;
};

type ChainHeader = { name: string; tags: readonly string[]; rows: number; scale: number };
type Header = { chains: ChainHeader[]; links: number; network?: NetworkHeader };

/** A weight in the file is a whole number up to this, times the chain's scale. */
const STEPS = 40;
/** Weights beyond this are cut off: one odd feature should not coarsen all. */
const WEIGHT_MAX = 4;
/** Rows whose weights are all smaller are left out. */
const WEIGHT_MIN = 0.2;

export function encodeWeights({ chains, links, network }: Learned): Buffer {
  const header: Header = { chains: [], links: links.size };
  const parts: Buffer[] = [];
  for (const [name, chain] of Object.entries(chains).sort(([left], [right]) => (left < right ? -1 : 1))) {
    const size = chain.tags.length;
    const kept = [...chain.rows].filter(([, row]) =>
      chain.weights.subarray(row * size, (row + 1) * size).some((weight) => Math.abs(weight) >= WEIGHT_MIN),
    );
    const scale = WEIGHT_MAX / STEPS;
    const whole = (weight: number): number => Math.max(-STEPS, Math.min(STEPS, Math.round(weight / scale)));
    header.chains.push({ name, tags: chain.tags, rows: kept.length, scale });
    parts.push(bytesOf(chain.transitions), bytesOf(Uint32Array.from(kept, ([feature]) => feature)));
    for (const [, row] of kept)
      parts.push(bytesOf(Int8Array.from(chain.weights.subarray(row * size, (row + 1) * size), whole)));
  }
  const linkRows = [...links].sort(([left], [right]) => left - right);
  parts.push(bytesOf(Uint32Array.from(linkRows, ([feature]) => feature)));
  parts.push(bytesOf(Float32Array.from(linkRows, ([, weight]) => weight)));
  if (network) {
    header.network = networkHeader(network);
    parts.push(networkBytes(network, header.network));
  }
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return deflateSync(Buffer.concat([length, head, ...parts]), { level: 9 });
}

export function decodeWeights(file: Buffer): Trained {
  const bytes = inflateSync(file);
  const headLength = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", 4, 4 + headLength)) as Header;
  let at = 4 + headLength;
  const take = (length: number): ArrayBuffer => {
    const part = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + length) as ArrayBuffer;
    at += length;
    return part;
  };
  const chains: Record<string, Chain> = {};
  for (const { name, tags, rows, scale } of header.chains) {
    const transitions = new Float32Array(take(tags.length ** 2 * 4));
    const features = new Uint32Array(take(rows * 4));
    const weights = scaled(new Int8Array(take(rows * tags.length)), scale);
    chains[name] = { tags, rows: rowsOf(features), weights, transitions };
  }
  const linkRows = rowsOf(new Uint32Array(take(header.links * 4)));
  const linkWeights = new Float32Array(take(header.links * 4));
  const links: Known = {
    get(feature) {
      const row = linkRows.get(feature);
      return row === undefined ? undefined : linkWeights[row];
    },
  };
  return { chains, links, ...(header.network ? { network: readNetwork(header.network, take) } : {}) };
}

/** Each times `scale`. A loop: `Float32Array.from` takes twenty times as long, and there are millions. */
function scaled(whole: Int8Array, scale: number): Float32Array {
  const weights = new Float32Array(whole.length);
  for (let at = 0; at < whole.length; at++) weights[at] = (whole[at] as number) * scale;
  return weights;
}

function bytesOf(array: Uint32Array | Float32Array | Int8Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
