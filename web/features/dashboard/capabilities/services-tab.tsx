// Services: what the app can do beyond keeping records, a section each.
import type { Project } from "#contract";
import { AppKeysSection } from "./app-keys/app-keys-section.tsx";
import { HooksSection } from "./hooks/hooks-section.tsx";
import { SchedulesSection } from "./schedules/schedules-section.tsx";
import { SecretsSection } from "./secrets/secrets-section.tsx";

export function ServicesTab({ project }: { project: Project }) {
  return (
    <div className="flex flex-col gap-8">
      <SecretsSection projectId={project._id} />
      <SchedulesSection projectId={project._id} />
      <HooksSection projectId={project._id} />
      <AppKeysSection projectId={project._id} />
    </div>
  );
}
