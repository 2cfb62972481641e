// Downloads the app as a zip that runs elsewhere.
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { serverTextOf } from "../../../lib/api-error.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/toast.ts";
import { exportProject } from "./code-requests.ts";

const EXPORT_FAILED = "The app could not be exported. Please try again.";
const FILE_NAME = "ninefold-app.zip";

export function ExportButton({ projectId }: { projectId: string }) {
  const api = useApi();
  const exporting = useMutation({
    mutationFn: () => exportProject(api, projectId),
    onSuccess: (zip) => saveFile(zip, FILE_NAME),
    onError: (error) => notify.error(serverTextOf(error, EXPORT_FAILED), error),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      title="Download the newest working version as a zip that runs anywhere"
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {!exporting.isPending && <Download size={15} strokeWidth={1.75} aria-hidden="true" />}
      Export
    </Button>
  );
}

/** The call needs the token in a header, so that a plain link would not do. */
function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
