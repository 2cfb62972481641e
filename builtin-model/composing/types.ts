// Types that the behaviours of an app share.
import type { FigureSpec, ListSpec } from "../blueprint/types.ts";

/** What the first page shows of a behaviour. */
export type Shown = { figures: FigureSpec[]; lists: ListSpec[] };
