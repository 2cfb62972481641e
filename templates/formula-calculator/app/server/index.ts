import { createServer, refuse, resource, sql } from "@ninefold/server";
import { FormulaError, nameProblem, readFormula } from "../shared/formula.ts";
import { inputs, results } from "../shared/inputs.ts";

type Given = { name?: unknown; formula?: unknown };
const PATHS = ["/api/inputs", "/api/inputs/:id", "/api/results", "/api/results/:id"];

export default createServer({
  resources: [resource(inputs), resource(results)],
  routes: (app) => {
    // Names can be told apart, and a formula can be read, before either is kept.
    app.on(["POST", "PATCH"], PATHS, async (c, next) => {
      const given: Given = await c.req.raw
        .clone()
        .json()
        .catch(() => ({})); // an import of CSV; the page tells what can't be read
      if (typeof given.name === "string") await checkName(given.name.trim(), c.req.path.includes("/inputs"));
      if (typeof given.formula === "string") checkFormula(given.formula);
      await next();
    });
  },
});

async function checkName(name: string, isInput: boolean): Promise<void> {
  const problem = nameProblem(name);
  if (problem) refuse(422, problem, { name: problem });
  const [taken] = isInput
    ? await sql`select 1 from results where name = ${name}`
    : await sql`select 1 from inputs where name = ${name}`;
  if (taken) refuse(422, "Another one has this name.", { name: "Another one has this name" });
}

function checkFormula(formula: string): void {
  try {
    readFormula(formula);
  } catch (problem) {
    if (!(problem instanceof FormulaError)) throw problem;
    refuse(422, problem.message, { formula: problem.message });
  }
}
