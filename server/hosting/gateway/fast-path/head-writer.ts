// Writes the head of a response as node:http does, byte for byte, so that both paths answer alike.
import { STATUS_CODES } from "node:http";
import type { ResponseHead } from "../response-writer.ts";
import { linesOf } from "../upstream/proxied-headers.ts";

/** Text of the head of an answer, its closing empty line included; `framing` is a header line or nothing. */
export type WriteHead = (head: ResponseHead, framing: string) => string;

/** `keepAliveMs`: how long a connection may idle. */
export function createHeadWriter(keepAliveMs: number, clock: () => number = Date.now): WriteHead {
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`;
  const date = { second: 0, line: "" };

  /** The same for a whole second. */
  function dateLine(): string {
    const second = Math.floor(clock() / 1000);
    if (second !== date.second) {
      date.second = second;
      date.line = `Date: ${new Date(second * 1000).toUTCString()}\r\n`;
    }
    return date.line;
  }

  const last: { protection: readonly string[]; lines: string } = { protection: [], lines: "" };

  function protectionLines(protection: readonly string[]): string {
    if (last.protection !== protection) Object.assign(last, { protection, lines: linesOf(protection) });
    return last.lines;
  }

  function linesFor({ headers, protection, written }: ResponseHead): string {
    const lines = written?.lines ?? linesOf(headers) + protectionLines(protection);
    if (written) written.lines = lines;
    return lines;
  }

  return (head, framing) => {
    const { status, headers } = head;
    const own = linesFor(head) + (headers.includes("date") ? "" : dateLine());
    return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\n${own}${connection}${framing}\r\n`;
  };
}
