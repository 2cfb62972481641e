// web/pages/open/<list>.tsx: the page on which strangers read a list's rows as cards.
import { isPublic, publicPath, publicTitle } from "../blueprint/public-lists.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { code, componentName, entityVariable, expression, fileName, literal } from "./code.ts";

const pathOf = ({ name }: EntitySpec): string => `web/pages/open/${fileName(name)}.tsx`;
/** No page of the app ends like this. */
const componentOf = ({ name }: EntitySpec): string => componentName(name, "OpenList");

/** The files of all public pages. */
export const publicPageFiles = (app: AppSpec): [path: string, text: string][] =>
  app.entities.filter(isPublic).map((entity) => [pathOf(entity), publicPageFile(entity, app)]);

/** Their imports, for web/main.tsx. */
export const publicImports = (app: AppSpec): string[] =>
  app.entities
    .filter(isPublic)
    .map((entity) => `import { ${componentOf(entity)} } from "./pages/open/${fileName(entity.name)}.tsx";`);

/** Their places, for web/main.tsx. */
export const publicPlaces = (app: AppSpec): string[] =>
  app.entities.filter(isPublic).map((entity) =>
    code({
      path: publicPath(entity),
      title: app.language ? entity.many : publicTitle(entity),
      icon: "globe",
      element: expression(`<${componentOf(entity)} />`),
      public: true,
    }),
  );

/** Rows that one answer holds. */
const ROWS_A_PAGE = 100;

function publicPageFile(entity: EntitySpec, { language }: AppSpec): string {
  const list = entityVariable(entity.name);
  const read = entity.fields.filter(({ key }) => entity.publicRead?.includes(key));
  const image = read.find(({ kind }) => kind === "image");
  const title = read.find(({ key }) => key === entity.title);
  const told = read.filter((field) => field !== title && field.kind !== "image");
  const values = told.map((field) => toldCode(field, list));
  const shown = [...read.filter((field) => field === title).map(valueCode), ...values].join("\n");
  const formats = ["formatDay", "formatDuration", "formatMoment", "formatMoney", "formatNumber"];
  const used = formats.filter((name) => shown.includes(`${name}(`));
  const parts = ["Button", "Card", "EmptyState", "ErrorState", ...used, "Loading", "Page", "usePageHead"];
  const none = language ? `${entity.many}: 0` : `No ${entity.many.toLowerCase()} yet`;
  return `import { ${[...parts, "usePublicRows"].join(", ")} } from "@ninefold/ui";
import { ${values.length > 0 ? "type ReactNode, " : ""}useState } from "react";
import { ${list} } from "../../../shared/${fileName(entity.name)}.ts";

const ROWS_A_PAGE = ${ROWS_A_PAGE};

/** What everybody reads, without an account. */
export function ${componentOf(entity)}() {
  const [page, setPage] = useState(1);
  const { rows, total, error, isPending, refetch } = usePublicRows(${list}, page);
  usePageHead({ title: ${list}.many, index: true });
  if (isPending) return <Loading kind="cards" />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  const pages = Array.from({ length: Math.ceil(total / ROWS_A_PAGE) }, (_, at) => at + 1);
  return (
    <Page title={${list}.many}>
      {rows.length === 0 && <EmptyState icon={${list}.icon} title={${literal(none)}} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row) => (
          <li key={row.id}>
            <Card padded={false} className="flex h-full flex-col overflow-hidden">
${image ? indented(imageCode(image), 14) : ""}              <div className="flex flex-1 flex-col gap-3 p-5">
${title ? indented(`<h2 className="font-semibold tracking-tight wrap-anywhere">{${valueCode(title)}}</h2>`, 16) : ""}${
  values.length > 0
    ? `                <dl className="flex flex-col gap-1.5 text-sm">
${indented(values.join("\n"), 18)}                </dl>
`
    : ""
}              </div>
            </Card>
          </li>
        ))}
      </ul>
      {pages.length > 1 && (
        <nav aria-label={${list}.many} className="mt-6 flex flex-wrap gap-2">
          {pages.map((one) => (
            <Button
              key={one}
              variant={one === page ? "primary" : "secondary"}
              aria-current={one === page ? "page" : undefined}
              onClick={() => setPage(one)}
            >
              {one}
            </Button>
          ))}
        </nav>
      )}
    </Page>
  );
}
${values.length > 0 ? TOLD : ""}`;
}

const TOLD = `
function Told({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere" suppressHydrationWarning>
        {children}
      </dd>
    </div>
  );
}
`;

const indented = (text: string, spaces: number): string =>
  text
    .split("\n")
    .map((line) => `${" ".repeat(spaces)}${line}\n`)
    .join("");

const cellOf = ({ key }: FieldSpec): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? `row.${key}` : `row[${literal(key)}]`);

const imageCode = (field: FieldSpec): string =>
  `{${cellOf(field)} && <img src={${cellOf(field)}} alt="" loading="lazy" className="aspect-video w-full object-cover" />}`;

/** Nothing stands there for what is not filled in. */
const isThere = (field: FieldSpec): string =>
  NUMBERS.has(field.kind) || field.kind === "yesNo" ? `${cellOf(field)} != null` : `${cellOf(field)}`;
const NUMBERS: ReadonlySet<FieldSpec["kind"]> = new Set(["number", "money", "percent", "duration", "rating"]);

const toldCode = (field: FieldSpec, list: string): string =>
  `{${isThere(field)} && <Told label={${list}.fields.${field.key}.label}>{${valueCode(field)}}</Told>}`;

/** A value that is there, as people read it; a sign instead of a word where the word would have a language. */
function valueCode(field: FieldSpec): string {
  const value = cellOf(field);
  switch (field.kind) {
    case "number":
      return field.unit ? `\`\${formatNumber(${value})} \${${literal(field.unit)}}\`` : `formatNumber(${value})`;
    case "percent":
      return `\`\${formatNumber(${value})} %\``;
    case "money":
      return field.currency ? `formatMoney(${value}, ${literal(field.currency)})` : `formatMoney(${value})`;
    case "date":
      return `formatDay(${value})`;
    case "dateTime":
      return `formatMoment(${value})`;
    case "duration":
      return `formatDuration(${value})`;
    case "rating":
      return `"★".repeat(${value})`;
    case "yesNo":
      return `${value} ? "✓" : "–"`;
    case "tags":
      return `${value}.join(", ")`;
    case "choice":
      return field.labels ? `${code(field.labels)}[${value}] ?? ${value}` : value;
    default:
      return value;
  }
}
