import { ListPage } from "@ninefold/ui";
import { controls } from "../../shared/controls.ts";

export const ControlsPage = () => <ListPage of={controls} intro="What you choose from at the clock." />;
