import { Card, CopyButton, Page, publicAddress } from "@ninefold/ui";

export function ProgramsPage() {
  const api = publicAddress("/api/links");
  const command = [
    `curl -X POST ${api}`,
    `  -H "Authorization: Bearer nfk_…"`,
    `  -H "Content-Type: application/json"`,
    `  -d '{ "name": "spring-fair", "target": "https://example.com/fair" }'`,
  ].join(" \\\n");
  return (
    <Page title="For programs" intro="Scripts, tills and other apps make links with a key of this app." narrow>
      <Card title="1. Make a key">
        <p>
          In the dashboard, under Services, make an app key that may write to “links”. It is shown once; keep it safe.
        </p>
      </Card>
      <Card title="2. Call this" actions={<CopyButton size="small" text={command} />} className="mt-4">
        <pre className="rounded-inner bg-sunken p-4 text-sm break-all whitespace-pre-wrap">{command}</pre>
        <p className="mt-3 text-sm text-ink-muted">
          The answer is the link. Reading <code>{api}</code> with the key gives all of its links with their clicks.
        </p>
      </Card>
    </Page>
  );
}
