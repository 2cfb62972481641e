// A table from features to values: what a `Map` is to read, made at once from a column of half a million features.

/** What is asked of a table or a map. */
export type Known = Readonly<{ get(feature: number): number | undefined }>;

/** Half of the places stay empty, so that most features are found at their first. */
const PLACES_PER_FEATURE = 2;
/** The golden ratio of 32 bits: features that are close to each other fall far apart. */
const SPREAD = 0x9e3779b1;

/** The row of each feature; all of them differ. */
export function rowsOf(features: Uint32Array): Known {
  const bits = Math.max(1, Math.ceil(Math.log2(features.length * PLACES_PER_FEATURE + 1)));
  const last = 2 ** bits - 1;
  const shift = 32 - bits;
  /** A row and one more; 0: nothing is there. */
  const places = new Uint32Array(last + 1);
  const placeOf = (feature: number) => Math.imul(feature, SPREAD) >>> shift;
  for (let row = 0; row < features.length; row++) {
    let place = placeOf(features[row] as number);
    while (places[place] !== 0) place = (place + 1) & last;
    places[place] = row + 1;
  }
  return {
    get(feature) {
      for (let place = placeOf(feature); places[place] !== 0; place = (place + 1) & last) {
        const row = (places[place] as number) - 1;
        if (features[row] === feature) return row;
      }
      return undefined;
    },
  };
}
