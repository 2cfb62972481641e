// What the build puts in the place of this import.
declare module "ninefold:guides" {
  export const GUIDES: readonly import("../../lib/guide-types.ts").ShownGuide[];
}
