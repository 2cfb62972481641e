// The app that `mountApp` was called with where there is no page to put it into: on a server that writes pages.
import type { AppDefinition } from "../types.ts";

export const mounted: { app: AppDefinition | null } = { app: null };
