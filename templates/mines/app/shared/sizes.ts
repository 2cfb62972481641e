export const SIZES = ["Small", "Medium", "Large"] as const;
export type Size = (typeof SIZES)[number];
