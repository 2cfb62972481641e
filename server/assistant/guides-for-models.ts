// The guides as models read them: each page with the declarations of what it names.
import { type Guide, readGuides } from "#guides";
import { type CapabilityDeclaration, withoutComments } from "./kit-declarations.ts";

export type GuideForModels = Guide &
  Readonly<{
    /** What apps call and import of it, by name; each is told with one guide, the one that names it most. */
    calls: readonly string[];
    /** TypeScript, room by room; empty for a guide that names nothing of the kit's capabilities. */
    declarations: string;
  }>;

export function guidesForModels(declared: readonly CapabilityDeclaration[]): GuideForModels[] {
  const guides = readGuides();
  // What the room of entities has besides is for SQL by hand, which its guide tells.
  const calls = declared
    .filter(({ exported, isCall, room }) => exported && isCall && room !== "entity")
    .map(({ name }) => name);
  const namesIn = new Map(guides.map((guide) => [guide, namesInCode(guide)]));
  /** How often a name stands in the code of a page. */
  const times = (name: string, guide: Guide) => namesIn.get(guide)?.get(name) ?? 0;
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

/** How often each name stands in the code of a page, other than as a part of something else. */
function namesInCode({ text, summary }: Guide): ReadonlyMap<string, number> {
  const code = [...`${summary}\n${text}`.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([piece]) => piece).join("\n");
  const counts = new Map<string, number>();
  for (const [name] of code.matchAll(/(?<![\w.-])\w+/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
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

/** Types of these that the code speaks of, each with the guide that declares it. */
export function declaredInGuides(
  text: string,
  guides: readonly GuideForModels[],
  declared: readonly CapabilityDeclaration[],
): { name: string; topic: string }[] {
  const code = withoutComments(text);
  return declared.flatMap(({ name }) => {
    if (!/^[A-Z]/.test(name) || !new RegExp(`(?<![\\w.])${name}\\b`).test(code)) return [];
    const guide = guides.find(({ declarations }) => isDeclaredIn(name, declarations));
    return guide ? [{ name, topic: guide.topic }] : [];
  });
}

const isDeclaredIn = (name: string, declarations: string): boolean =>
  new RegExp(`^(?:type|interface|const|function|class) ${name}\\b`, "m").test(declarations);
