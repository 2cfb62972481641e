// What can be said of a fleet without simulating it. Apps that are asked at times that know nothing of each other (Poisson) are
// awake exactly when somebody asked within the last idle time, as servers in a queue with endless servers are busy (M/G/∞).

/** Apps awake on average. @param rates calls a second of each app */
export const expectedAwake = (rates: Iterable<number>, idleSeconds: number): number =>
  sum(rates, (rate) => 1 - Math.exp(-rate * idleSeconds));

/** Wakes a second: calls that find nobody awake. */
export const expectedWakes = (rates: Iterable<number>, idleSeconds: number): number =>
  sum(rates, (rate) => rate * Math.exp(-rate * idleSeconds));

/** Looks at who may use an app, a second: an answer is believed for a while, so that one caller causes at most so many. */
export const expectedChecks = (rates: Iterable<number>, believedSeconds: number): number =>
  sum(rates, (rate) => rate / (1 + rate * believedSeconds));

function sum(rates: Iterable<number>, of: (rate: number) => number): number {
  let total = 0;
  for (const rate of rates) total += of(rate);
  return total;
}
