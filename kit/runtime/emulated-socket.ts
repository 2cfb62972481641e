// The WebSocket of the emulated browser: its other end is the app's own server in this process.
import type { Conversation } from "../server/capabilities/live/transport.ts";

/** Asks the app for a conversation; null when it refused. */
export type Converse = (address: URL) => Promise<Conversation | null>;

/** What pages use of a browser's WebSocket, as a class that opens through `converse`. Text only. */
export function emulateSockets(converse: Converse) {
  return class EmulatedSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly url: string;
    readyState = 0;
    bufferedAmount = 0;
    onopen: ((event: unknown) => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    readonly #listeners = new Map<string, Set<(event: unknown) => void>>();
    #conversation: Conversation | null = null;

    constructor(address: string | URL) {
      this.url = String(address);
      void this.#open();
    }

    async #open(): Promise<void> {
      const conversation = await converse(new URL(this.url)).catch(() => null);
      if (this.readyState !== 0) return;
      if (!conversation) return this.#end(1006, "");
      this.#conversation = conversation;
      this.readyState = 1;
      this.#tell("open", {});
      conversation.open({
        send: (data) => queueMicrotask(() => this.readyState === 1 && this.#tell("message", { data })),
        close: (code, reason) => this.#end(code, reason),
      });
    }

    addEventListener(type: string, listener: (event: unknown) => void): void {
      this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
    }

    removeEventListener(type: string, listener: (event: unknown) => void): void {
      this.#listeners.get(type)?.delete(listener);
    }

    send(text: string): void {
      if (this.readyState === 0) throw new Error("The socket is still connecting.");
      if (this.readyState === 1) this.#conversation?.hear(String(text));
    }

    close(code = 1000, reason = ""): void {
      queueMicrotask(() => this.#end(code, reason));
    }

    #end(code: number, reason: string): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.#conversation?.closed();
      this.#tell("close", { code, reason, wasClean: code !== 1006 });
    }

    #tell(type: "open" | "message" | "close", facts: object): void {
      const event = { type, target: this, data: "", code: 1000, reason: "", ...facts };
      this[`on${type}`]?.(event);
      for (const listener of this.#listeners.get(type) ?? []) listener(event);
    }
  };
}
