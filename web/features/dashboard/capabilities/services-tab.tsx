// Services: what the app can do beyond keeping records, a section each.
import type { Project } from "#contract";
import { WishesSection } from "../standing-wishes/wishes-section.tsx";
import { AppKeysSection } from "./app-keys/app-keys-section.tsx";
import { GitAndAgentsSection } from "./git-and-agents/git-and-agents-section.tsx";
import { GuestsSection } from "./guests/guests-section.tsx";
import { HooksSection } from "./hooks/hooks-section.tsx";
import { MailSection } from "./mail/mail-section.tsx";
import { ModelSection } from "./models/model-section.tsx";
import { PublicPagesSection } from "./public-pages/public-pages-section.tsx";
import { SalesSection } from "./sales/sales-section.tsx";
import { SchedulesSection } from "./schedules/schedules-section.tsx";
import { SecretsSection } from "./secrets/secrets-section.tsx";

export function ServicesTab({ project }: { project: Project }) {
  return (
    <div className="flex flex-col gap-8">
      <WishesSection projectId={project._id} />
      <GuestsSection projectId={project._id} />
      <SecretsSection projectId={project._id} />
      <SalesSection projectId={project._id} />
      <MailSection projectId={project._id} />
      <ModelSection projectId={project._id} />
      <SchedulesSection projectId={project._id} />
      <HooksSection projectId={project._id} />
      <AppKeysSection projectId={project._id} />
      <PublicPagesSection project={project} />
      <GitAndAgentsSection projectId={project._id} />
    </div>
  );
}
