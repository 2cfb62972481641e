// Sends errors of the preview to the assistant, or lets them wait for it when it is at work.
import { useQueryClient } from "@tanstack/react-query";
import type { PreviewError } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { useApi } from "../../../../lib/services.tsx";
import { notify } from "../../../../ui/toast.ts";
import { queueMessage, runKey } from "../../run/run-requests.ts";
import type { Editor } from "../../use-editor.ts";

/** As many as a message may carry; the newest are sent. */
const ERRORS_SENT_MAX = 10;
/** Characters of an error that the message quotes; its context carries the whole error. */
const QUOTED_MAX = 500;
const NOT_QUEUED = "The errors could not be sent. Please try again.";

/** The returned function resolves to whether the errors were sent or queued. */
export function useAskForFix(projectId: string, { chat, run }: Editor) {
  const api = useApi();
  const queries = useQueryClient();
  const queue = async (message: string, errors: PreviewError[]): Promise<boolean> => {
    try {
      await queueMessage(api, projectId, { message, context: { errors } });
      notify.plain("The assistant looks at this next.");
      void queries.invalidateQueries({ queryKey: runKey(projectId) });
      return true;
    } catch (error) {
      notify.error(serverTextOf(error, NOT_QUEUED), error);
      return false;
    }
  };
  return (found: readonly PreviewError[]): Promise<boolean> => {
    const errors = found.slice(-ERRORS_SENT_MAX).map(({ kind, message, source, page }) => ({
      ...(kind !== undefined && { kind }),
      message,
      ...(source !== undefined && { source }),
      ...(page !== undefined && { page }),
    }));
    const message = fixRequest(errors);
    const busy = chat.sending || run.working !== null;
    return busy ? queue(message, errors) : chat.deliver(message, { errors, mode: "build" });
  };
}

function fixRequest(errors: readonly PreviewError[]): string {
  const [only, ...others] = errors;
  if (only !== undefined && others.length === 0) return `The preview shows this error. Please fix it:\n${quoted(only)}`;
  return `The preview shows these errors. Please fix them:\n${errors.map((error) => `- ${quoted(error)}`).join("\n")}`;
}

const quoted = ({ message }: PreviewError) =>
  message.length > QUOTED_MAX ? `${message.slice(0, QUOTED_MAX)}…` : message;
