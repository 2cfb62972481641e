// Which language model answers, what it has used, and the form for a key of one's own.
import { useQuery } from "@tanstack/react-query";
import { assistantUseQuery, ownKeyQuery } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadingScreen } from "../../ui/mark.tsx";
import { Banner } from "../../ui/states.tsx";
import { OwnKeySection } from "./own-key-section.tsx";
import { ProjectModelSection } from "./project-model-section.tsx";
import { UseSection } from "./use-section.tsx";

/** @param projectId the project whose use is shown; null: the key alone */
export function ModelDialog({ projectId, onClose }: { projectId: string | null; onClose: () => void }) {
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title="Language model"
      description="What answers your messages, and what it has used."
    >
      <div className="mt-5 flex flex-col gap-7">
        {projectId !== null && <Use projectId={projectId} />}
        <Key />
      </div>
    </Dialog>
  );
}

function Use({ projectId }: { projectId: string }) {
  const use = useQuery(assistantUseQuery(useApi(), projectId));
  if (use.data !== undefined)
    return (
      <>
        <UseSection use={use.data} />
        {use.data.choices.length > 1 && <ProjectModelSection projectId={projectId} use={use.data} />}
      </>
    );
  if (use.isError) return <Unreadable text="What was used could not be read." onRetry={() => void use.refetch()} />;
  return <LoadingScreen label="Loading use" />;
}

function Key() {
  const key = useQuery(ownKeyQuery(useApi()));
  if (key.data !== undefined) return <OwnKeySection known={key.data} />;
  if (key.isError)
    return <Unreadable text="Whether you have a key could not be read." onRetry={() => void key.refetch()} />;
  return <LoadingScreen label="Loading your key" />;
}

function Unreadable({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Banner
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
