// Addresses the hosted pages may send a browser to: the server's own origins and no other.

import { invalidRequest } from "../../engine/faults.ts";
import type { Engine } from "../../engine/types.ts";

export function allowedRedirect(engine: Engine, address: string, param: string): string {
  if (engine.options.mayRedirectTo(address)) return address;
  throw invalidRequest(
    "Not a valid URL: test payments only send browsers back to this installation's own origin.",
    param,
    "url_invalid",
  );
}
