import { Card, CopyButton, LinkButton, Page, publicAddress } from "@ninefold/ui";

export function SharePage() {
  const link = publicAddress("/form");
  const frame = `<iframe src="${link}" title="Ask us" style="width: 100%; height: 760px; border: 0"></iframe>`;
  return (
    <Page title="Share the form" intro="The link works once the app is deployed." narrow>
      <Card title="By its link" actions={<CopyButton size="small" text={link} />}>
        <p className="font-medium break-all">{link}</p>
        <p className="mt-4">
          <LinkButton to="/form" variant="secondary" icon="eye">
            See it
          </LinkButton>
        </p>
      </Card>
      <Card title="On your own site" actions={<CopyButton size="small" text={frame} />} className="mt-4">
        <pre className="rounded-inner bg-sunken p-4 text-sm break-all whitespace-pre-wrap">{frame}</pre>
        <p className="mt-3 text-sm text-ink-muted">
          Put the address of your site into <code>embed</code> of <code>app.json</code>: others can’t show the form in a
          frame.
        </p>
      </Card>
    </Page>
  );
}
