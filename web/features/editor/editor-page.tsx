// The editor: chat on the left, the app on the right; on small screens the app slides over the chat.
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { BegunFromTemplate, Project } from "#contract";
import { projectQuery } from "../../lib/requests/project.ts";
import { useApi } from "../../lib/services.tsx";
import { useTitle } from "../../lib/use-title.ts";
import { ChatColumn } from "./chat/chat-column.tsx";
import { useFirstMessage } from "./chat/use-first-message.ts";
import { useDeploy } from "./deploy/use-deploy.ts";
import { useAskForFix } from "./preview/errors/use-ask-for-fix.ts";
import { useInitialization } from "./preview/initialization/use-initialization.ts";
import { PreviewPanel } from "./preview/preview-panel.tsx";
import { useEditor } from "./use-editor.ts";
import { useSlideOver } from "./use-slide-over.ts";

/** `actions` are what other features add to the preview's header. */
type EditorPageProps = {
  projectId: string;
  actions: (project: Project) => ReactNode;
  /** Shown instead of deploying and building while the creator has no plan. */
  planModal: (close: () => void) => ReactNode;
  /** The dialog about the language model. */
  modelDialog: (close: () => void) => ReactNode;
  /** Apps that an empty project can begin as. */
  gallery: (parts: GalleryParts) => ReactNode;
};

type GalleryParts = { onBegun: (begun: BegunFromTemplate) => void; onPlanRequired: () => void; onClose: () => void };

export function EditorPage({ projectId, actions, planModal, modelDialog, gallery }: EditorPageProps) {
  const api = useApi();
  const { data: project } = useQuery(projectQuery(api, projectId));
  const title = project?.projectDescription || "New project";
  const isEmpty = project?.projectDescription === "" && project.revisionHistory.length <= 1;
  useTitle(title);
  const initialization = useInitialization(projectId);
  const [planWanted, setPlanWanted] = useState(false);
  const [modelShown, setModelShown] = useState(false);
  const wantPlan = () => setPlanWanted(true);
  const [galleryShown, setGalleryShown] = useState(false);
  const editor = useEditor(projectId, wantPlan);
  useFirstMessage(projectId, editor);
  const deployment = useDeploy(projectId, { lacksPlan: project?.creatorSubscription.active === false, wantPlan });
  const lacksPlan = project?.creatorSubscription.active === false;
  useEffect(() => {
    if (lacksPlan) setPlanWanted(true);
  }, [lacksPlan]);
  const input = useRef<HTMLTextAreaElement>(null);
  const slideOver = useSlideOver();
  const { state } = initialization;
  const showFirst = useEffectEvent((url: string | null) => {
    if (editor.preview.version === 0) editor.changePreview({ type: "wanted", url, because: "first" });
  });
  useEffect(() => {
    if (state.phase === "ready") showFirst(state.previewUrl);
  }, [state]);
  const askForFix = useAskForFix(projectId, editor);
  return (
    <main className="grid h-dvh overflow-hidden lg:grid-cols-[2fr_3fr]">
      <ChatColumn
        projectId={projectId}
        editor={editor}
        title={title}
        input={input}
        onShowPreview={slideOver.show}
        onModel={() => setModelShown(true)}
        onGallery={isEmpty ? () => setGalleryShown(true) : null}
        begunAs={project?.projectDescription || null}
      />
      <div
        ref={slideOver.panel}
        inert={slideOver.inert}
        className={clsx(
          "min-h-0 min-w-0 max-lg:fixed max-lg:inset-0 max-lg:z-20 max-lg:transition-transform max-lg:duration-180 max-lg:ease-out",
          slideOver.inert && "max-lg:invisible max-lg:translate-x-full",
        )}
      >
        <PreviewPanel
          projectId={projectId}
          deployed={project?.deployed ?? null}
          editor={editor}
          initialization={state}
          retryInitialization={initialization.retry}
          deployment={deployment}
          actions={project === undefined ? null : actions(project)}
          onFix={(errors) => {
            slideOver.hide();
            return askForFix(errors);
          }}
          onPicked={() => {
            slideOver.hide();
            input.current?.focus();
          }}
          onHide={slideOver.hide}
        />
      </div>
      {planWanted && planModal(() => setPlanWanted(false))}
      {modelShown && modelDialog(() => setModelShown(false))}
      {galleryShown &&
        gallery({
          onPlanRequired: wantPlan,
          onClose: () => setGalleryShown(false),
          onBegun({ previewUrl }) {
            setGalleryShown(false);
            editor.showBeginning(previewUrl);
          },
        })}
    </main>
  );
}
