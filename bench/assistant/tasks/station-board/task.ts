// A service outside, with a key that nobody may see, and that is not always there.
import { Complaint, find, isThere, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const KEY = "station-key-7f3a9c52e1";
const HOST = "station.example.net";

export const task: Task = {
  title: "Weather station outside",
  about: "else",
  message: `The weather station of our sailing club answers at http://${HOST}/now (it has no https). It wants our key in the header X-Key and answers {"temperature": 12.5, "wind": 4, "at": "2026-11-23T08:00:00Z"}, in °C and metres a second. Show everybody who is signed in the temperature and the wind as they are now, with a button to read them again. Nobody may see the key; I enter it myself. If the station does not answer, say so instead of showing old or empty figures.`,
  async check({ open, service, platform, becomes }) {
    const { secrets } = await platform("GET", "/secrets");
    if (secrets.length === 0) throw new Complaint("I find nowhere to enter the key of the station.");
    for (const { name } of secrets)
      await platform("PUT", `/secrets/${name}`, { value: KEY, environments: ["preview", "live"] });
    const answer = { temperature: 12.5, wind: 4, at: new Date().toISOString() };
    service.play(({ headers }) =>
      headers["x-key"] === KEY ? { body: answer } : { status: 401, body: { error: "no key" } },
    );
    const page = await open("member");
    await find(page, (at) => at.getByText(/12[.,]5/), "The station says 12.5 °C, and the app does not show it.");
    if (!service.asked.some(({ host, path }) => host.startsWith(HOST) && path.startsWith("/now")))
      throw new Complaint("The app shows a temperature without having asked the station.");
    if ((await page.content()).includes(KEY)) throw new Complaint("The key of the station can be seen in the page.");
    answer.temperature = 17.25;
    answer.wind = 9;
    const again = press(page, /again|refresh|reload|update|read now|read/i);
    if (!(await isThere(again))) throw new Complaint("I find no button to read the station again.");
    await again.first().click();
    await becomes(
      () => reading(page),
      (text) => /17[.,][23]/.test(text),
      "It is 17.25 °C at the station now, I pressed the button, and the app shows something else.",
    );
    service.play(() => ({ status: 503, body: { error: "maintenance" } }));
    await again.first().click();
    await becomes(
      () => reading(page),
      (text) =>
        /not? (answer|reach|avail|respon|work)|unavailable|unreachable|can['’]t|could ?n['’o]t|failed|wrong|offline|try again later|no answer|silent|trouble/i.test(
          text,
        ),
      "The station does not answer, and the app does not say so.",
    );
  },
};
