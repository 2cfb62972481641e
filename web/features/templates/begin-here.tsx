// The gallery over an empty editor: the project that is open becomes the template's app.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BegunFromTemplate, TemplateChoice, TemplateListItem } from "#contract";
import { statusOf, withReason } from "../../lib/api-error.ts";
import { beginFromTemplate } from "../../lib/requests/templates.ts";
import { useApi } from "../../lib/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Gallery } from "./gallery.tsx";
import { NameDialog } from "./name-dialog.tsx";

type BeginHereProps = {
  projectId: string;
  onBegun: (begun: BegunFromTemplate) => void;
  onPlanRequired: () => void;
  onClose: () => void;
};

export function BeginHere({ projectId, onBegun, onPlanRequired, onClose }: BeginHereProps) {
  const api = useApi();
  const [chosen, setChosen] = useState<TemplateListItem | null>(null);
  const begin = useMutation({
    mutationFn: (choice: TemplateChoice) => beginFromTemplate(api, projectId, choice),
    onSuccess: onBegun,
    onError: (error) => statusOf(error) === 402 && onPlanRequired(),
  });
  if (chosen !== null)
    return (
      <NameDialog
        template={chosen}
        busy={begin.isPending}
        error={begin.isError ? withReason("The app could not be begun", begin.error) : null}
        onBegin={(choice) => begin.mutate(choice)}
        onClose={() => {
          setChosen(null);
          begin.reset();
        }}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      width="page"
      title="Begin from a template"
      description="Whole apps that work at once. Change everything afterwards by asking."
    >
      <div className="mt-5">
        <Gallery onChoose={setChosen} />
      </div>
    </Dialog>
  );
}
