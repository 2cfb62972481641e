import { ListPage, useRecords } from "@ninefold/ui";
import { inputs, results } from "../../shared/inputs.ts";

const SIGNS = [
  ["+ - * / ^ ( )", "as on paper; ^ is to the power of"],
  ["round(x, 2)", "to two decimals; round(x) to a whole number"],
  ["ceil(x), floor(x)", "up or down to a whole number"],
  ["min(a, b), max(a, b)", "the smallest, the largest"],
  ["if(a > 10, b, c)", "b where it holds, else c; also <, <=, >=, =, <>"],
  ["abs(x), sqrt(x)", "without its sign, its root"],
] as const;

export const InputsPage = () => (
  <ListPage of={inputs} detail={false} intro="What people fill in. Formulas call an input by its name." />
);

export function ResultsPage() {
  const given = useRecords(inputs, { pageSize: 100 });
  const list = useRecords(results, { pageSize: 100 });
  return (
    <>
      <ListPage of={results} detail={false} intro="What is worked out. A formula may use inputs and other results." />
      <section
        aria-label="What a formula may use"
        className="mx-auto grid w-full max-w-6xl gap-6 px-4 pb-8 sm:px-8 lg:grid-cols-2 2xl:max-w-[88rem]"
      >
        {given.rows.length + list.rows.length > 0 && (
          <div>
            <h2 className="mb-2 font-semibold">Names</h2>
            <ul className="flex flex-wrap gap-1.5">
              {[...given.rows, ...list.rows].map(({ id, name, label }) => (
                <li key={id} title={label} className="rounded-inner bg-sunken px-2 py-1 font-mono text-sm break-all">
                  {name}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h2 className="mb-2 font-semibold">Signs and functions</h2>
          <dl className="flex flex-col gap-1.5 text-sm">
            {SIGNS.map(([sign, meaning]) => (
              <div key={sign} className="flex flex-wrap gap-x-3">
                <dt className="w-44 font-mono">{sign}</dt>
                <dd className="text-ink-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}
