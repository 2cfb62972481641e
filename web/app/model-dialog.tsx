// The dialog about the language model, above whatever screen asks for it; loaded when it is first wanted.
import { lazy, type ReactNode, Suspense } from "react";

const ModelDialog = lazy(() =>
  import("../features/language-model/model-dialog.tsx").then((m) => ({ default: m.ModelDialog })),
);

/** @param projectId the project whose use is shown; null: the creator's key alone */
export function modelDialog(projectId: string | null, close: () => void): ReactNode {
  return (
    <Suspense fallback={null}>
      <ModelDialog projectId={projectId} onClose={close} />
    </Suspense>
  );
}
