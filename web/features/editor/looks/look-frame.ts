// A frame that nobody sees: opens a page of the preview, asks it what it shows, and goes.
import type { EditorLook, EditorLookAnswer, MessageFromFrame } from "#contract";
import { parseFrameMessage } from "../../../lib/contract-checks.ts";
import { OPAQUE_ORIGIN, postToFrame } from "../../../lib/use-frame-messages.ts";

/** Until the app says that it is there, and until it says what it shows then, which it waits up to eight seconds for. */
const LOAD_MS = 15_000;
const TELL_MS = 15_000;
const PHONE_BELOW = 600;
/** As the server's own browser has them. */
const HEIGHTS = { phone: 844, desk: 900 } as const;
const ERRORS_MAX = 20;
const ERROR_CHARACTERS = 500;
/** Less than a preview that people use: no windows, no questions, no downloads. */
const SANDBOX = "allow-scripts allow-forms";

/** @param address of the page, with the code that opens it */
export async function lookInFrame(address: string, { width, theme }: EditorLook): Promise<EditorLookAnswer> {
  const { promise, resolve } = Promise.withResolvers<EditorLookAnswer>();
  const look = crypto.randomUUID();
  const { frame, remove } = hiddenFrame(width);
  let late = window.setTimeout(() => resolve({ state: "unseen", because: "unloaded" }), LOAD_MS);
  let asked = false;
  const errors: string[] = [];
  const hear = (message: MessageFromFrame) => {
    if (message.type === "APP_ERROR" && errors.length < ERRORS_MAX) errors.push(errorText(message));
    if (message.type === "OUTLINE" && message.look === look) {
      const { path, outline, layout } = message;
      resolve({ state: "seen", path, outline, layout, errors });
    }
    if (message.type !== "READY") return;
    // A page that leads on to another says so again.
    postToFrame(frame, { type: "OUTLINE_WANTED", look, theme });
    if (asked) return;
    asked = true;
    window.clearTimeout(late);
    late = window.setTimeout(() => resolve({ state: "unseen", because: "silent" }), TELL_MS);
  };
  const listener = (event: MessageEvent<unknown>) => {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== OPAQUE_ORIGIN) return;
    const message = parseFrameMessage(event.data);
    if (message !== null) hear(message);
  };
  window.addEventListener("message", listener);
  frame.src = address;
  try {
    return await promise;
  } finally {
    window.clearTimeout(late);
    window.removeEventListener("message", listener);
    remove();
  }
}

function errorText({ message, source }: Extract<MessageFromFrame, { type: "APP_ERROR" }>): string {
  return (source === undefined ? message : `${message} (${source})`).slice(0, ERROR_CHARACTERS);
}

/** It stands in the page, or browsers would not lay it out; nobody meets it, by sight, pointer, keyboard or screen reader. */
function hiddenFrame(width: number) {
  const around = document.createElement("div");
  around.ariaHidden = "true";
  around.inert = true;
  around.style.cssText =
    "position:fixed;left:0;top:0;width:2px;height:2px;overflow:hidden;opacity:0;pointer-events:none;z-index:-1";
  const frame = document.createElement("iframe");
  frame.title = "A page that the assistant looks at";
  frame.setAttribute("sandbox", SANDBOX);
  frame.style.cssText = `border:0;width:${width}px;height:${width < PHONE_BELOW ? HEIGHTS.phone : HEIGHTS.desk}px`;
  around.append(frame);
  document.body.append(around);
  const letGo = keepFocusFrom(frame);
  const remove = () => {
    letGo();
    around.remove();
  };
  return { frame, remove };
}

/** A page may take the focus as it opens, which `inert` does not keep from it: whoever is writing here has it back at once. */
function keepFocusFrom(frame: HTMLIFrameElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let before = document.activeElement;
  const note = ({ target }: FocusEvent) => {
    if (target !== frame && target instanceof Element) before = target;
  };
  const giveBack = () => {
    if (signal.aborted || document.activeElement !== frame) return;
    frame.blur();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  document.addEventListener("focusin", note, { signal });
  // A moment later: what is done at once the browser overrules with the frame's own wish, and keys would still go there.
  window.addEventListener("blur", () => window.setTimeout(giveBack, 0), { signal });
  return () => listening.abort();
}
