// Public pages: what of the app everybody sees without signing in, with the addresses to hand on.
import { useQuery } from "@tanstack/react-query";
import type { Project } from "#contract";
import { publicPagesQuery } from "../../../../lib/requests/public-pages.ts";
import { useApi } from "../../../../lib/services.tsx";
import { CopyField } from "../../../../ui/copy-field.tsx";
import { Section } from "../section.tsx";

export function PublicPagesSection({ project }: { project: Pick<Project, "_id" | "liveAppUrl"> }) {
  const query = useQuery(publicPagesQuery(useApi(), project._id));
  const { paths = [], embed = [] } = query.data ?? {};
  return (
    <Section
      title="Public pages"
      about="What anybody sees by its link, without signing in. Everything else of your app stays behind sign-in."
      query={query}
    >
      {paths.length === 0 && <p className="text-muted">Your app has no public pages.</p>}
      {paths.length > 0 && project.liveAppUrl === null && (
        <p className="mb-3 text-muted">These open to everybody once your app is deployed.</p>
      )}
      <ul className="flex flex-col gap-3">
        {paths.map((path) => (
          <li key={path}>
            <OnePage path={path} liveAppUrl={project.liveAppUrl} />
          </li>
        ))}
      </ul>
      {embed.length > 0 && <p className="mt-4 text-sm text-muted">May be shown in a frame on {embed.join(", ")}.</p>}
    </Section>
  );
}

function OnePage({ path, liveAppUrl }: { path: string; liveAppUrl: string | null }) {
  if (path.includes(":"))
    return (
      <p>
        <code className="text-sm">{path}</code>
        <span className="ml-2 text-sm text-muted">For whoever was given the whole link.</span>
      </p>
    );
  if (liveAppUrl === null) return <code className="text-sm">{path}</code>;
  return <CopyField label={`address of ${path}`} value={new URL(`${liveAppUrl}${path}`, window.location.href).href} />;
}
