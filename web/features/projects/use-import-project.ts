// Sends a zip or a repository's address, opens the new project in the editor, and says in words what kept it from coming in.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { IMPORT_ARCHIVE_MAX_BYTES, type Imported } from "#contract";
import { useNavigate } from "../../lib/address.tsx";
import { serverTextOf, statusOf } from "../../lib/api-error.ts";
import { importProject, importRepository, projectsKey } from "../../lib/requests/projects.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { notify } from "../../ui/toast.ts";

export type ProjectImport = {
  /** `share` is how much of it is uploaded; at 1 the server checks it. */
  phase: { is: "idle" } | { is: "busy"; name: string; share: number };
  problem: string | null;
  take: (files: readonly File[]) => void;
  takeRepository: (address: string) => void;
  cancel: () => void;
};

const MEGABYTES = IMPORT_ARCHIVE_MAX_BYTES / 1024 / 1024;
const FAILED = "The project could not be imported. Please try again.";
const NO_ADDRESS = "Give the whole address of the repository, such as https://example.com/person/app.git.";
const TOO_LARGE = `This archive is too large. A project's zip can have at most ${MEGABYTES} MB.`;

/** Why the files can't be a project, before anything is sent. */
export function problemOf(files: readonly Pick<File, "name" | "size" | "type">[]): string | null {
  const [file, ...others] = files;
  if (file === undefined) return "There was no file in that.";
  if (others.length > 0) return "Import one zip at a time.";
  if (!/\.zip$/i.test(file.name) && !/zip/.test(file.type)) return `${file.name} is no zip archive.`;
  if (file.size === 0) return `${file.name} is empty.`;
  return file.size > IMPORT_ARCHIVE_MAX_BYTES ? TOO_LARGE : null;
}

export function useImportProject({ onPlanRequired }: { onPlanRequired: () => void }): ProjectImport {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  const [phase, setPhase] = useState<ProjectImport["phase"]>({ is: "idle" });
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const bringIn = async (send: (signal: AbortSignal) => Promise<Imported>) => {
    const controller = new AbortController();
    stop.current = controller;
    try {
      const { projectId, working, failures } = await send(controller.signal);
      void queries.invalidateQueries({ queryKey: projectsKey });
      if (!working)
        notify.info(
          `Imported, but the app does not pass its checks yet: ${failures[0]?.message ?? "see the code view"}`,
        );
      select(projectId);
      navigate("/edit");
    } catch (error) {
      if (controller.signal.aborted) return;
      setPhase({ is: "idle" });
      if (statusOf(error) === 402) onPlanRequired();
      else setProblem(statusOf(error) === 413 ? TOO_LARGE : serverTextOf(error, FAILED));
    }
  };
  return {
    phase,
    problem,
    take(files) {
      const found = problemOf(files);
      setProblem(found);
      const [file] = files;
      if (found !== null || file === undefined) return;
      const onProgress = (share: number) => setPhase({ is: "busy", name: file.name, share });
      onProgress(0);
      void bringIn((signal) => importProject(api, file, { signal, onProgress }));
    },
    takeRepository(address) {
      const url = address.trim();
      const found = /^https?:\/\/[^/]+\/./.test(url) ? null : NO_ADDRESS;
      setProblem(found);
      if (found !== null) return;
      // What comes is not told piece by piece: it is fetched and checked.
      setPhase({ is: "busy", name: url.replace(/^https?:\/\//, ""), share: 1 });
      void bringIn((signal) => importRepository(api, url, signal));
    },
    cancel() {
      stop.current?.abort();
      setPhase({ is: "idle" });
      setProblem(null);
    },
  };
}
