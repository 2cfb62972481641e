// What the build puts in the place of this import.
declare module "ninefold:guides" {
  export const GUIDES: readonly import("./types.ts").ShownGuide[];
}
