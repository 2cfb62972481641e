// Gathers edits of the card until they are sent as one message.
import { useState } from "react";
import { messageOf, UNDERSTOOD_EDITS_MAX, type UnderstoodEdit, withEdit, withoutEdit } from "#contract";
import type { Gathered } from "./gathered.ts";

/** A field's form gives another name and another kind. */
const EDITS_OF_ONE_FORM = 2;

export type Gathering = {
  edits: Gathered;
  /** Whether there is no room for what one form may add. */
  isFull: boolean;
  /** Puts one edit in the place of another about the same; of several, each. */
  add: (...edits: readonly UnderstoodEdit[]) => void;
  takeBack: (...edits: readonly UnderstoodEdit[]) => void;
  clear: () => void;
  send: () => void;
};

/** @param onSend sends a message; true once it is answered. What could not be sent stays. */
export function useGathered(onSend: ((words: string) => Promise<boolean>) | null): Gathering {
  const [edits, setEdits] = useState<Gathered>([]);
  const clear = () => setEdits([]);
  return {
    edits,
    isFull: edits.length > UNDERSTOOD_EDITS_MAX - EDITS_OF_ONE_FORM,
    add: (...added) => setEdits((known) => added.reduce(withEdit, [...known])),
    takeBack: (...gone) => setEdits((known) => gone.reduce(withoutEdit, [...known])),
    clear,
    send() {
      if (onSend !== null && edits.length > 0) void onSend(messageOf(edits)).then((sent) => sent && clear());
    },
  };
}
