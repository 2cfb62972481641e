// Services: what the app can do beyond keeping records, a section each.
import type { Project } from "#contract";
import { SecretsSection } from "./secrets/secrets-section.tsx";

export function ServicesTab({ project }: { project: Project }) {
  return (
    <div className="flex flex-col gap-8">
      <SecretsSection projectId={project._id} />
    </div>
  );
}
