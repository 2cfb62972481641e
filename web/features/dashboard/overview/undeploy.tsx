// The dashboard's way to take an app offline.
import { PowerOff } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { UndeployDialog } from "../../../ui/undeploy-dialog.tsx";

export function Undeploy({ projectId }: { projectId: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
        <PowerOff size={15} strokeWidth={1.75} aria-hidden="true" />
        Undeploy
      </Button>
      <UndeployDialog projectId={projectId} open={asked} onDone={() => setAsked(false)} />
    </>
  );
}
