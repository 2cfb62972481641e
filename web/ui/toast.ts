// Short notices at the top right: what happened, in one line.
import toast from "react-hot-toast/headless";
import { TOAST_DURATION_MS } from "#contract";
import { isLoggedOnly } from "../lib/api-error.ts";

/** Of what opens over a screen and can't be fetched. */
export const NOT_LOADED = "This could not be loaded. Try again, or reload the page.";

export type Notify = {
  plain: (text: string) => void;
  success: (text: string) => void;
  /** What somebody should know before they go on: a toast of the custom kind. */
  info: (text: string) => void;
  /** `cause` keeps quiet what is only to be logged. */
  error: (text: string, cause?: unknown) => void;
  /** Stays until the returned function takes it away. */
  loading: (text: string) => () => void;
};

/** The same text is never shown twice at once. */
export const notify: Notify = {
  plain: (text) => void toast(text, { id: text, duration: TOAST_DURATION_MS.blank }),
  success: (text) => void toast.success(text, { id: text, duration: TOAST_DURATION_MS.success }),
  info: (text) => void toast.custom(text, { id: text, duration: TOAST_DURATION_MS.custom }),
  error: (text, cause) => {
    if (isLoggedOnly(cause)) return;
    toast.error(text, { id: text, duration: TOAST_DURATION_MS.error });
  },
  loading: (text) => {
    const id = toast.loading(text, { id: text, duration: TOAST_DURATION_MS.loading });
    return () => toast.dismiss(id);
  },
};
