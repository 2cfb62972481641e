// The dialog about the language model, above whatever screen asks for it; loaded when it is first wanted.
import type { ReactNode } from "react";
import { neededPart } from "../lib/lazy-part.tsx";

const ModelDialog = neededPart(() => import("../features/language-model/model-dialog.tsx").then((m) => m.ModelDialog));

/** @param projectId the project whose use is shown; null: the creator's key alone */
export function modelDialog(projectId: string | null, close: () => void): ReactNode {
  return <ModelDialog projectId={projectId} onClose={close} />;
}
