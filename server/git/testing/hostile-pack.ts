// Pushes as no honest Git sends them: bodies made by hand.
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { commitObject, type GitObject, objectOf, packOf } from "../objects.ts";
import { FLUSH, pktLine } from "../pkt-line.ts";

const MEBIBYTE = 1024 * 1024;

export const pushBody = (from: string, to: string, pack: Buffer, ref = "refs/heads/main"): Buffer =>
  Buffer.concat([pktLine(`${from} ${to} ${ref}\0report-status side-band-64k`), FLUSH, pack]);

const folder = (entries: readonly (readonly [mode: string, name: string, hash: string])[]): GitObject =>
  objectOf(
    "tree",
    Buffer.concat(
      entries.flatMap(([mode, name, hash]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, "hex")]),
    ),
  );
const commitOn = (parent: string, tree: string): GitObject =>
  commitObject({ tree, parents: [parent], author: "eve", at: new Date(0), message: "harmless" });

/** A commit with one file below folders `depth` deep. */
export function deepFolders(parent: string, depth: number) {
  const file = objectOf("blob", Buffer.from("hello\n"));
  const objects = [file, folder([["100644", "file.txt", file.hash]])];
  for (let at = 0; at < depth; at += 1) objects.push(folder([["40000", "d", objects.at(-1)?.hash ?? ""]]));
  const commit = commitOn(parent, objects.at(-1)?.hash ?? "");
  return { tip: commit.hash, pack: packOf([...objects, commit]) };
}

/** A commit with one file of that many zeros. */
export function longFile(parent: string, mebibytes: number) {
  const file = objectOf("blob", Buffer.alloc(mebibytes * MEBIBYTE));
  const root = folder([["100644", "zeros.txt", file.hash]]);
  const commit = commitOn(parent, root.hash);
  return { tip: commit.hash, pack: packOf([file, root, commit]) };
}

/** A commit whose tree names a file as it must not be called. */
export function namedFile(parent: string, name: string, mode = "100644") {
  const file = objectOf("blob", Buffer.from("hello\n"));
  const root = folder([[mode, name, file.hash]]);
  const commit = commitOn(parent, root.hash);
  return { tip: commit.hash, pack: packOf([file, root, commit]) };
}

/** A pack of some hundred bytes with a difference that unpacks to `mebibytes`: a base, copied again and again. */
export function deltaBomb(mebibytes: number): Buffer {
  const base = objectOf("blob", Buffer.alloc(MEBIBYTE, "x"));
  // Copies 0xff0000 bytes are not to be had of a base of 1 MiB: 64 kB at a time, from its beginning (gitformat-pack).
  const copies = Buffer.alloc(mebibytes * 16, 0x80);
  const delta = Buffer.concat([varint(base.content.length), varint(copies.length * 0x10000), copies]);
  const plain = packOf([base]);
  const body = plain.subarray(12, -20);
  const head = Buffer.from(plain.subarray(0, 12));
  head.writeUInt32BE(2, 8);
  const entry = Buffer.concat([sizeHead(7, delta.length), Buffer.from(base.hash, "hex"), deflateSync(delta)]);
  const all = Buffer.concat([head, body, entry]);
  return Buffer.concat([all, createHash("sha1").update(all).digest()]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

function sizeHead(kind: number, length: number): Buffer {
  const rest = Math.floor(length / 16);
  const first = (kind << 4) | (length & 15);
  return rest === 0 ? Buffer.of(first) : Buffer.concat([Buffer.of(first | 128), varint(rest)]);
}
