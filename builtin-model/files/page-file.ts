// web/pages/<page>.tsx: one page each; a list's file also holds the page of a single row.
import type { AppSpec, EntitySpec, PageOf, PageSpec } from "../blueprint/types.ts";
import {
  attribute,
  code,
  componentName,
  element,
  entityVariable,
  expression,
  fileName,
  lines,
  rolesPlace,
  sharedImports,
} from "./code.ts";
import { publicImports, publicPlaces } from "./public-page-file.ts";

/** A page's file. */
export function pageFile(page: PageSpec, app: AppSpec): string {
  const used = new Set<string>();
  const components = new Set<string>();
  const entity = (name: string) => {
    used.add(name);
    return expression(entityVariable(name));
  };
  const body = bodyOf(page, app, entity, components);
  const parts = [functionCode(componentName(page.id), body)];
  if (page.kind === "list" && hasDetail(page, app))
    parts.push(functionCode(componentName(page.id, "DetailPage"), detailBody(page, app, entity, components)));
  const imports = [
    `import { ${[...components].toSorted().join(", ")} } from "@ninefold/ui";`,
    ...[...used]
      .toSorted()
      .map((name) => `import { ${entityVariable(name)} } from "../../shared/${fileName(name)}.ts";`),
  ];
  return `${imports.join("\n")}\n\n${parts.join("\n\n")}\n`;
}

/** Path of a page's file. */
export const pagePath = (page: PageSpec): string => `web/pages/${fileName(page.id)}.tsx`;

/** Rows have a page of their own where their list is; the lists of one's own rows lead there too. */
export function hasDetail(page: PageOf<"list">, app: AppSpec): boolean {
  const entity = app.entities.find(({ name }) => name === page.of);
  return entity !== undefined && app.pages.find((other) => other.kind === "list" && other.of === page.of) === page;
}

type Refer = (name: string) => { readonly expression: string };

function functionCode(name: string, body: string): string {
  return body.includes("\n")
    ? `export function ${name}() {\n  return (\n    ${body.replaceAll("\n", "\n  ")}\n  );\n}`
    : `export function ${name}() {\n  return ${body};\n}`;
}

function bodyOf(page: PageSpec, app: AppSpec, entity: Refer, components: Set<string>): string {
  switch (page.kind) {
    case "list":
      components.add("ListPage");
      return listBody(page, app, entity);
    case "dashboard":
      components.add("DashboardPage");
      return element("DashboardPage", [
        attribute("title", page.title),
        attribute("intro", page.intro),
        attribute("order", page.order),
        records(
          "figures",
          page.figures.map((figure) => code({ ...figure, of: entity(figure.of) })),
        ),
        records(
          "charts",
          page.charts.map(({ kind, ...chart }) => code({ ...chart, of: entity(chart.of), kind: unless(kind, "bar") })),
        ),
        records(
          "lists",
          page.lists.map(({ limit, ...list }) =>
            code({ ...list, of: entity(list.of), limit: unless(limit, LIST_LIMIT) }),
          ),
        ),
      ]);
    case "report":
      components.add("ReportPage");
      return element("ReportPage", [
        attribute("title", page.title),
        attribute("intro", page.intro),
        `of={${code(entity(page.of))}}`,
        attribute("by", page.by),
        attribute("measures", page.measures),
        attribute("compare", page.compare),
        ...(page.filters.length > 0 ? [attribute("filters", page.filters)] : []),
      ]);
    case "form":
      components.add("FormPage");
      return element("FormPage", [
        `of={${code(entity(page.of))}}`,
        attribute("title", page.title),
        attribute("intro", page.intro),
        attribute("fields", page.fields),
        attribute("done", page.done),
      ]);
    case "content":
      components.add("ContentPage");
      return element("ContentPage", [
        attribute("title", page.title),
        attribute("intro", page.intro),
        records("sections", page.sections.map(code)),
      ]);
    case "profile":
      components.add("ProfilePage");
      return element("ProfilePage", [
        `of={${code(entity(page.of))}}`,
        attribute("title", page.title),
        attribute("intro", page.intro),
      ]);
  }
}

/** How many rows the kit's short lists show unasked. */
const LIST_LIMIT = 5;
/** What the kit takes unasked is not written down. */
const unless = <T>(value: T, usual: T): T | undefined => (value === usual ? undefined : value);

function records(name: string, items: readonly string[]): string {
  if (items.length === 1 && (items[0]?.length ?? 0) < 84) return `${name}={[${items[0]}]}`;
  return items.length === 0 ? "" : `${name}={${lines(items)}}`;
}

function listBody(page: PageOf<"list">, app: AppSpec, entity: Refer): string {
  const many = app.entities.find(({ name }) => name === page.of)?.many;
  return element("ListPage", [
    `of={${code(entity(page.of))}}`,
    attribute("title", unless(page.title, many ?? "")),
    attribute("intro", page.intro),
    page.views.join() === "table" ? "" : attribute("views", page.views),
    page.filters.length > 0 ? attribute("filters", page.filters) : "",
    attribute("sort", page.sort),
    attribute("boardBy", page.boardBy),
    attribute("calendarBy", page.calendarBy),
    attribute("where", page.where),
    attribute("scope", page.scope),
    page.create === false ? "create={false}" : "",
    page.id === page.of ? "" : attribute("detail", `/${fileName(page.of)}/:id`),
  ]);
}

function detailBody(page: PageOf<"list">, app: AppSpec, entity: Refer, components: Set<string>): string {
  components.add("DetailPage");
  const pointing = app.entities.flatMap((other) =>
    other.fields.flatMap((field) => (field.kind === "relation" && field.to === page.of ? [{ other, field }] : [])),
  );
  const related = pointing
    .filter(({ other }) => other.part !== "toggle")
    .map(({ other, field }) =>
      code({ of: entity(other.name), by: field.key, ...(other.part === "thread" ? { as: "thread" } : {}) }),
    );
  const toggles = pointing.flatMap(({ other, field }) =>
    other.part === "toggle" && other.toggle ? [code({ of: entity(other.name), by: field.key, ...other.toggle })] : [],
  );
  return element("DetailPage", [
    `of={${code(entity(page.of))}}`,
    records("related", related),
    records("toggles", toggles),
  ]);
}

/** web/main.tsx: the pages and their places. */
export function mainFile(app: AppSpec): string {
  const imports = app.pages.map((page) => {
    const names = [
      componentName(page.id),
      ...(page.kind === "list" && hasDetail(page, app) ? [componentName(page.id, "DetailPage")] : []),
    ];
    return `import { ${names.toSorted().join(", ")} } from "./pages/${fileName(page.id)}.tsx";`;
  });
  const entities = app.entities.map(({ name }) => entityVariable(name));
  const roles = rolesPlace(app);
  return `import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
${sharedImports(app)}
${[...imports, ...publicImports(app)].toSorted().join("\n")}

mountApp({
  manifest,
  entities: [${entities.join(", ")}],
${roles ? `  roles: ${roles.variable},\n` : ""}  pages: ${lines(
    [...app.pages.flatMap((page) => placesOf(page, app)), ...publicPlaces(app)],
    "    ",
  ).replace(/\]$/, "  ]")},
});
`;
}

function placesOf(page: PageSpec, app: AppSpec): string[] {
  const path = `/${fileName(page.id)}`;
  const place = code({
    path,
    title: page.title,
    icon: page.icon,
    group: page.group,
    role: page.role,
    element: expression(`<${componentName(page.id)} />`),
  });
  if (page.kind !== "list" || !hasDetail(page, app)) return [place];
  const entity = app.entities.find((one: EntitySpec) => one.name === page.of);
  return [
    place,
    code({
      path: `/${fileName(page.of)}/:id`,
      title: entity?.one ?? page.title,
      role: entity?.access === "closed" ? page.role : undefined,
      element: expression(`<${componentName(page.id, "DetailPage")} />`),
      hidden: true,
    }),
  ];
}
