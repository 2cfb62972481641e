// Where the project is cloned from, and where agents find the server for them.
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../../lib/address.tsx";
import { accessTokensQuery } from "../../../../lib/requests/access-tokens.ts";
import { useApi } from "../../../../lib/services.tsx";
import { CopyField } from "../../../../ui/copy-field.tsx";
import { Section } from "../section.tsx";

export function GitAndAgentsSection({ projectId }: { projectId: string }) {
  const query = useQuery(accessTokensQuery(useApi()));
  const { gitUrl = "", mcpUrl = "" } = query.data ?? {};
  return (
    <Section
      title="Git and agents"
      about="Let an agent of yours build in the project, or clone it and push to it. What is saved passes the same checks."
      query={query}
    >
      <p className="text-sm text-muted">
        Give an agent this address (MCP over HTTP). It sends you here to let it in. One that can't takes an access
        token.
      </p>
      <CopyField label="the address for agents" value={mcpUrl} />
      <p className="mt-4 text-sm text-muted">Clone it: any name, and an access token as the password.</p>
      <CopyField label="the clone command" value={`git clone ${gitUrl}${projectId}.git`} />
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm [&_a]:underline [&_a]:underline-offset-4">
        <Link to="/projects?show=tokens">Agents and access tokens</Link>
        <Link to="/docs/git-and-agents">How it works</Link>
      </p>
    </Section>
  );
}
