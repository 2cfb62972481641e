// The types of built apps, as the room that builds gives them.
import type { Builder } from "#build";

export type { Artifact } from "#build";
export type ArtifactSource = Pick<Builder, "build" | "open" | "hashOf" | "kit" | "collect">;
