// What a hosted page is given, and what it gives.

import type { Engine } from "../engine/types.ts";
import type { Html } from "./html.ts";

/** What a page gives: a document, or another address to go to. */
export type PageResult =
  | { title: string; body: Html; status?: number; wide?: boolean; cookie?: string }
  | { goTo: string; cookie?: string };

export type PageCall = {
  engine: Engine;
  form: URLSearchParams;
  query: URLSearchParams;
  cookie: string;
  parts: string[];
};
