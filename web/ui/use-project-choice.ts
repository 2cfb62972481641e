// The choice of a project that a program opens, as it is before anything was chosen: as narrow as can be.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProjectListItem } from "#contract";
import { projectsQuery } from "../lib/requests/projects.ts";
import { useApi } from "../lib/services.tsx";

/** The project's id; null: all projects; undefined: not chosen yet. */
export function useProjectChoice() {
  const { data: projects } = useQuery(projectsQuery(useApi()));
  const [chosen, choose] = useState<string | null>();
  return [chosen === undefined ? onlyOneOf(projects) : chosen, choose] as const;
}

/** Where there is a choice, it is the creator's: undefined. Without a project there are only later ones: null. */
const onlyOneOf = (projects: readonly ProjectListItem[] | undefined): string | null | undefined =>
  projects === undefined || projects.length > 1 ? undefined : (projects[0]?._id ?? null);
