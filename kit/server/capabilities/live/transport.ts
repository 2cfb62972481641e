// What a page's socket is to the kit, whichever program serves the app: Bun, Node, or the check without a browser.

/** A page's open socket. */
export type Transport = Readonly<{
  /** A page that reads too slowly is given up by whoever carries this. */
  send(text: string): void;
  /** Codes as in RFC 6455, 7.4; `reason`: at most 123 bytes. */
  close(code: number, reason: string): void;
}>;

/** One page's conversation: what carries it calls these in this order. */
export type Conversation = Readonly<{
  open(transport: Transport): void;
  hear(text: string): void;
  closed(): void;
}>;

/** Handed to the app beside a request that wishes for a socket, with the shape of Bun's server. */
export type UpgradeServer = Readonly<{
  /** False when the request can't become a socket. */
  upgrade(request: Request, options: { data: Conversation; headers?: Record<string, string> }): boolean;
}>;

/** The subprotocol that a page asks for beside its token. */
export const LIVE_PROTOCOL = "ninefold-live";

/** Why a socket ends, beside the codes of RFC 6455. A page comes back at once after 1012, and later after the others. */
export const CLOSE = { comeBack: 1012, tooMuch: 4008 } as const;
