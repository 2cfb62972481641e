// Something is sold once: a visitor of an app presses to buy, is asked, pays in Checkout, and is back in the app, which knows.
import { expect, type Page, test } from "@playwright/test";
import { type Client, signUp } from "#test-tools";
import { pay } from "./people.ts";
import { sharedServers } from "./servers.ts";

const url = () => sharedServers().oneOrigin.url;

const FILES: Readonly<Record<string, string>> = {
  "server/migrations/0001_tickets.sql":
    "create table tickets (sale text primary key, buyer text, cents bigint not null);",
  "server/index.ts": `
import { createServer, currentUser, sell, sql } from "@ninefold/server";

export default createServer({
  sales: {
    ticket: {
      onPaid: ({ id, person, amount }) =>
        sql\`insert into tickets (sale, buyer, cents) values (\${id}, \${person}, \${amount}) on conflict (sale) do nothing\`,
    },
  },
  routes(app) {
    app.post("/api/buy", async (c) => c.json(await sell(c, "ticket", { name: "Summer concert", amount: 2500, back: "/mine" })));
    app.get("/api/mine", async (c) =>
      c.json(await sql\`select sale, cents::integer from tickets where buyer = \${currentUser(c).id}\`));
  },
  publicRoutes(app) {
    app.post("/tip", async (c) => c.json(await sell(c, "ticket", { name: "Tip", amount: 300, back: "/tip" })));
  },
});
`,
  "web/main.tsx": `
import { api, BuyButton, mountApp, Page, useSale } from "@ninefold/ui";
import { useEffect, useState } from "react";
import manifest from "../app.json";

function Shop() {
  return <Page title="Concerts"><BuyButton call="/buy">Buy a ticket</BuyButton></Page>;
}
function Mine() {
  const { status } = useSale();
  const [tickets, setTickets] = useState<{ sale: string }[]>([]);
  useEffect(() => {
    const timer = setInterval(() => void api<{ sale: string }[]>("/api/mine").then(setTickets), 500);
    return () => clearInterval(timer);
  }, []);
  return <Page title="My tickets"><p>The payment is {status}.</p><p>{tickets.length} tickets</p></Page>;
}
function Tip() {
  const { status } = useSale();
  return <Page title="Leave a tip"><p>The tip is {status}.</p><BuyButton call="/public/tip">Tip 3 dollars</BuyButton></Page>;
}
mountApp({
  manifest,
  entities: [],
  pages: [
    { path: "/", title: "Concerts", element: <Shop /> },
    { path: "/mine", title: "My tickets", element: <Mine /> },
    { path: "/tip", title: "Tip", element: <Tip />, public: true },
  ],
});
`,
};

async function save(creator: Client, project: string): Promise<void> {
  const { files } = await creator.call("GET", `/api/projects/${project}/code`);
  const hashOf = (wanted: string) => files.find(({ path }: { path: string }) => path === wanted)?.hash ?? null;
  const manifest = JSON.stringify({ name: "Concerts", public: ["/tip"] });
  const changes = Object.entries({ ...FILES, "app.json": manifest }).map(([path, content]) => ({
    path,
    content,
    baseHash: hashOf(path),
  }));
  const { failures } = await creator.call("POST", `/api/projects/${project}/code/save`, { changes });
  expect(failures).toEqual([]);
}

async function signIn(page: Page, person: Client): Promise<void> {
  await page.goto(url());
  await page.evaluate(
    ([token, username]) => {
      localStorage.setItem("token", token ?? "");
      localStorage.setItem("username", username ?? "");
    },
    [person.token, person.username],
  );
}

test.use({ actionTimeout: 20_000 });

test("a visitor of an app buys a ticket and is back in it, and its creator sees the sale and gives it back", async ({
  page,
  browser,
}) => {
  const [creator, buyer] = [await signUp(url()), await signUp(url())];
  const project = await creator.createProject();
  await save(creator, project);
  await creator.call("POST", `/api/projects/${project}/deploy`, {});
  await expect
    .poll(async () => (await creator.call("GET", `/api/projects/${project}/deployment`)).status)
    .toBe("serving");

  await signIn(page, buyer);
  await page.goto(`${url()}/view/${project}`);
  const app = page.frameLocator("iframe");
  await app.getByRole("button", { name: "Buy a ticket" }).click();
  await expect(app.getByText("The creator of this app can't take payments right now")).toBeVisible();

  const { url: onboarding } = await creator.call("POST", "/api/payouts/connect/onboard", { projectId: project });
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(onboarding);
  await owner.getByLabel("Business or product name").fill("Concerts");
  await owner.getByLabel("Website").fill("concerts.example.com");
  await owner.getByLabel("What do you sell?").fill("Tickets for concerts in a barn.");
  await owner.getByRole("button", { name: "Continue" }).click();
  await owner.getByLabel("First name").fill("Ada");
  await owner.getByLabel("Last name").fill("Martin");
  await owner.getByLabel("Date of birth").fill("1990-02-03");
  await owner.getByRole("button", { name: "Continue" }).click();
  await owner.getByLabel("Routing number").fill("110000000");
  await owner.getByLabel("Account number").fill("000123456789");
  await owner.getByLabel(/I agree/).check();
  await owner
    .getByRole("button", { name: /submit|finish|agree/i })
    .first()
    .click();
  await owner.waitForURL(/dashboard|localhost|127\.0\.0\.1/);

  await app.getByRole("button", { name: "Buy a ticket" }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("Pay $25.00?");
  await expect(asking).toContainText("Summer concert");
  await expect(asking).toContainText("Test payment: no real money");
  await asking.getByRole("button", { name: "Go to Checkout" }).click();
  await expect(page.getByText("Test payments.")).toBeVisible();
  await page.getByLabel("Email").fill("ada@example.com");
  await pay(page);
  await page.waitForURL(`**/view/${project}/mine?sale=*`);
  await expect(app.getByText("The payment is paid.")).toBeVisible();
  await expect(app.getByText("1 tickets")).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${url()}/live/app/${project}/tip`);
  await stranger.getByRole("button", { name: "Tip 3 dollars" }).click();
  await stranger.getByLabel("Email").fill("stranger@example.com");
  await pay(stranger);
  await stranger.waitForURL(`**/live/app/${project}/tip?sale=*`);
  await expect(stranger.getByText("The tip is paid.")).toBeVisible();

  await signIn(owner, creator);
  await owner.goto(`${url()}/projects/${project}/dashboard?tab=services`);
  const sales = owner.getByRole("region", { name: "Sales" });
  await expect(sales).toContainText("$28.00");
  await expect(sales).toContainText("$25.20");
  await expect(sales).toContainText(buyer.username);
  await sales.getByRole("button", { name: "Refund Summer concert" }).click();
  const sure = owner.getByRole("alertdialog");
  await expect(sure).toContainText("Refund $25.00?");
  await sure.getByRole("button", { name: "Refund" }).click();
  await expect(sales.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(sales).toContainText("$2.70");
});
