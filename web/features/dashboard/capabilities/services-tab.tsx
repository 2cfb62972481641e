// Services: what the app can do beyond keeping records, a section each.
import type { Project } from "#contract";
import { MailSection } from "./mail/mail-section.tsx";
import { ModelSection } from "./models/model-section.tsx";
import { SecretsSection } from "./secrets/secrets-section.tsx";

export function ServicesTab({ project }: { project: Project }) {
  return (
    <div className="flex flex-col gap-8">
      <SecretsSection projectId={project._id} />
      <MailSection projectId={project._id} />
      <ModelSection projectId={project._id} />
    </div>
  );
}
