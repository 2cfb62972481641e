// A guide as a page shows it: the build makes this of its Markdown (`web/bundling/guides-plugin.ts`).

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; parts: readonly Inline[] }
  | { kind: "emphasis"; parts: readonly Inline[] }
  /** `to`: a path of the product, or a whole address. */
  | { kind: "link"; to: string; parts: readonly Inline[] };

export type Block =
  | { kind: "heading"; id: string; parts: readonly Inline[] }
  | { kind: "paragraph"; parts: readonly Inline[] }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: "table"; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] };

export type ShownGuide = Readonly<{
  topic: string;
  title: string;
  summary: readonly Inline[];
  blocks: readonly Block[];
}>;
