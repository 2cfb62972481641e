// How wide each access is.
import type { Access } from "#entity";

/** How many people see and change a list, from nobody but the owner to everybody; some are as wide as others. */
export const ACCESS_WIDTH: Readonly<Record<Access, number>> = {
  closed: 0,
  private: 1,
  inbox: 1,
  managed: 2,
  published: 3,
  shared: 4,
};
