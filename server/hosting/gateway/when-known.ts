// Calls a function with a value or with what a promise brings, without a promise where the value is there: the hot path saves one.

/** `next` of a value, or of what a promise brings. Throws what `next` throws when the value is there. */
export function whenKnown<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
