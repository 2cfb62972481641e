// For tests: holds JSON values against the SDK's own type declarations, read by a TypeScript compiler at test time.
import { join } from "node:path";
import { getLibFiles, libFolderInMemoryPath, ts } from "@ts-morph/common";

const projectRoot = join(import.meta.dirname, "..", "..");
const virtualFile = join(projectRoot, "stripe-emulator", "testing", "sdk-types-subjects.ts");

export type TypeCheck = (name: string, value: unknown) => string[];

/**
 * Makes a checker for types named by expressions on the SDK (`{ charge: "Stripe.Charge" }`). A check gives the problems
 * found: missing keys, keys the type does not have, wrong types, values outside a list of literals. Decimals travel as text.
 */
export function sdkTypes(subjects: Record<string, string>): TypeCheck {
  const members = Object.entries(subjects).map(([name, type]) => `  ${JSON.stringify(name)}: ${type};`);
  const source = `import type Stripe from "stripe";\nexport interface Subjects {\n${members.join("\n")}\n}\n`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ["node"],
  };
  const memory = new Map(getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]));
  memory.set(virtualFile, source);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) => {
    const text = memory.get(name);
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  };
  host.fileExists = (name) => memory.has(name) || fileExists(name);
  host.readFile = (name) => memory.get(name) ?? readFile(name);
  host.getCurrentDirectory = () => projectRoot;
  host.getDefaultLibLocation = () => libFolderInMemoryPath;
  host.getDefaultLibFileName = () => `${libFolderInMemoryPath}/lib.d.ts`;
  const program = ts.createProgram([virtualFile], options, host);
  const faults = [
    ...program.getGlobalDiagnostics(),
    ...program.getSemanticDiagnostics(program.getSourceFile(virtualFile)),
  ];
  if (faults.length > 0)
    throw new Error(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ")).join("; "));
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(virtualFile);
  const declaration = file?.statements.find(ts.isInterfaceDeclaration);
  if (!file || !declaration) throw new Error("the subjects could not be read");
  const table = checker.getTypeAtLocation(declaration);
  return (name, value) => {
    const symbol = table.getProperty(name);
    if (!symbol) throw new Error(`no subject ${name}`);
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
    if (type.flags & ts.TypeFlags.Any) throw new Error(`the type of ${name} was not found`);
    return problemsOf({ checker, at: declaration }, value, type, name);
  };
}

type Context = { checker: ts.TypeChecker; at: ts.Node };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function problemsOf(context: Context, value: unknown, type: ts.Type, path: string): string[] {
  const shown = context.checker.typeToString(type);
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  if (shown.includes("DecimalImpl") || shown === "Decimal")
    return typeof value === "string" ? [] : [`${path}: a decimal travels as text`];
  if (type.isUnion()) return bestOf(context, value, type.types, path);
  if (isPrimitive(type))
    return primitiveFits(value, type, shown) ? [] : [`${path}: ${JSON.stringify(value)} is not ${shown}`];
  // An open list of literals ends in `string & {}`: here the list counts as closed.
  if (type.isIntersection()) return [`${path}: ${JSON.stringify(value)} is not one of the known values`];
  if (context.checker.isArrayType(type)) return arrayProblems(context, value, type, path);
  return objectProblems(context, value, type, path);
}

function bestOf(context: Context, value: unknown, types: readonly ts.Type[], path: string): string[] {
  let best: string[] | undefined;
  for (const type of types) {
    const problems = problemsOf(context, value, type, path);
    if (problems.length === 0) return [];
    const plain = isPrimitive(type) || type.isIntersection();
    if (!(plain && isRecord(value)) && (best === undefined || problems.length < best.length)) best = problems;
  }
  return best ?? [`${path}: fits no member`];
}

const primitives =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Void;

const isPrimitive = (type: ts.Type): boolean => (type.flags & primitives) !== 0;

function primitiveFits(value: unknown, type: ts.Type, shown: string): boolean {
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return String(value) === shown && typeof value === "boolean";
  if (type.flags & ts.TypeFlags.Null) return value === null;
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return value === undefined;
  if (type.flags & ts.TypeFlags.StringLike) return typeof value === "string";
  return type.flags & ts.TypeFlags.NumberLike
    ? typeof value === "number" && Number.isFinite(value)
    : typeof value === "boolean";
}

function arrayProblems(context: Context, value: unknown, type: ts.Type, path: string): string[] {
  if (!Array.isArray(value)) return [`${path}: ${JSON.stringify(value)} is not a list`];
  // `isArrayType` has just said that it is a reference to Array.
  const [element] = context.checker.getTypeArguments(type as ts.TypeReference);
  if (!element) return [];
  return value.flatMap((item, index) => problemsOf(context, item, element, `${path}[${index}]`));
}

function objectProblems(context: Context, value: unknown, type: ts.Type, path: string): string[] {
  if (!isRecord(value)) return [`${path}: ${JSON.stringify(value)} is not an object`];
  const problems: string[] = [];
  const properties = new Map(context.checker.getPropertiesOfType(type).map((symbol) => [symbol.name, symbol]));
  const open = context.checker.getIndexTypeOfType(type, ts.IndexKind.String);
  for (const [key, held] of Object.entries(value)) {
    if (properties.has(key)) continue;
    problems.push(
      ...(open ? problemsOf(context, held, open, `${path}.${key}`) : [`${path}.${key}: the type has no such key`]),
    );
  }
  for (const [key, symbol] of properties) {
    const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    if (!(key in value) || value[key] === undefined) {
      if (!optional) problems.push(`${path}.${key}: missing`);
      continue;
    }
    problems.push(
      ...problemsOf(
        context,
        value[key],
        context.checker.getTypeOfSymbolAtLocation(symbol, context.at),
        `${path}.${key}`,
      ),
    );
  }
  return problems;
}
