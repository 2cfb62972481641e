// The creator's share of a payment in words: in tenths where it is some, else in percent.
const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const tenthsIn = (sharePercent: number): string | undefined => NUMBERS[sharePercent / 10];

/** 90 → "Nine tenths are yours"; 85 → "85% are yours". */
export function yoursInTenths(sharePercent: number): string {
  const tenths = tenthsIn(sharePercent);
  if (tenths === undefined) return `${sharePercent}% are yours`;
  return `${tenths[0]?.toUpperCase()}${tenths.slice(1)} ${tenths === "one" ? "tenth is" : "tenths are"} yours`;
}

/** 90 → "Of ten parts your app earns, nine are yours."; 85 → "Of a hundred parts your app earns, 85 are yours." */
export function yoursInParts(sharePercent: number): string {
  const tenths = tenthsIn(sharePercent);
  if (tenths === undefined) return `Of a hundred parts your app earns, ${sharePercent} are yours.`;
  return `Of ten parts your app earns, ${tenths} ${tenths === "one" ? "is" : "are"} yours.`;
}
