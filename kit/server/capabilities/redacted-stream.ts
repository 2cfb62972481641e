// Takes values out of a stream while it passes, also where one comes in two pieces; what could begin one waits for the rest.

/** A piece of a stream has 64 kB. */
const HELD_MORE = 64 * 1024;

/** Where in the text its end begins that could become one of these with what follows, or its length. */
function unfinished(text: string, forms: readonly string[]): number {
  let cut = text.length;
  for (const form of forms) {
    const from = Math.max(0, text.length - form.length + 1);
    for (let at = text.indexOf(form[0] ?? "", from); at >= 0 && at < cut; at = text.indexOf(form[0] ?? "", at + 1))
      if (form.startsWith(text.slice(at))) cut = at;
  }
  return wholeBefore(text, forms, cut);
}

/** The cut, or the beginning of the form that it would divide. */
function wholeBefore(text: string, forms: readonly string[], cut: number): number {
  for (const form of forms) {
    const at = text.indexOf(form, Math.max(0, cut - form.length + 1));
    if (at >= 0 && at < cut) return wholeBefore(text, forms, at);
  }
  return cut;
}

/** `onFound` is called once, if at all. Whatever the bytes are, only the forms are changed. */
export function redactedStream(
  source: ReadableStream<Uint8Array>,
  values: readonly string[],
  { replacement, onFound }: { replacement: string; onFound(): void },
): ReadableStream<Uint8Array> {
  // A letter for each byte, so that none is cut in two.
  const forms = values
    .map((value) => Buffer.from(value).toString("latin1"))
    .sort((left, right) => right.length - left.length);
  const heldMax = Buffer.byteLength(forms[0] ?? "", "latin1") * 4 + HELD_MORE;
  const held = { text: "", isFound: false };
  const clean = (text: string): string => {
    let left = text;
    for (const form of forms) left = left.replaceAll(form, replacement);
    if (left !== text && !held.isFound) {
      held.isFound = true;
      onFound();
    }
    return left;
  };
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) {
          if (held.text !== "") controller.enqueue(Buffer.from(clean(held.text), "latin1"));
          return controller.close();
        }
        const text = held.text + Buffer.from(value).toString("latin1");
        // A value that overlaps itself in a text made of nothing else would be waited for without end.
        const cut = text.length > heldMax ? text.length : unfinished(text, forms);
        held.text = text.slice(cut);
        if (cut > 0) return controller.enqueue(Buffer.from(clean(text.slice(0, cut)), "latin1"));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
