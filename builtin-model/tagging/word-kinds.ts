// Words that requests use for parts of any app: colours, views, kinds of fields, languages, money, places on a page. A feature, never a decision.
import { colorsNamed } from "culori";
import { MORE_COLORS } from "../knowledge/colors.ts";
import { lemmaOf } from "../reading/index.ts";

const LISTS: Readonly<Record<string, string>> = {
  color: "colour color crimson maroon navy turquoise magenta beige ivory pastel neon",
  view: "calendar board kanban gallery card tile timeline table map grid list picture photo tree plan diary lane thumbnail",
  chart: "chart graph diagram pie donut bar line curve trend histogram percentage",
  sum: "total sum average mean count number amount share how much many revenue income turnover",
  kind: "checkbox tick box dropdown drop-down choice text date number yes no email phone upload file image link rating star time percent money",
  language:
    "english german french spanish italian portuguese dutch polish turkish arabic chinese japanese russian ukrainian swedish welsh urdu hindi greek",
  money: "euro pound dollar franc krone kroner zloty yen rupee peso currency euros cents pence",
  page: "page overview dashboard home start front menu tab screen report statistic landing section header footer",
  looks:
    "font letter dark light bright round corner serif bold big small cosy modern playful old-fashioned theme background contrast",
  order: "first last top bottom newest oldest latest sort order alphabetical before after above below beside",
  people:
    "everybody everyone nobody anyone anybody member visitor stranger public admin owner me myself only staff role user",
  time: "day week month year hour minute daily weekly monthly yearly morning tomorrow today",
  text: "headline title slogan tagline button label caption wording says say called name call rename",
  value: "required mandatory optional empty blank unique twice default maximum minimum most least",
};

let known: ReadonlyMap<string, string> | null = null;

function wordKinds(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...[...Object.keys(colorsNamed), ...Object.keys(MORE_COLORS)].map((name): [string, string] => [name, "color"]),
    ...Object.entries(LISTS).flatMap(([kind, words]) =>
      words.split(" ").map((word): [string, string] => [lemmaOf(word), kind]),
    ),
  ]);
  return known;
}

/** What part of an app a lemma stands for; empty for most words. */
export const wordKind = (lemma: string): string => wordKinds().get(lemma) ?? "";
