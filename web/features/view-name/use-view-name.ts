// Checks a name half a second after the typing stops, and saves it.
import { useEffect, useReducer } from "react";
import { type SavedViewName, VIEW_NAME_DEBOUNCE_MS } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { useApi } from "../../lib/services.tsx";
import { checkViewName, saveViewName } from "./view-name-requests.ts";
import { NO_NAME, type ViewNameState, viewNameReducer } from "./view-name-state.ts";

const CHECK_FAILED = "Error checking name availability";
const SAVE_FAILED = "Error saving custom view name";

export type ViewNameForm = { state: ViewNameState; type: (text: string) => void; submit: () => void };

export function useViewName(projectId: string, onSaved: (saved: SavedViewName) => void): ViewNameForm {
  const api = useApi();
  const [state, dispatch] = useReducer(viewNameReducer, NO_NAME);
  const nameToCheck = state.phase === "checking" ? state.name : null;
  useEffect(() => {
    if (nameToCheck === null) return undefined;
    const abort = new AbortController();
    const check = async () => {
      try {
        const { available, message } = await checkViewName(api, nameToCheck, abort.signal);
        dispatch({ type: "checked", name: nameToCheck, available, message });
      } catch (error) {
        if (abort.signal.aborted) return;
        dispatch({ type: "checked", name: nameToCheck, available: false, message: serverTextOf(error, CHECK_FAILED) });
      }
    };
    const timer = window.setTimeout(() => void check(), VIEW_NAME_DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [api, nameToCheck]);
  const submit = async () => {
    if (state.phase !== "available") return;
    dispatch({ type: "submitted" });
    try {
      onSaved(await saveViewName(api, projectId, state.name));
    } catch (error) {
      dispatch({ type: "save failed", message: serverTextOf(error, SAVE_FAILED) });
    }
  };
  return { state, type: (text) => dispatch({ type: "typed", text }), submit: () => void submit() };
}
