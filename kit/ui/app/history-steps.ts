// Back and Forward are told to the page before the router hears of them, so that a page can hold them up.

const NAME = "ninefold:history-step";

/** Call it before the router listens: a window's listeners are called in the order in which they came. */
export function announceHistorySteps(): void {
  window.addEventListener("popstate", (event) => {
    const step = new CustomEvent(NAME, { cancelable: true, detail: event.state });
    if (!window.dispatchEvent(step)) event.stopImmediatePropagation();
  });
}

/** `hear` gets the state of the entry gone to and says whether the router hears of it. Gives what ends it. */
export function onHistoryStep(hear: (state: unknown) => boolean): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent && !hear(event.detail)) event.preventDefault();
  };
  window.addEventListener(NAME, listen);
  return () => window.removeEventListener(NAME, listen);
}
