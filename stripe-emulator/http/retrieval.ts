// The call that reads one object by its id: the same for every kind.
import type { Kind } from "../store/records.ts";
import { expand, group } from "./parameters.ts";
import { find, type Route, route } from "./route.ts";

/** Every one of Stripe's takes `expand` and nothing else. @param path ends in `/:id` */
export const retrieval = (path: string, kind: Kind): Route =>
  route("GET", path, {
    parameters: group<{ expand?: string[] }>()(expand),
    run: (call) => find(call, kind, call.id),
  });
