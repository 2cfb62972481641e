// "Fix with AI": what a live app complained about goes to the assistant as a message, and the editor shows what it does.
import { useMutation } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import type { PreviewError } from "#contract";
import { useNavigate } from "../../lib/address.tsx";
import { serverTextOf } from "../../lib/api-error.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";

const NOT_SENT = "This could not be sent to the assistant. Please try again.";

type FixWithAiProps = {
  projectId: string;
  /** What the message says; what was found goes beside it, as material and not as words of its creator. */
  message: string;
  found: readonly PreviewError[];
};

/** While the assistant works the message waits for it. */
export function FixWithAi({ projectId, message, found }: FixWithAiProps) {
  const api = useApi();
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  const send = useMutation({
    mutationFn: () =>
      api.post(`/api/projects/${encodeURIComponent(projectId)}/queue`, { message, context: { errors: found } }),
    onSuccess() {
      select(projectId);
      navigate("/edit");
    },
    onError: (error) => notify.error(serverTextOf(error, NOT_SENT), error),
  });
  return (
    <Button size="small" busy={send.isPending} disabled={found.length === 0} onClick={() => send.mutate()}>
      {!send.isPending && <Wrench size={15} strokeWidth={1.75} aria-hidden="true" />}
      Fix with AI
    </Button>
  );
}
