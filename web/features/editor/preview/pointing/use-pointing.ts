// Pointing at an element of the preview: wanted, picked there, and carried by the next message.
import { useEffect, useEffectEvent, useState } from "react";
import type { MessageContext, MessageFromFrame, PointedElement } from "#contract";

/** What the next message carries beside its text. */
export type Carried = {
  /** Hands it over: the next message carries nothing of it. */
  take: () => MessageContext | undefined;
  /** For a message that was not sent after all. */
  giveBack: (context: MessageContext | undefined) => void;
};

export type Pointing = Carried & {
  /** Whether the next press in the preview picks what it meets. */
  on: boolean;
  element: PointedElement | null;
  turn: (on: boolean) => void;
  /** Takes a message of the frame; says whether it picked an element or ended pointing. */
  hear: (message: MessageFromFrame) => "picked" | "ended" | null;
  clear: () => void;
};

export function usePointing(): Pointing {
  const [on, turn] = useState(false);
  const [element, setElement] = useState<PointedElement | null>(null);
  const hear = (message: MessageFromFrame) => {
    // A frame that was not asked has picked nothing.
    if (!on) return null;
    if (message.type !== "ELEMENT_PICKED" && message.type !== "PICK_ENDED") return null;
    turn(false);
    if (message.type === "PICK_ENDED") return "ended";
    setElement(message.element);
    return "picked";
  };
  useKeys(on, turn);
  return {
    on,
    element,
    turn,
    hear,
    clear: () => setElement(null),
    take: () => {
      setElement(null);
      return element === null ? undefined : { element };
    },
    giveBack: (context) => {
      if (context?.element !== undefined) setElement(context.element);
    },
  };
}

/** Alt+P begins and ends, Escape ends. The frame tells of its own keys. */
function useKeys(on: boolean, turn: (on: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // On a Mac Option makes another letter of P.
    const wanted = event.code === "KeyP" && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!wanted && !(on && event.key === "Escape")) return;
    event.preventDefault();
    turn(wanted ? !on : false);
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
