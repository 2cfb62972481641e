// What stands in the body of each test of a file: whether it asserts anything, and the words it speaks.
import { ts } from "@ts-morph/common";

/**
 * `words`: the texts of the body's literals, its table's included; comments and the title are none. `asserts`: something
 * in it can fail. `counts`: false for tests that are skipped, still to be written, or expected to fail.
 */
export type TestBody = Readonly<{ words: string; asserts: boolean; counts: boolean }>;

/** The bodies by the titles under which they ran. Null: no test of the file has that title. */
export type Bodies = Readonly<{ of(title: string): TestBody | null }>;

const TEST_NAMES = new Set(["it", "test"]);
const NOT_COUNTED = new Set(["skip", "todo", "fails", "fixme", "fail", "skipIf", "runIf"]);
/** Beside `expect`: what web/testing/expectations.ts waits for fails when it does not come. */
const WAITING_ASSERTIONS = new Set(["seen", "gone", "becomes", "arrivesAt"]);
/** What stands for a value in a template. */
const VARIES = "∅";
/** Of Vitest's and Playwright's titles: what stands for a value. */
const PLACEHOLDER = /%[sdifjoOc#]|\$\{?\w[\w.]*\}?|∅/g;

export function bodiesOf(source: string): Bodies {
  const file = ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const exact = new Map<string, TestBody>();
  const patterns: { pattern: RegExp; length: number; body: TestBody }[] = [];
  const note = ({ title, body }: { title: string; body: TestBody }): void => {
    exact.set(title, body);
    if (title.match(PLACEHOLDER)) patterns.push({ pattern: patternOf(title), length: title.length, body });
  };
  const visit = (node: ts.Node): void => {
    const found = ts.isCallExpression(node) ? testOf(node, file) : null;
    if (found === null) ts.forEachChild(node, visit);
    else note(found);
  };
  visit(file);
  patterns.sort((one, other) => other.length - one.length);
  return Object.freeze({
    of: (title: string) => exact.get(title) ?? patterns.find(({ pattern }) => pattern.test(title))?.body ?? null,
  });
}

/** A call such as `it("…", () => …)`, `test.each(table)("…", …)`. */
function testOf(call: ts.CallExpression, file: ts.SourceFile): { title: string; body: TestBody } | null {
  const [first, ...rest] = call.arguments;
  const title = first && titleOf(first);
  const { root, modifiers, table } = calleeOf(call.expression);
  if (title === undefined || title === null || root === null || !TEST_NAMES.has(root) || rest.length === 0) return null;
  const parts = [...rest, ...tableParts(table, file), ...loopsAround(call)];
  const words = parts.flatMap(literalsIn).join("\n");
  const asserts = rest.some(canFail);
  return { title, body: { words, asserts, counts: !modifiers.some((name) => NOT_COUNTED.has(name)) } };
}

type Callee = { root: string | null; modifiers: string[]; table: readonly ts.Expression[] };

function calleeOf(callee: ts.Expression): Callee {
  if (ts.isIdentifier(callee)) return { root: callee.text, modifiers: [], table: [] };
  if (ts.isPropertyAccessExpression(callee)) {
    const inner = calleeOf(callee.expression);
    return { ...inner, modifiers: [...inner.modifiers, callee.name.text] };
  }
  if (ts.isCallExpression(callee)) return { ...calleeOf(callee.expression), table: callee.arguments };
  return { root: null, modifiers: [], table: [] };
}

/** Null for what is no text. What varies in a template becomes a sign that no title has. */
function titleOf(node: ts.Expression): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `${VARIES}${literal.text}`).join("");
}

function patternOf(title: string): RegExp {
  const parts = title.split(PLACEHOLDER).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`);
}

/** A table by name is looked up at the top of its file. */
function tableParts(table: readonly ts.Expression[], file: ts.SourceFile): ts.Node[] {
  return table.map((part) => (ts.isIdentifier(part) ? (constantOf(part.text, file) ?? part) : part));
}

function constantOf(name: string, file: ts.SourceFile): ts.Expression | undefined {
  const declarations = file.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
  return declarations.find((one) => ts.isIdentifier(one.name) && one.name.text === name)?.initializer;
}

/** What a test is told for each of: the loops that it stands in. */
function loopsAround(node: ts.Node): ts.Node[] {
  const { parent } = node;
  if (parent === undefined) return [];
  return ts.isForOfStatement(parent) ? [parent.expression, ...loopsAround(parent)] : loopsAround(parent);
}

function literalsIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isStringLiteralLike(inner) || ts.isJsxText(inner)) found.push(inner.text);
    else if (ts.isTemplateExpression(inner))
      found.push([inner.head, ...inner.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(" "));
    else if (ts.isRegularExpressionLiteral(inner)) found.push(inner.text.replaceAll(/\\(?=\W)/g, ""));
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

/** Whether something in it fails when the product is not as it says: an `expect` of more than a literal, or a wait. */
function canFail(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    const { expression, arguments: given, parent } = node;
    const [subject] = given;
    if (ts.isIdentifier(expression) && WAITING_ASSERTIONS.has(expression.text)) return true;
    const { root } = calleeOf(expression);
    const says = ts.isPropertyAccessExpression(parent);
    if (root === "expect" && says && subject !== undefined && !isLiteral(subject)) return true;
  }
  return ts.forEachChild(node, (inner) => canFail(inner) || undefined) ?? false;
}

function isLiteral(node: ts.Expression): boolean {
  return (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  );
}
