// The gallery on the list of projects: a template becomes a new project that opens in the editor.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { TemplateChoice, TemplateListItem } from "#contract";
import { useNavigate } from "../../lib/address.tsx";
import { isLoggedOnly, statusOf, withReason } from "../../lib/api-error.ts";
import { projectsKey } from "../../lib/requests/projects.ts";
import { createFromTemplate } from "../../lib/requests/templates.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { Gallery } from "./gallery.tsx";
import { NameDialog } from "./name-dialog.tsx";

const FIRST_SHOWN = 6;

/** `planModal` is shown to a creator who has no plan; the name that they typed stays. */
export function BeginProject({ planModal }: { planModal: (close: () => void) => ReactNode }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  const [chosen, setChosen] = useState<TemplateListItem | null>(null);
  const creation = useMutation({
    mutationFn: (choice: TemplateChoice) => createFromTemplate(api, choice),
    onSuccess: (projectId) => {
      void queries.invalidateQueries({ queryKey: projectsKey });
      select(projectId);
      navigate("/edit");
    },
  });
  const lacksPlan = statusOf(creation.error) === 402;
  const told = creation.isError && !lacksPlan && !isLoggedOnly(creation.error);
  return (
    <section aria-labelledby="templates-title" className="mt-14 border-t border-hairline pt-10">
      <h2 id="templates-title" className="text-xl">
        Begin from a template
      </h2>
      <p className="mt-1.5 mb-5 text-muted">Whole apps that work at once. Change everything afterwards by asking.</p>
      <Gallery first={FIRST_SHOWN} onChoose={setChosen} />
      {chosen !== null && (
        <NameDialog
          key={chosen.name}
          template={chosen}
          busy={creation.isPending}
          error={told ? withReason("Failed to create project", creation.error) : null}
          onBegin={(choice) => creation.mutate(choice)}
          onClose={() => {
            setChosen(null);
            creation.reset();
          }}
        />
      )}
      {lacksPlan && planModal(() => creation.reset())}
    </section>
  );
}
