// What answers this project: one of the creator's models, or what answers everywhere.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AssistantUse } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { assistantUseKey, saveProjectModel } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { modelName } from "../../lib/token-text.ts";
import { notify } from "../../ui/toast.ts";
import { Choice } from "./choices.tsx";

const FAILED = "The model could not be chosen. Please try again.";

export function ProjectModelSection({ projectId, use }: { projectId: string; use: AssistantUse }) {
  const api = useApi();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (model: string | null) => saveProjectModel(api, projectId, model),
    onSettled: () => queries.invalidateQueries({ queryKey: assistantUseKey(projectId) }),
    onError: (error) => notify.error(serverTextOf(error, FAILED), error),
  });
  const chosen = save.isPending ? save.variables : use.projectModel;
  return (
    <section className="flex flex-col gap-1.5">
      <Choice
        label="For this project"
        value={chosen ?? ""}
        onChange={(model) => save.mutate(model === "" ? null : model)}
      >
        <option value="">As everywhere else</option>
        {chosen !== null && use.choices.every(({ model }) => model !== chosen) && (
          <option value={chosen}>{modelName(chosen)} (no longer yours)</option>
        )}
        {use.choices.map(({ model }) => (
          <option key={model} value={model}>
            {modelName(model)}
          </option>
        ))}
      </Choice>
      <p className="text-sm text-muted">Below the message box you can have another one answer your next messages.</p>
    </section>
  );
}
