// The card "What I understood" on the screen of an editor.
import type { Page } from "playwright-core";
import type { Understood, UnderstoodField } from "#contract";
import type { Platform } from "./browser.ts";
import { keptRun } from "./editor-state.ts";
import { openEditor } from "./screens.ts";
import type { ScriptedServer } from "./scripted-server.ts";

export const understoodField = (name: string, parts: Partial<UnderstoodField> = {}): UnderstoodField => ({
  name,
  kind: "text",
  options: [],
  to: null,
  guessed: false,
  becomes: ["longText", "number", "date", "choice"],
  ...parts,
});
const TOLD = "What I understood:\n- Jobs: title, price\n- Costs: amount";
export const CARD: Understood = {
  name: "Torque",
  lists: [
    {
      name: "Jobs",
      guessed: false,
      sight: "all",
      seenBy: [],
      rights: "sees and changes all",
      fields: [
        understoodField("Title", { becomes: [] }),
        understoodField("Price", { kind: "money", guessed: true, becomes: ["text", "number"] }),
        understoodField("Bike", { kind: "relation", to: "Bikes", becomes: [] }),
        understoodField("Status", { kind: "choice", options: ["Open", "Done"] }),
      ],
      views: ["table", "board"],
    },
    {
      name: "Costs",
      guessed: true,
      sight: "owner",
      seenBy: [],
      rights: "does not see them; only you do",
      fields: [understoodField("Amount")],
      views: ["table"],
    },
  ],
  roles: ["mechanics"],
  figures: ["Open jobs", "Jobs by month"],
  besides: ["Pages: Overview, Jobs and Costs", "Rules: the price is required"],
  doubts: [
    {
      about: "Suppliers",
      choices: [
        { edit: "addList", name: "Suppliers" },
        { edit: "addField", list: "Jobs", name: "Supplier", kind: "text" },
      ],
    },
  ],
  missed: ["It goes red above 8 days."],
  told: TOLD,
};
const REVISION = {
  description: "A bike shop",
  timestamp: "2026-11-23T10:00:00.000Z",
  isRestoringRevision: false,
  current: true,
};

/** @param revisions more than one: the app has changed since */
export const openWithCard = (
  platform: Platform,
  { revisions = 1, card = CARD }: { revisions?: number; card?: Understood } = {},
) =>
  openEditor(
    platform,
    { revisionHistory: Array.from({ length: revisions }, (_, index) => ({ ...REVISION, index })) },
    ({ added }) => {
      added.messages.push(
        { role: "user", content: "A bike shop" },
        { role: "assistant", content: `**Torque** is ready to try.\n\n${TOLD}\n\nWhat I assumed: nothing.` },
      );
      added.editing.kept.push({
        record: keptRun({ changes: null, revisionIndex: 0 }),
        opened: new Map(),
        understood: card,
      });
    },
  );
export const cardOf = (page: Page) => page.getByRole("region", { name: "What I understood" });
/** The messages so far. */
export const sent = ({ calls }: ScriptedServer) =>
  calls.flatMap(({ call, body }) => (call === "POST /api/chat" ? [Object(body).message] : []));
/** The label of the field for roles. */
export const PEOPLE = "Who they are, with commas between";
