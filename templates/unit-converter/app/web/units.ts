/** A unit in terms of its kind's first: value × `factor` + `offset`. */
export type Unit = { key: string; name: string; factor: number; offset?: number };
export type Kind = { key: string; name: string; icon: string; units: readonly Unit[] };

export const KINDS: readonly Kind[] = [
  {
    key: "length",
    name: "Length",
    icon: "ruler",
    units: [
      { key: "m", name: "Metres", factor: 1 },
      { key: "km", name: "Kilometres", factor: 1000 },
      { key: "cm", name: "Centimetres", factor: 0.01 },
      { key: "mm", name: "Millimetres", factor: 0.001 },
      { key: "mi", name: "Miles", factor: 1609.344 },
      { key: "yd", name: "Yards", factor: 0.9144 },
      { key: "ft", name: "Feet", factor: 0.3048 },
      { key: "in", name: "Inches", factor: 0.0254 },
      { key: "nmi", name: "Nautical miles", factor: 1852 },
    ],
  },
  {
    key: "weight",
    name: "Weight",
    icon: "scale",
    units: [
      { key: "kg", name: "Kilograms", factor: 1 },
      { key: "g", name: "Grams", factor: 0.001 },
      { key: "t", name: "Tonnes", factor: 1000 },
      { key: "lb", name: "Pounds", factor: 0.45359237 },
      { key: "oz", name: "Ounces", factor: 0.028349523125 },
      { key: "st", name: "Stones", factor: 6.35029318 },
    ],
  },
  {
    key: "temperature",
    name: "Temperature",
    icon: "thermometer",
    units: [
      { key: "C", name: "Celsius", factor: 1 },
      { key: "F", name: "Fahrenheit", factor: 5 / 9, offset: -160 / 9 },
      { key: "K", name: "Kelvin", factor: 1, offset: -273.15 },
    ],
  },
  {
    key: "volume",
    name: "Volume",
    icon: "beaker",
    units: [
      { key: "l", name: "Litres", factor: 1 },
      { key: "ml", name: "Millilitres", factor: 0.001 },
      { key: "gal", name: "US gallons", factor: 3.785411784 },
      { key: "pt", name: "US pints", factor: 0.473176473 },
      { key: "cup", name: "US cups", factor: 0.2365882365 },
      { key: "floz", name: "US fluid ounces", factor: 0.0295735295625 },
      { key: "tbsp", name: "Tablespoons", factor: 0.01478676478125 },
      { key: "tsp", name: "Teaspoons", factor: 0.00492892159375 },
    ],
  },
  {
    key: "area",
    name: "Area",
    icon: "square",
    units: [
      { key: "m2", name: "Square metres", factor: 1 },
      { key: "km2", name: "Square kilometres", factor: 1e6 },
      { key: "ha", name: "Hectares", factor: 1e4 },
      { key: "ac", name: "Acres", factor: 4046.8564224 },
      { key: "ft2", name: "Square feet", factor: 0.09290304 },
      { key: "mi2", name: "Square miles", factor: 2589988.110336 },
    ],
  },
  {
    key: "speed",
    name: "Speed",
    icon: "gauge",
    units: [
      { key: "kmh", name: "Kilometres an hour", factor: 1 },
      { key: "mph", name: "Miles an hour", factor: 1.609344 },
      { key: "ms", name: "Metres a second", factor: 3.6 },
      { key: "kn", name: "Knots", factor: 1.852 },
    ],
  },
  {
    key: "data",
    name: "Data",
    icon: "database",
    units: [
      { key: "MB", name: "Megabytes", factor: 1 },
      { key: "kB", name: "Kilobytes", factor: 0.001 },
      { key: "GB", name: "Gigabytes", factor: 1000 },
      { key: "TB", name: "Terabytes", factor: 1e6 },
      { key: "MiB", name: "Mebibytes", factor: 1.048576 },
      { key: "GiB", name: "Gibibytes", factor: 1073.741824 },
      { key: "Mbit", name: "Megabits", factor: 0.125 },
    ],
  },
];

export const kindOf = (key: string): Kind | undefined => KINDS.find((kind) => kind.key === key);
export const unitOf = (kind: Kind | undefined, key: string): Unit | undefined =>
  kind?.units.find((unit) => unit.key === key);

const SYMBOLS: Readonly<Record<string, string>> = {
  C: "°C",
  F: "°F",
  m2: "m²",
  km2: "km²",
  ft2: "ft²",
  mi2: "mi²",
  kmh: "km/h",
  ms: "m/s",
  cup: "cups",
};
/** "km", "°C". */
export const symbolOf = ({ key }: Unit) => SYMBOLS[key] ?? key;

export function convert(value: number, from: Unit, to: Unit): number {
  const base = value * from.factor + (from.offset ?? 0);
  return (base - (to.offset ?? 0)) / to.factor;
}

/** Six digits that mean something, and no tail of noughts: "1,609.34", "0.000621371". */
export function shown(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return Number.isFinite(value) ? "0" : "–";
  const size = Math.abs(value);
  if (size >= 1e12 || size < 1e-6) return value.toExponential(4);
  return value.toLocaleString("en", { maximumSignificantDigits: size >= 1e6 ? 9 : 6 });
}
