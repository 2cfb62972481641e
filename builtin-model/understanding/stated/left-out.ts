// What is left out of what people see: "but not the fees" has the verb of what was said before it.
import { CHANGE, OPENED, SEE } from "./privacy-words.ts";

/** What a part of a sentence says of who sees something. */
type Sight = "limited" | "open" | null;
export type Seen = Readonly<{ part: string; sight: Sight }>;

/** "But not the fees", "never the notes": with the verb of what was said before it. */
const LEFT_OUT =
  /^(?:but )?(?:not|never|nor|without|minus|excluding|except|except for|apart from|leaving out) (?!only|just|yet|all|every|until|to|be|being|if|when|having|a |an )/;
export const isLeftOut = (part: string): boolean =>
  LEFT_OUT.test(part) && !part.split(" ").some((word) => SEE.has(word));

/** What is left out of what people see is limited, though it has no verb of its own. */
export function withLeftOut(sections: readonly (readonly Seen[])[]): Seen[][] {
  let isSeen = false;
  return sections.map((parts) =>
    parts.map((one) => {
      const words = one.part.split(" ");
      const isCarried = isSeen && one.sight === null && isLeftOut(one.part) && !words.some((word) => CHANGE.has(word));
      isSeen ||= words.some((word) => SEE.has(word) || OPENED.has(word));
      return isCarried ? { ...one, sight: "limited" } : one;
    }),
  );
}
