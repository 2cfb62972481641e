// Stripe's form encoding: `items[0][price]=…`, `expand[]=…` become nested plain objects and arrays.

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Reads a query string or a form body. Keys never reach a prototype: every object is bare. */
export function readForm(text: string): { [key: string]: FormValue } {
  const root = bare();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return root;
}

// A bare object has no prototype, so a key such as `__proto__` is a key like any other.
const bare = (): { [key: string]: FormValue } => Object.create(null);

function pathOf(name: string): string[] {
  const [head = "", ...rest] = name.split("[");
  return [head, ...rest.map((part) => part.replace(/\]$/, ""))];
}

function place(target: { [key: string]: FormValue }, [key = "", next, ...rest]: string[], value: string): void {
  if (next === undefined) {
    target[key] = value;
    return;
  }
  if (next === "" && rest.length === 0) {
    const list = target[key];
    if (Array.isArray(list)) list.push(value);
    else target[key] = [value];
    return;
  }
  const known = target[key];
  const inner = typeof known === "object" && !Array.isArray(known) ? known : bare();
  target[key] = inner;
  place(inner, [next, ...rest], value);
}
