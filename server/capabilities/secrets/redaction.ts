// Takes values of secrets out of a text, in the forms in which they slip out: as they are, line by line, encoded.

export type Redact = (text: string) => string;

const REPLACEMENT = "[secret]";
/** What is shorter would be found in innocent words. */
const CHARACTERS_MIN = 6;
/** Values that one app was ever given and that its log is searched for. */
const VALUES_MAX = 200;

/** The texts that give a value away; long ones first, so that no rest of one stays. */
function formsOf(value: string): string[] {
  // A log has lines; a private key is one in each of its own, and innocent in its frame of hyphens.
  const lines = value.split(/\r?\n/).filter((line) => !/^-+[^-]*-+$/.test(line.trim()));
  const whole = lines.length > 1 ? [value] : [];
  return [...whole, ...lines]
    .map((text) => text.trim())
    .flatMap((text) => [
      text,
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text.toWellFormed()),
      Buffer.from(text).toString("base64").replace(/=+$/, ""),
      Buffer.from(text).toString("base64url"),
    ])
    .filter((text) => text.length >= CHARACTERS_MIN);
}

/** Replaces each of `values` by `[secret]`. */
export function createRedaction(values: readonly string[]): Redact {
  const forms = [...new Set(values.flatMap(formsOf))].sort((left, right) => right.length - left.length);
  if (forms.length === 0) return (text) => text;
  return (text) => {
    let left = text;
    for (const form of forms) if (left.includes(form)) left = left.replaceAll(form, REPLACEMENT);
    return left;
  };
}

/** What each app's processes were given, values that have changed since among them. */
export function createGivenValues() {
  const given = new Map<string, { values: Set<string>; redact: Redact }>();
  return Object.freeze({
    note(app: string, values: readonly string[]): void {
      const known = given.get(app) ?? { values: new Set<string>(), redact: (text: string) => text };
      const fresh = values.filter((value) => !known.values.has(value));
      if (fresh.length === 0) return;
      const all = new Set([...known.values, ...fresh].slice(-VALUES_MAX));
      given.set(app, { values: all, redact: createRedaction([...all]) });
    },
    redact: (app: string, text: string): string => given.get(app)?.redact(text) ?? text,
    forget: (app: string): void => void given.delete(app),
  });
}
