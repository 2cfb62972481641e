// What of an app's calls to the outside would be refused is told with its place, before anybody makes them.
import { expect, test } from "vitest";
import { outsideProblems } from "./hosts-in-source.ts";

const APP = JSON.stringify({ name: "Rain", outbound: ["api.example.com", "*.files.example.com"] });
const problemsOf = (text: string, app = APP) => outsideProblems({ "app.json": app, "server/rain.ts": text });

test("a host that app.json does not name is told with its file and line, and what to write", () => {
  expect(problemsOf('const hours = 2;\nawait fetchOutside("https://Other.example.com/v1?hours=2");')).toEqual([
    {
      check: "build",
      path: "server/rain.ts",
      line: 2,
      message:
        'other.example.com is not among the outbound hosts of app.json: name it there, "outbound": ["other.example.com"].',
    },
  ]);
  for (const call of [
    "fetchOutside(`https://other.example.com/$" + "{id}`)",
    "fetchOutside(new URL('http://other.example.com:80'))",
    'fetchOutside(\n  "https://files.example.com/")',
  ])
    expect(problemsOf(call), call).toHaveLength(1);
});

test("hosts that are named, or known only as the app runs, pass", () => {
  for (const call of [
    'fetchOutside("https://api.example.com/v1")',
    'fetchOutside("https://API.example.com?x=1")',
    'fetchOutside("https://cdn.files.example.com")',
    "fetchOutside(address)",
    "fetchOutside(`https://$" + "{host}/v1`)",
    "fetchOutside(`https://api.$" + "{region}.example.org/v1`)",
    'fetch("https://other.example.com/")',
  ])
    expect(problemsOf(call), call).toEqual([]);
  expect(outsideProblems({ "app.json": APP, "web/main.tsx": 'fetchOutside("https://other.example.com/")' })).toEqual(
    [],
  );
  expect(problemsOf('fetchOutside("https://other.example.com/")', "{")).toEqual([]);
});
