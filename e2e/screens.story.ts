// Every screen of the spec's second section once, on the real server: what a visitor and a creator find there.
import { expect, type Page, test } from "@playwright/test";
import { deploymentOf } from "../web/testing/platform-state.ts";
import { baseUrl, newProject, register } from "./people.ts";

const header = (page: Page) => page.getByRole("banner");

test("§2 Landing page · hero, About link, footer links, anchors; §2 Static pages · Privacy Policy, Home, own link, Projects without a token, mail link, Start Building For Free; §2 Route table · /, /about, /privacy, /terms; §6 Visitor · landing page, static pages: a visitor looks around", async ({
  page,
}) => {
  await page.goto(baseUrl());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Describe your app. Launch it. Keep 90% of what it earns.",
  );
  const footer = page.getByRole("contentinfo");
  for (const href of ["/about", "/privacy", "/terms", "#features", "#pricing", "#how-it-works"])
    await expect(footer.locator(`a[href="${href}"]`)).toBeVisible();
  await header(page).getByRole("link", { name: "About", exact: true }).click();
  await expect(page.getByRole("link", { name: "Start Building For Free" })).toHaveAttribute("href", "/");
  await footer.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { name: "Terms of Service" })).toBeVisible();
  await footer.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
  await expect(page.locator("a[href^='mailto:']")).toHaveAttribute("href", "mailto:privacy@localhost");
  await expect(header(page).getByRole("link", { name: "Privacy" })).toHaveAttribute("aria-current", "page");
  for (const name of ["Home", "Projects"])
    await expect(header(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", "/");
});

test("§2 Login / register modal · login title, register title, subtitle, Username, Password, Sign In, Create Account, register link, sign-in link; §8 Login/register · server's text inline; §2 Projects list · title, empty state, Create Project, Logout: somebody registers, leaves, and comes back", async ({
  page,
}) => {
  await page.goto(baseUrl());
  await header(page).getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Login Required" })).toContainText("Start building amazing things");
  const modal = page.getByRole("dialog");
  await modal.getByRole("button", { name: "Don't have an account? Register" }).click();
  await expect(modal.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
  const username = `screens-${Date.now()}`;
  await modal.getByLabel("Username").fill(username);
  await modal.getByLabel("Password", { exact: true }).fill("correct horse");
  await modal.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Your Projects" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Projects Yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Project" })).toBeEnabled();
  await header(page).getByRole("button", { name: "Logout" }).click();
  await modal.getByRole("button", { name: "Don't have an account? Register" }).click();
  await modal.getByRole("button", { name: "Already have an account? Sign in" }).click();
  await modal.getByLabel("Username").fill(username);
  await modal.getByLabel("Password", { exact: true }).fill("battery staple");
  await modal.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(modal.getByRole("alert")).toHaveText("Wrong username or password");
  await modal.getByLabel("Password", { exact: true }).fill("correct horse");
  await modal.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No Projects Yet" })).toBeVisible();
});

test("§2 Editor · preview title, input, Send, Revisions, no history, Deploy, not deployed; §2 Projects list · no description, New Project, Edit, only deployed, delete title, delete text, delete Cancel; §2 Custom View Name form · prefix, placeholder, save, Set Custom URL; §2 Project dashboard · tab labels, Project Status, Next Steps, setup status; §5 Pricing save · payment setup needed; §2 Live app viewer · Beta badge, label, username, Logout, Back to Project; §3 Deployment status · deployedUrl: a creator goes through all of their screens", async ({
  page,
}) => {
  const username = await register(page);
  await newProject(page);
  await expect(page.getByRole("heading", { name: "Interactive App Preview" })).toBeVisible();
  await expect(page.getByPlaceholder("Type your message...")).toBeEnabled();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Revisions (0)" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Deploy", exact: true })).toBeEnabled();
  await expect(page.getByRole("link", { name: /^View Live/ })).toHaveCount(0);
  const projectId = await page.evaluate(() => localStorage.getItem("selectedProjectId"));

  await page.goto(`${baseUrl()}/projects`);
  const row = page.getByRole("list", { name: "Projects" }).getByRole("listitem");
  await expect(row).toContainText("No description yet - start chatting to generate one automatically");
  await expect(page.getByRole("button", { name: "New Project" })).toBeEnabled();
  await expect(row.getByRole("link")).toHaveCount(0);
  await row.getByRole("button", { name: "Delete project" }).click();
  const asked = page.getByRole("alertdialog", { name: "Delete Project" });
  await expect(asked).toContainText("Are you sure you want to delete this project? This action cannot be undone.");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: "Edit" }).click();
  await page.waitForURL("**/edit");

  await page.goto(`${baseUrl()}/projects/${projectId}/dashboard`);
  for (const name of ["Overview", "Pricing", "Payments"]) await expect(page.getByRole("tab", { name })).toBeVisible();
  const status = page.getByRole("region", { name: "Project Status" });
  await expect(status).toContainText("Not deployed");
  await status.getByRole("button", { name: "Set Custom URL" }).click();
  await expect(page.getByText(`${new URL(baseUrl()).host}/view/`, { exact: true })).toBeVisible();
  const name = `comb-${Date.now()}`;
  await page.getByPlaceholder("your-app-name").fill(name);
  await page.getByRole("button", { name: "Save Custom View Name" }).click();
  await expect(page.getByRole("region", { name: "Next Steps" })).toContainText("Give your app its own address (done)");

  await page.getByRole("tab", { name: "Pricing" }).click();
  await page.getByRole("switch", { name: "Monthly plan" }).click();
  await page.getByLabel("Monthly price ($)").fill("5");
  await page.getByRole("button", { name: "Save Pricing" }).click();
  await expect(page.getByText("Subscription settings saved")).toBeVisible();
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(status).toContainText("Payment setup needed");

  await page.getByRole("button", { name: "Back to Project" }).click();
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.waitForURL(`**/view/${projectId}`);
  await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  for (const text of ["Beta", "Live App", username, "Back to Project", "Logout"])
    await expect(header(page).getByText(text, { exact: true })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.get(`${baseUrl()}/api/projects/${projectId}/deployment`, {
    headers: { authorization: token ?? "" },
  });
  // The scripted server of the front end's tests says the same of such an app.
  const { finishedAt, ports, ...scripted } = deploymentOf(projectId ?? "", true);
  const told = await answer.json();
  expect(told).toMatchObject(scripted);
  expect(Object.keys(told).sort()).toEqual(Object.keys({ ...scripted, finishedAt, ports }).sort());
  expect(Object.keys(told.ports)).toEqual(Object.keys(ports));
});

test("§8 Viewer · frame error; §8 Preview · failed: a page of the gateway's in the place of an app is told of", async ({
  page,
}) => {
  await register(page);
  await newProject(page);
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.waitForURL("**/view/**");
  await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  // Without its code the server answers the frame with a page of its own.
  for (const apps of ["**/live/app/**", "**/preview/app/**"])
    await page.route(apps, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/token=[^&]*/, ""),
      }),
    );
  await page.reload();
  await expect(page.getByText("Failed to load application. Please try refreshing the page.")).toBeVisible();
  await page.goto(`${baseUrl()}/edit`);
  await expect(page.getByText("Preview failed to load.")).toBeVisible();
});
