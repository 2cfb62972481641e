import { ListPage } from "@ninefold/ui";
import { presets } from "../../shared/countdowns.ts";

export const PresetsPage = () => <ListPage of={presets} intro="Each starts a countdown in one press." />;
