// Pages of text: advice and who is behind the app.
import type { Description } from "../understanding/describe.ts";
import { sentenceCase } from "../understanding/language/words.ts";
import type { EntitySpec, PageSpec, SectionSpec } from "./types.ts";

/** The pages of text that a description asks for. */
export function contentPages(
  { features, words, kind }: Description,
  appName: string,
  entities: readonly EntitySpec[],
): PageSpec[] {
  const pages: PageSpec[] = [];
  const things = entities.filter(({ part }) => part === "main").map(({ many }) => many.toLowerCase());
  const main = things[0] ?? "things";
  if (features.has("advice") && /\b(advice|best practices?|tips|integration)\b/.test(words))
    pages.push({
      id: "advice",
      kind: "content",
      title: /best practice/.test(words) ? "Best practice" : "Advice",
      icon: "lightbulb",
      intro: `What works well with ${main}.`,
      sections: adviceSections(main, /integrat/.test(words)),
    });
  if (features.has("about"))
    pages.push({
      id: "about",
      kind: "content",
      title: "About us",
      icon: "info",
      intro: kind?.text ?? `What ${appName} is for.`,
      sections: [
        {
          heading: "Who we are",
          text: `${appName} was made for people who work with ${main} and want to do it well, without fuss.`,
          icon: "users",
        },
        {
          heading: "What you find here",
          text: `${sentenceCase(things.slice(0, 4).join(", "))}: kept in one place, easy to search and always up to date.`,
          icon: "compass",
        },
        {
          heading: "How we work",
          text: "We answer every message, keep your information to ourselves and improve a little every week.",
          icon: "heart-handshake",
        },
      ],
    });
  return pages;
}

function adviceSections(main: string, integration: boolean): SectionSpec[] {
  const sections: SectionSpec[] = [
    {
      heading: "Write it down at once",
      text: `Details fade quickly. Enter new ${main} while the conversation or the work is fresh, even if only in a few words.`,
      icon: "pencil",
    },
    {
      heading: "Decide the next step",
      text: "Everything that is still open should have a date and somebody who cares about it. Look at the overview every morning.",
      icon: "calendar-check",
    },
    {
      heading: "Keep the list short",
      text: "Close what is finished and be honest about what will not happen. A short list gets done.",
      icon: "list-checks",
    },
  ];
  if (integration)
    sections.push({
      heading: "Working with other tools",
      text: "Every table can be exported as a CSV file and filled from one, so that spreadsheets, mail programs and accounting tools can take part.",
      icon: "arrow-left-right",
    });
  return sections;
}
