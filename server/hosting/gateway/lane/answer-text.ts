// The head of an answer as text, worded as node:http does it, so that a visitor can't tell which way a call went.
import { STATUS_CODES } from "node:http";

/** Text of the head of an answer, its closing empty line included; `framing` is a header line or nothing. */
export type WriteHead = (status: number, headers: readonly string[], framing: string) => string;

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

  return (status, headers, framing) => {
    let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\n`;
    let hasDate = false;
    for (let index = 0; index + 1 < headers.length; index += 2) {
      const name = headers[index];
      text += `${name}: ${headers[index + 1]}\r\n`;
      if (name === "date") hasDate = true;
    }
    return `${text}${hasDate ? "" : dateLine()}${connection}${framing}\r\n`;
  };
}
