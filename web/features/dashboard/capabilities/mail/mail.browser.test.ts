// E-mail of an app, in a browser: the outbox, what waits for its owner, and mails that try to do something.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppMail, AppMails } from "#contract";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { becomes, seen } from "../../../../testing/expectations.ts";
import { addProject } from "../../../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const mail = (parts: Partial<AppMail>): AppMail => ({
  id: crypto.randomUUID(),
  environment: "live",
  to: "ada@example.com",
  subject: "Rain by noon",
  text: "Take a coat.",
  html: null,
  status: "sent",
  reason: null,
  createdAt: "2026-01-15T09:30:00.000Z",
  ...parts,
});

async function open(parts: Partial<AppMails>) {
  const visit = await platform.visit({ as: "ada" });
  const { project } = addProject(visit.server.state, { projectDescription: "Weather" });
  const known: AppMails = { sends: true, anyone: false, sentToday: 3, perDay: 200, mails: [], addresses: [], ...parts };
  const body = () => ({ body: known });
  visit.server.override("GET /api/projects/:id/mails", body);
  visit.server.override("PUT /api/projects/:id/mail-addresses", body);
  visit.server.override("POST /api/projects/:id/mails/:mailId/send", body);
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard?tab=services`);
  return { ...visit, section: visit.page.getByRole("region", { name: "E-mail", exact: true }) };
}

describe("e-mail in the dashboard", () => {
  it("says where nothing is sent, and shows mails as they would look", async () => {
    const html = `<h1>Rain</h1><script>parent.document.title = "stolen"</script><img src="https://example.com/seen.png">`;
    const { page, section } = await open({ sends: false, mails: [mail({ status: "outbox", html })] });
    await seen(section.getByText("No mail server is connected to this installation."));
    const sent: string[] = [];
    await page.route("https://example.com/**", (route) => {
      sent.push(route.request().url());
      return route.abort();
    });
    await section.getByRole("button", { name: /Rain by noon/ }).click();
    await seen(section.frameLocator("iframe").getByRole("heading", { name: "Rain" }));
    expect(await page.title()).not.toBe("stolen");
    expect(sent).toEqual([]);
  });

  it("what waits is allowed, and what the preview wrote is sent for real", async () => {
    const { server, section } = await open({
      mails: [
        mail({ status: "held", to: "ben@example.com", subject: "To Ben" }),
        mail({ status: "preview", environment: "preview" }),
      ],
      addresses: [{ address: "ben@example.com", allowed: false, unsubscribed: false, bounced: false }],
    });
    await section.getByRole("button", { name: /To Ben/ }).click();
    await section.getByRole("button", { name: "Allow ben@example.com" }).first().click();
    await becomes(() => server.calls.find(({ call }) => call.startsWith("PUT"))?.body, {
      address: "ben@example.com",
      allowed: true,
    });
    await section.getByRole("button", { name: /Rain by noon/ }).click();
    await section.getByRole("button", { name: "Send for real" }).click();
    await becomes(() => server.calls.some(({ call }) => call.endsWith("/send")), true);
  });

  it("can be read and used by everybody: in light, in the dark and on phones", async () => {
    const { page, section } = await open({
      mails: [
        mail({}),
        mail({ status: "held", to: "ben@example.com" }),
        mail({ status: "failed", reason: "550 No such mailbox" }),
      ],
      addresses: [{ address: "ada@example.com", allowed: true, unsubscribed: true, bounced: true }],
    });
    await seen(section.getByText("3 of 200 mails in the last 24 hours."));
    await isAccessible(page);
  });
});
