// Source tree → checked and built artifact.
export type { Artifact, ArtifactManifest } from "./artifacts.ts";
export { isOfShelf } from "./artifacts.ts";
export { type Builder, type BuilderOptions, type BuildResult, createBuilder, kitsFolder } from "./builder.ts";
export { type PackageChange, type Packages, packagesFolder } from "./packages/packages.ts";
export { BUILD, CHECK_TYPES } from "./tasks.ts";
