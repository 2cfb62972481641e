/** Kept for each person, on every device. */
export type Settings = { unit: "C" | "F"; hours: 24 | 48 };
export const START: Settings = { unit: "C", hours: 24 };

export const degrees = (celsius: number, unit: Settings["unit"]) =>
  `${Math.round(unit === "C" ? celsius : (celsius * 9) / 5 + 32)}°`;
