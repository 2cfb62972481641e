// Goes on at once with what is known already: a promise costs a busy gateway more than most of what it does itself.

/** `next` of a value, or of what a promise brings. Throws what `next` throws when the value is there. */
export function whenKnown<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
