// The shelf, for builds and for whoever shows it.
export { onShelf, packageOf, SHELF, type ShelfPackage, shelfInsteadOf, shelfModules, shelfStyles } from "./shelf.ts";
