// The guides as models read them: each page with the declarations of what it names.
import { type Guide, readGuides } from "#guides";
import type { CapabilityDeclaration } from "./kit-declarations.ts";

export type GuideForModels = Guide &
  Readonly<{
    /** What apps call and import of it, by name; each is told with one guide, the one that names it most. */
    calls: readonly string[];
    /** TypeScript, room by room; empty for a guide that names nothing of the kit's capabilities. */
    declarations: string;
  }>;

export function guidesForModels(declared: readonly CapabilityDeclaration[]): GuideForModels[] {
  const guides = readGuides();
  const calls = declared.filter(({ exported, isCall }) => exported && isCall).map(({ name }) => name);
  const mostNamedIn = new Map(
    calls.map((name) => [name, guides.toSorted((a, b) => times(name, b) - times(name, a))[0]]),
  );
  return guides.map((guide) => ({
    ...guide,
    calls: calls.filter((name) => mostNamedIn.get(name) === guide && times(name, guide) > 0),
    declarations: written(
      declared.filter(({ exported, name }) => exported && times(name, guide) > 0),
      declared,
    ),
  }));
}

/** How often a name stands in the code of a page. */
function times(name: string, { text, summary }: Guide): number {
  const code = [...`${summary}\n${text}`.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([piece]) => piece).join("\n");
  return [...code.matchAll(new RegExp(`(?<![\\w.-])${name}(?!\\w)`, "g"))].length;
}

/** With whatever they speak of, at any depth. */
function written(named: readonly CapabilityDeclaration[], declared: readonly CapabilityDeclaration[]): string {
  const told = new Set(named);
  for (const { text } of told)
    for (const other of declared) if (new RegExp(`\\b${other.name}\\b`).test(text)) told.add(other);
  const rooms = [...new Set([...told].map(({ room }) => room))];
  return rooms
    .map((room) => {
      const texts = [...told].filter((one) => one.room === room).map(({ text }) => text);
      return `// @ninefold/${room}\n${texts.join("\n")}`;
    })
    .join("\n\n");
}
