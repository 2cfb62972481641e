import { ListPage } from "@ninefold/ui";
import { names } from "../../shared/names.ts";

export const NamesPage = () => (
  <ListPage of={names} intro="Each has a button on the board. Another price holds for what comes, not for what was." />
);
