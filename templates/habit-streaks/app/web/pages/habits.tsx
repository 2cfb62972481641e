import { ListPage } from "@ninefold/ui";
import { habits } from "../../shared/habits.ts";

export const HabitsPage = () => <ListPage of={habits} intro="What you want to do again and again. Three are plenty." />;
