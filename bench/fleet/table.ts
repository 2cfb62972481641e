// A fleet's figures side by side: a row for what was measured, a column for each number of servers.
import { type Figure, round } from "../report.ts";

/** Figures whose name begins with a number of servers, as `measureFleet` gives them. */
export function fleetTable(figures: readonly Figure[]): string {
  const read = figures.map(({ what, measured, unit }) => {
    const [, servers = "", name = ""] = /^(\d+) servers?, (.*)$/.exec(what) ?? [];
    return { servers, name: `${name}, ${unit}`, measured };
  });
  const columns = [...new Set(read.map(({ servers }) => servers))];
  const rows = [...new Set(read.map(({ name }) => name))].map((name) => {
    const cells = columns.map((servers) => {
      const measured = read.find((figure) => figure.name === name && figure.servers === servers)?.measured ?? null;
      return measured === null ? "–" : round(measured);
    });
    return `| ${[name, ...cells].join(" | ")} |`;
  });
  const head = ["what", ...columns.map((servers) => `${servers} ${servers === "1" ? "server" : "servers"}`)];
  return [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows].join("\n");
}
