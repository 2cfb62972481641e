// A route of the scripted platform: what it is asked and what it answers.
import type { z } from "zod";

/** `file` is sent instead of a body. */
export type Answer = {
  status?: number;
  body?: unknown;
  file?: { type: string; content: Uint8Array };
  afterMs?: number;
};

export type Asked = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  token: string | null;
};

export type Handler = (asked: Asked) => Answer | Promise<Answer>;

export type PlatformRoute = { route: string; schema?: z.core.$ZodType; open?: boolean; handle: Handler };
