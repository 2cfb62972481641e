// What hosting needs of a built app and of the builder, as the builder's room gives it.
import type { CheckFailure, SourceFiles } from "#contract";

export type ArtifactManifest = Readonly<{
  name: string;
  kitHash: string;
  outbound: readonly string[];
  hasSeed: boolean;
}>;

/** An immutable folder with `web/`, `server/` and `app.json`. */
export type Artifact = Readonly<{ hash: string; directory: string; manifest: ArtifactManifest }>;

export type ArtifactSource = Readonly<{
  kit: { hash: string; directory: string };
  build(
    files: SourceFiles,
    options?: { signal?: AbortSignal },
  ): Promise<{ ok: true; artifact: Artifact } | { ok: false; failures: CheckFailure[] }>;
  open(hash: string): Promise<Artifact | null>;
}>;
