// What hosting needs of the room that builds.
import type { Builder } from "#build";

export type { Artifact } from "#build";
export type ArtifactSource = Pick<Builder, "build" | "open" | "hashOf" | "kit" | "collect">;
