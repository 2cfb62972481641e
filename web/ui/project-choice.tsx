// Which of one's projects something opens: all of them, or one.
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../lib/requests/projects.ts";
import { useApi } from "../lib/services.tsx";
import { TextButton } from "./button.tsx";
import { Choice } from "./choice.tsx";

const ALL = "all";
const UNCHOSEN = "";
const NAME_LENGTH = 50;

type ProjectChoiceProps = {
  /** The project's id; null: all; undefined: not chosen yet. */
  value: string | null | undefined;
  onChange: (projectId: string | null) => void;
};

export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const projects = useQuery(projectsQuery(useApi()));
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Choice
        label="It opens"
        value={value === undefined ? UNCHOSEN : (value ?? ALL)}
        onChange={(id) => onChange(id === ALL ? null : id)}
      >
        {value === undefined && (
          <option value={UNCHOSEN} disabled>
            Choose…
          </option>
        )}
        <option value={ALL}>all your projects, later ones too</option>
        {projects.isPending && <option disabled>Loading your projects…</option>}
        {projects.data?.map(({ _id, projectDescription }) => (
          <option key={_id} value={_id}>
            {projectDescription.slice(0, NAME_LENGTH) || `Project ${_id.slice(0, 8)}`}
          </option>
        ))}
      </Choice>
      {projects.isError && projects.data === undefined && (
        <p role="alert" className="text-sm text-red">
          Your projects could not be read. <TextButton onClick={() => void projects.refetch()}>Try again</TextButton>
        </p>
      )}
    </div>
  );
}
