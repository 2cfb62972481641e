// Asks before a page is left with something typed that is not saved: by a link, a menu, the search, the browser's Back, the tab's end.
import { type ContextType, useCallback, useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { words } from "../../words/index.ts";
import { onHistoryStep } from "../app/history-steps.ts";
import { useUnsavedOnPage } from "../app/unsaved-on-page.ts";
import { ConfirmDialog } from "../parts/overlays.tsx";

type Navigator = ContextType<typeof NavigationContext>["navigator"];
type Go = () => void;

/** `isUnsaved` is asked at the moment of leaving; the question is drawn where this stands. */
export function LeavingQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { navigator } = useContext(NavigationContext);
  useUnsavedOnPage(true);
  const [leave, setLeave] = useState<{ go: Go } | null>(null);
  const leaving = useRef(false);
  const mustAsk = useCallback(() => isUnsaved() && !leaving.current, [isUnsaved]);
  useEffect(() => {
    const ask = (go: Go) => setLeave({ go });
    const endings = [guardTab(mustAsk), guardNavigator(navigator, mustAsk, ask), guardHistory(mustAsk, ask)];
    return () => {
      for (const end of endings) end();
    };
  }, [navigator, mustAsk]);
  return (
    <DiscardQuestion
      open={leave !== null}
      onOpenChange={() => setLeave(null)}
      onDiscard={() => {
        leaving.current = true;
        leave?.go();
        setLeave(null);
      }}
    />
  );
}

type QuestionProps = { open: boolean; onOpenChange: (open: boolean) => void; onDiscard: () => void };

export function DiscardQuestion({ open, onOpenChange, onDiscard }: QuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words().form.discard}
      text={words().form.discardText}
      confirm={words().form.discardDo}
      cancel={words().form.keepEditing}
      onConfirm={onDiscard}
    />
  );
}

/** Closing the tab: the browser shows its own question. */
function guardTab(mustAsk: () => boolean): Go {
  const onLeave = (event: BeforeUnloadEvent) => mustAsk() && event.preventDefault();
  window.addEventListener("beforeunload", onLeave);
  return () => window.removeEventListener("beforeunload", onLeave);
}

/** Links and code of pages go through the router's navigator. Filters and views of the same page are no leaving. */
function guardNavigator(navigator: Navigator, mustAsk: () => boolean, ask: (go: Go) => void): Go {
  let watching = true;
  for (const way of ["push", "replace"] as const) {
    const go = navigator[way].bind(navigator);
    navigator[way] = (to, ...rest) => {
      const there = new URL(navigator.createHref(to), window.location.href).pathname;
      if (watching && there !== window.location.pathname && mustAsk()) ask(() => go(to, ...rest));
      else go(to, ...rest);
    };
  }
  return () => {
    watching = false;
  };
}

/** The router's step in the tab's history, counted from 0; null for an entry that is not the router's. */
function stepOf(state: unknown): number | null {
  const idx: unknown = typeof state === "object" && state !== null && "idx" in state ? state.idx : null;
  return typeof idx === "number" ? idx : null;
}

/** Back and Forward can't be cancelled beforehand: the step is undone, the question asked, and the step repeated when it may. */
function guardHistory(mustAsk: () => boolean, ask: (go: Go) => void): Go {
  const [path, step] = [window.location.pathname, stepOf(window.history.state)];
  let returning = false;
  return onHistoryStep((state) => {
    if (returning) {
      returning = false;
      return false;
    }
    const next = stepOf(state);
    if (window.location.pathname === path || step === null || next === null || !mustAsk()) return true;
    returning = true;
    window.history.go(step - next);
    ask(() => window.history.go(next - step));
    return false;
  });
}
