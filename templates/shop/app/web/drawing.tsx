// A drawing for each kind of thing, in the colours of the glaze that its name ends with; a parcel for what has no drawing.
const GLAZES: Readonly<Record<string, [body: string, rim: string]>> = {
  chalk: ["#e9e3d7", "#c9bfac"],
  moss: ["#7f8f6a", "#5f6d4e"],
  ink: ["#3d4654", "#2a313c"],
  sand: ["#d8c29d", "#b89f75"],
  rust: ["#b0613a", "#8a4726"],
};
const SHAPES: Readonly<Record<string, string>> = {
  Cup: "M62 70h66l-6 62a12 12 0 0 1-12 11H80a12 12 0 0 1-12-11zM128 84c26-4 30 36-4 36",
  Bowl: "M36 84h128c0 38-26 62-52 62H88c-26 0-52-24-52-62z",
  Plate: "M24 112c0-10 34-18 76-18s76 8 76 18-34 24-76 24-76-14-76-24z",
  Vase: "M88 40h24v34c0 12 26 22 26 46 0 20-14 32-24 32H86c-10 0-24-12-24-32 0-24 26-34 26-46z",
};
const PARCEL = "M44 74l56-24 56 24v62l-56 24-56-24zM156 74l-56 24-56-24M100 98v62";
/** For names without a glaze: the same for the same name. */
const PAPERS = Object.values(GLAZES);
const paperOf = (name: string) =>
  PAPERS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % PAPERS.length];

export function Drawing({ kind, name }: { kind: string; name: string }) {
  const [body, rim] = GLAZES[name.split(", ").at(-1) ?? ""] ?? paperOf(name) ?? ["#c9bfac", "#a2957c"];
  return (
    <svg viewBox="0 0 200 180" role="img" aria-label={name} className="h-full w-full">
      <ellipse cx="100" cy="150" rx="56" ry="7" fill="#000" opacity=".12" />
      <path d={SHAPES[kind] ?? PARCEL} fill={body} stroke={rim} strokeWidth="5" strokeLinejoin="round" />
    </svg>
  );
}
