// Files that are to go with the next message, and how far each of them is.
import type { AttachedKind } from "../../../../lib/attachable-files.ts";

/** What a sent message shows of a file. */
export type SentFile = { id: string; name: string; kind: AttachedKind };

/** `picture` is a small copy of an image. */
export type Attached = {
  key: string;
  name: string;
  bytes: number;
  kind: AttachedKind;
  picture: string | null;
  status: { is: "uploading"; share: number } | { is: "ready"; id: string } | { is: "failed"; text: string };
};

export type AttachedEvent =
  | { type: "added"; items: readonly Attached[] }
  | { type: "changed"; key: string; part: Partial<Pick<Attached, "picture" | "status">> }
  | { type: "removed"; key: string }
  | { type: "replaced"; items: readonly Attached[] };

export function attachedReducer(items: readonly Attached[], event: AttachedEvent): readonly Attached[] {
  switch (event.type) {
    case "added":
      return [...items, ...event.items];
    case "changed":
      return items.map((item) => (item.key === event.key ? { ...item, ...event.part } : item));
    case "removed":
      return items.filter(({ key }) => key !== event.key);
    case "replaced":
      return event.items;
  }
}

const NAME_MAX = 120;

/** Files are known to the assistant by their names, so that no two of a message have the same. */
export function freeName(name: string, taken: readonly string[]): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  const numbered = (number: number) => {
    const mark = number === 1 ? "" : ` (${number})`;
    return `${stem.slice(0, NAME_MAX - mark.length - ending.length)}${mark}${ending}`;
  };
  for (let number = 1; ; number += 1) if (!taken.includes(numbered(number))) return numbered(number);
}

/** What is said when files are sent without a word. */
export function messageForFiles(items: readonly Pick<Attached, "name">[]): string {
  const names = items.map(({ name }) => name);
  const last = names.pop() ?? "";
  return names.length === 0 ? `Here is ${last}.` : `Here are ${names.join(", ")} and ${last}.`;
}
