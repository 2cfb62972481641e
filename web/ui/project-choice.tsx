// Which of one's projects something opens: all of them, or one.
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../lib/requests/projects.ts";
import { useApi } from "../lib/services.tsx";
import { Choice } from "./choice.tsx";

const ALL = "";
const NAME_LENGTH = 50;

type ProjectChoiceProps = {
  /** The project's id; null: all. */
  value: string | null;
  onChange: (projectId: string | null) => void;
};

export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const projects = useQuery(projectsQuery(useApi()));
  return (
    <Choice label="It opens" value={value ?? ALL} onChange={(id) => onChange(id === ALL ? null : id)}>
      <option value={ALL}>all your projects</option>
      {projects.data?.map(({ _id, projectDescription }) => (
        <option key={_id} value={_id}>
          {projectDescription.slice(0, NAME_LENGTH) || `Project ${_id.slice(0, 8)}`}
        </option>
      ))}
    </Choice>
  );
}
