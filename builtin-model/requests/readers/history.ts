// Back, again, and what was removed earlier.
import { type IntentReader, slotsOf } from "../context.ts";

export const undo: IntentReader = () => [{ edits: [{ edit: "undo" }], fit: 1, words: "Take back the last change" }];

export const redo: IntentReader = () => [
  { edits: [{ edit: "redo", orUndo: true }], fit: 1, words: "Do again what was taken back" },
];

export const restore: IntentReader = (wish) => {
  const slot = slotsOf(wish, "E", "F", "G", "O", "V", "M")[0];
  return slot
    ? [
        {
          edits: [{ edit: "bringBack", name: slot.text.slice(0, 60) }],
          fit: 0.95,
          words: `Bring back “${slot.text.slice(0, 60)}”`,
        },
      ]
    : [];
};
