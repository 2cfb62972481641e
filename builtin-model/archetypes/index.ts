// Archetypes: whole designs of small apps for keeping records, as data.
export { archetypes } from "./load.ts";
export type {
  Archetype,
  ArchetypeField,
  ArchetypeRule,
  ArchetypeThing,
  ThingAccess,
} from "./types.ts";
