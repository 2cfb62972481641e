// What would make sense next in an app: two wishes that fit what it keeps, in words that are understood.
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";

type Step = readonly [fits: (main: EntitySpec, app: AppSpec) => boolean, wish: (things: string) => string];

const hasKey = (pattern: RegExp) => (main: EntitySpec) => main.fields.some(({ key }) => pattern.test(key));
const hasKind = (pattern: RegExp) => (main: EntitySpec) => main.fields.some(({ kind }) => pattern.test(kind));

const isTasted = hasKey(/^(author|genre|ingredients|producer|artist|director|aroma|flavour|cuisine|brewery|roaster)$/);
const isWork = hasKey(/^(assignee|assignedTo|priority|person|workingOn)$/);
const isSeen = hasKey(
  /^(condition|species|breed|brand|model|maker|soil|material|registration|serialNumber|location|address|registrationNumber)$/,
);
const isDue = hasKey(/^(due|closes|neededBy|endsOn|expires|validUntil|renewsOn)/);
const isPerson = hasKind(/^(email|phone)$/);
const isBusiness = hasKey(/^(company|contactPerson|industry|source|value)$/);

const hasMonths = (main: EntitySpec) => hasKind(/^(money|duration)$/)(main) && hasKind(/^date$/)(main);

const STEPS: readonly Step[] = [
  [(main) => isTasted(main) && !hasKind(/^rating$/)(main), (things) => `add a rating to ${things}`],
  [(main) => isWork(main) && !isDue(main), (things) => `add a due date to ${things}`],
  [(main) => isPerson(main) && isBusiness(main) && !isDue(main), (things) => `add a date of last contact to ${things}`],
  [
    (main) =>
      isPerson(main) &&
      !isBusiness(main) &&
      !hasKey(/^(bornOn|birthday|clientName|visitorName|startsAt|answer|status|experience)$/)(main),
    (things) => `add a birthday to ${things}`,
  ],
  [
    (main) => isSeen(main) && !isPerson(main) && !hasKind(/^(image|dateTime)$/)(main),
    (things) => `add a photo to ${things}`,
  ],
  [
    (main, app) =>
      hasKind(/^dateTime$/)(main) &&
      !hasKey(/^(status|clientName|length|visitorName)$/)(main) &&
      main.access !== "private" &&
      !app.entities.some(({ part }) => part === "thread"),
    (things) => `add comments to ${things}`,
  ],
  [(main, app) => hasMonths(main) && !hasReport(app), (things) => `add a report on ${things} by month`],
  [
    (main, app) => hasKind(/^(choice|number|date|dateTime|money|rating)$/)(main) && !hasMonths(main) && !hasReport(app),
    (things) => `add a report on ${things}`,
  ],
  [(main) => hasKind(/^longText$/)(main) && !hasKind(/^tags$/)(main), (things) => `add tags to ${things}`],
  [
    (main, app) => /public|published|catalogue/.test(main.access) && !app.pages.some(({ id }) => id === "contact"),
    () => "add a contact page",
  ],
  [(main) => !hasKind(/^image$/)(main) && !isPerson(main), (things) => `add a photo to ${things}`],
  [(_, app) => app.theme.mode !== "dark", () => "make it dark"],
];

const hasReport = (app: AppSpec): boolean => app.pages.some(({ kind }) => kind === "report");

/** Two things that would make sense next, in a sentence; nothing for an app without things. */
export function nextSteps(app: AppSpec): string {
  const main = app.entities[0];
  if (!main) return "";
  const [first, second] = STEPS.filter(([fits]) => fits(main, app)).map(([, wish]) => wish(main.many.toLowerCase()));
  if (first === undefined) return "";
  return `You could go on with “${first}”${second === undefined ? "" : ` or “${second}”`}.`;
}
