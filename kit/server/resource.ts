// An entity's calls.
import type { Entity } from "../entity/index.ts";

export type Resource = { readonly entity: Entity };

/** Serves the entity at `/api/<name>`. */
export function resource(entity: Entity): Resource {
  return { entity };
}
