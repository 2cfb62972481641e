// Parameters of a call: what is accepted, read into types; anything else is refused in Stripe's words.
import { invalidRequest } from "../engine/faults.ts";

/** Reads one value found at `path`; throws the refusal Stripe would give. */
export type Reader<Value> = (value: unknown, path: string) => Value;

type Fields = Record<string, Reader<unknown> & { required?: boolean }>;

export type Values<F extends Fields> = {
  [K in keyof F as F[K] extends { required: true } ? K : never]: F[K] extends Reader<infer V> ? V : never;
} & { [K in keyof F as F[K] extends { required: true } ? never : K]?: F[K] extends Reader<infer V> ? V : never };

/** The reader of a group, or, when a name is none of Stripe's, an object that names it and fits nowhere. */
type KnownOnly<F extends Fields, Known> = [Exclude<keyof F, keyof Known>] extends [never]
  ? Reader<Values<F>>
  : { unknownToStripe: Exclude<keyof F, keyof Known> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inside = (path: string, key: string) => (path ? `${path}[${key}]` : key);

/** Marks a reader's parameter as one that must be there. */
export const required = <Value>(reader: Reader<Value>): Reader<Value> & { required: true } =>
  Object.assign((value: unknown, path: string) => reader(value, path), { required: true as const });

/**
 * A group of named parameters. `Known` is the SDK's own parameter type: a name that Stripe does not have cannot be listed.
 * Several unknown names are reported together, as Stripe does.
 */
export function group<Known = never>() {
  return <F extends Fields>(fields: F): KnownOnly<F, Known> => {
    const readers = new Map<string, Fields[string]>(Object.entries(fields));
    const reader: Reader<Values<F>> = (value, path) => {
      if (!isRecord(value)) throw invalidRequest("Invalid object", path, "parameter_invalid_type");
      refuseUnknown(Object.keys(value), readers, path);
      const read: Record<string, unknown> = {};
      for (const [name, reader] of readers) {
        const given = value[name];
        if (given !== undefined) read[name] = reader(given, inside(path, name));
        else if (reader.required)
          throw invalidRequest(
            `Missing required param: ${inside(path, name)}.`,
            inside(path, name),
            "parameter_missing",
          );
      }
      // Every key of F was read by its own reader or left out, which is what Values<F> says.
      return read as Values<F>;
    };
    // With no stray key the conditional type is this very reader; with one, the code that uses the reader does not compile.
    return reader as KnownOnly<F, Known>;
  };
}

function refuseUnknown(names: string[], readers: Map<string, unknown>, path: string): void {
  const unknown = names.filter((name) => !readers.has(name)).map((name) => inside(path, name));
  if (unknown.length === 0) return;
  const text =
    unknown.length === 1
      ? `Received unknown parameter: ${unknown[0]}`
      : `Received unknown parameters: ${unknown.join(", ")}`;
  throw invalidRequest(text, unknown[0], "parameter_unknown");
}

export const text =
  (limit = 5_000): Reader<string> =>
  (value, path) => {
    if (typeof value !== "string") throw invalidRequest("Invalid string: must be a string", path);
    if (value === "") throw invalidRequest(emptyMessage(path), path, "parameter_invalid_empty");
    if (value.length > limit)
      throw invalidRequest(
        `Invalid string: ${value.slice(0, 10)}...${value.slice(-6)}; must be at most ${limit} characters`,
        path,
      );
    return value;
  };

const emptyMessage = (name: string) =>
  `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`;

/** An empty string (or null in JSON) takes the value away. */
export const clearable =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (value, path) =>
    value === "" || value === null ? null : reader(value, path);

export const integer =
  ({ min, max }: { min?: number; max?: number } = {}): Reader<number> =>
  (value, path) => {
    const shown = String(value);
    if (!/^-?\d{1,15}$/.test(shown))
      throw invalidRequest(`Invalid integer: ${shown}`, path, "parameter_invalid_integer");
    const number = Number(shown);
    if (min !== undefined && number < min)
      throw invalidRequest(`This value must be greater than or equal to ${min}.`, path, "parameter_invalid_integer");
    if (max !== undefined && number > max)
      throw invalidRequest(`This value must be less than or equal to ${max}.`, path, "parameter_invalid_integer");
    return number;
  };

/** A percentage with at most two decimals. */
export const percent: Reader<number> = (value, path) => {
  const shown = String(value);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(shown) || Number(shown) > 100)
    throw invalidRequest(`Invalid decimal: ${shown}; must be between 0 and 100 with at most 2 decimal places`, path);
  return Number(shown);
};

export const flag: Reader<boolean> = (value, path) => {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw invalidRequest(`Invalid boolean: ${String(value)}`, path);
};

export const oneOf =
  <const Choice extends string>(...choices: Choice[]): Reader<Choice> =>
  (value, path) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) {
      const names = choices.length === 1 ? choices[0] : `${choices.slice(0, -1).join(", ")}, or ${choices.at(-1)}`;
      throw invalidRequest(`Invalid ${path}: must be one of ${names}`, path);
    }
    return found;
  };

export const url: Reader<string> = (value, path) => {
  const shown = text()(value, path);
  if (!URL.canParse(shown.replaceAll(/[{}]/g, "")) || !/^https?:\/\//.test(shown))
    throw invalidRequest("Not a valid URL", path, "url_invalid");
  return shown;
};

/** A list: JSON arrays, `name[]=…` and `name[0]=…` alike. */
export const list =
  <Value>(reader: Reader<Value>): Reader<Value[]> =>
  (value, path) => {
    if (Array.isArray(value)) return value.map((item, index) => reader(item, `${path}[${index}]`));
    if (isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key))) {
      return Object.entries(value).map(([key, item]) => reader(item, `${path}[${key}]`));
    }
    throw invalidRequest("Invalid array", path);
  };

/** Metadata: at most 50 keys of 40 characters with values of 500; an empty value takes its key away, an empty whole all of them. */
export const metadata: Reader<Record<string, string>> = (value, path) => {
  if (value === "" || value === null) return {};
  if (!isRecord(value)) throw invalidRequest("Invalid object", path);
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidRequest("You can specify up to 50 metadata keys.", path);
  const read: Record<string, string> = {};
  for (const [key, given] of entries) {
    const shown = given === null ? "" : String(given);
    if (key.length > 40) throw invalidRequest(`Metadata keys can be up to 40 characters long: ${key}`, path);
    if (shown.length > 500)
      throw invalidRequest(
        `Metadata values can be up to 500 characters, but you passed in a value that is ${shown.length} characters. Invalid value: ${shown}`,
        inside(path, key),
      );
    read[key] = shown;
  }
  return read;
};

/** The metadata after a change: new keys added, keys with empty values gone. */
export function mergeMetadata(
  old: Record<string, string>,
  change: Record<string, string> | undefined,
): Record<string, string> {
  if (!change) return old;
  if (Object.keys(change).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ""));
}

const bounds = group()({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });

/** A moment, or bounds around it. */
export const range: Reader<{ gt?: number; gte?: number; lt?: number; lte?: number }> = (value, path) => {
  if (!isRecord(value)) {
    const at = integer()(value, path);
    return { gte: at, lte: at };
  }
  return bounds(value, path);
};

/** What every v1 list takes. */
export const paging = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
  expand: list(text()),
};
export const expand = { expand: list(text()) };
