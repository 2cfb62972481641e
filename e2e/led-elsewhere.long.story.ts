// An app's frame that was led to another app: what the viewer and the editor tell it then is worth nothing to anybody.
import { request } from "node:http";
import { expect, type Frame, type Page, test } from "@playwright/test";
import type { Client } from "#test-tools";
import { heardIn, LISTEN } from "./hostile-app.ts";
import { type Scene, tellForEachKindOfOrigin } from "./scene.ts";

const SESSION = /id="ninefold-session">([^<]+)</;

/** A hostile page would not let the kit use the code up. */
const BECOME_HOSTILE = `window.fetch = () => new Promise(() => {}); ${LISTEN}`;

async function signIn(page: Page, { url, token, username }: Client, project: string) {
  await page.clock.install();
  await page.addInitScript(
    `if (location.origin === ${JSON.stringify(url)} && window === top) {
       localStorage.setItem("token", ${JSON.stringify(token)});
       localStorage.setItem("username", ${JSON.stringify(username)});
       localStorage.setItem("selectedProjectId", ${JSON.stringify(project)});
     }`,
  );
}

/** The app in the frame follows a link that a stranger has put into it, to an app of the stranger's, signed in as the stranger. */
async function leadElsewhere(page: Page, title: string, { server, stranger }: Scene): Promise<Frame> {
  await expect(page.frameLocator(`iframe[title="${title}"]`).getByRole("heading").first()).toBeVisible();
  const frame = await (await page.locator(`iframe[title="${title}"]`).elementHandle())?.contentFrame();
  if (!frame) throw new Error("There is no frame.");
  const { code } = await stranger.call("POST", `/api/projects/${stranger.project}/frame-code`, { environment: "live" });
  const target = `${server.url}/live/app/${stranger.project}/?token=${code}`;
  await frame.evaluate(`void (location.href = ${JSON.stringify(target)})`);
  await frame.waitForURL((url) => url.href.includes(stranger.project));
  await expect(page.frameLocator(`iframe[title="${title}"]`).getByRole("heading").first()).toBeVisible();
  await frame.evaluate(BECOME_HOSTILE);
  return frame;
}

/** The code that the page around it gave, as the stranger hears it. */
async function codeHeardIn(frame: Frame): Promise<string> {
  const codes = async () => {
    const heard = (await heardIn(frame)).map((text): { type?: string; code?: string } => JSON.parse(text));
    return heard.flatMap(({ type, code }) => (type === "RENEW_SESSION" && code ? [code] : []));
  };
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
  return (await codes())[0] ?? "";
}

type Asked = { method?: "POST"; token?: string; body?: string };

/** A call to an app from a machine of the stranger's own; only browsers find every name below `localhost`. */
function askApp(address: string, { method, token, body }: Asked): Promise<{ status: number; text: string }> {
  const { host, port, pathname, search } = new URL(address);
  const headers = { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const options = { host: "localhost", port, path: pathname + search, method: method ?? "GET", headers };
    const asking = request(options, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(Buffer.from(piece));
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
    });
    asking.once("error", reject).end(body);
  });
}

/** All that a stranger can try with one code that was heard; what each way brought. */
async function tryCode(base: string, code: string, ownToken: string) {
  const renewed = async (token?: string) => {
    const body = JSON.stringify({ code });
    const { status, text } = await askApp(`${base}/_ninefold/session`, {
      method: "POST",
      body,
      ...(token && { token }),
    });
    const answer: { token?: string } = JSON.parse(text);
    return { status, token: answer.token ?? null };
  };
  const alone = await renewed();
  const withOwnToken = await renewed(ownToken);
  const page = await askApp(`${base}/?token=${code}`, {});
  return { alone, withOwnToken, page: { status: page.status, hasSession: SESSION.test(page.text) } };
}
const NOTHING = { status: 401, token: null };

tellForEachKindOfOrigin(({ hasOrigins, scene }) => {
  for (const [place, title, environment] of [
    ["viewer", "Live App", "live"],
    ["editor", "App preview", "preview"],
  ] as const)
    test(`what the ${place} tells the frame opens nothing and renews nothing`, async ({ page }) => {
      const { server, creator, project } = scene();
      await signIn(page, creator, project);
      await page.goto(`${server.url}${place === "viewer" ? `/view/${project}` : "/edit"}`);
      const frame = await leadElsewhere(page, title, scene());
      const ownToken: string = await frame.evaluate(
        `JSON.parse(document.getElementById("ninefold-session").textContent).token`,
      );
      const told = page.waitForRequest((sent) => sent.url().endsWith(`/api/projects/${project}/frame-code`));
      await page.clock.fastForward(31_000);
      await told;
      const code = await codeHeardIn(frame);
      const { protocol, host } = new URL(server.url);
      const label = environment === "live" ? project : `preview-${project}`;
      const base = hasOrigins ? `${protocol}//${label}.apps.${host}` : `${server.url}/${environment}/app/${project}`;
      const asked = await tryCode(base, code, ownToken);
      expect(asked).toEqual({ alone: NOTHING, withOwnToken: NOTHING, page: { status: 401, hasSession: false } });
    });
});
