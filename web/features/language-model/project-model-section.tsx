// What answers this project: one of the creator's models, or what answers everywhere.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AssistantUse, payerOf } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { assistantUseKey, saveProjectModel } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { lostModelName, modelName } from "../../lib/token-text.ts";
import { ModelPicker } from "../../ui/model-picker/model-picker.tsx";
import { INPUT_CLASSES } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";

const FAILED = "The model could not be chosen. Please try again.";

/** What is said where nothing is chosen for the project. */
const NOTHING = "As everywhere else";

function textOf(chosen: string | null, { choices }: AssistantUse): string {
  if (chosen === null) return NOTHING;
  return payerOf(choices, chosen) === null ? lostModelName(chosen) : modelName(chosen);
}

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
      <span aria-hidden="true" className="text-sm font-medium">
        For this project
      </span>
      <ModelPicker
        label="For this project"
        text={textOf(chosen, use)}
        value={chosen ?? ""}
        atHand={use.choices}
        nothing={NOTHING}
        onChoose={(model) => save.mutate(model === "" ? null : model)}
        className={`${INPUT_CLASSES} h-11`}
      />
      <p className="text-sm text-muted">Below the message box you can have another one answer your next messages.</p>
    </section>
  );
}
