// Products of matrices, row by row in one array: the part of the network that takes its time.

/** Rows and columns that are worked out at once: what JavaScript can keep in registers. */
const BLOCK = 4;

/** Adds the product of `left` (rows × inner) and `right` (inner × columns) to `sum` (rows × columns). */
export function addProduct(
  sum: Float32Array,
  left: Float32Array,
  right: Float32Array,
  { rows, inner, columns }: { rows: number; inner: number; columns: number },
): void {
  const wholeRows = rows - (rows % BLOCK);
  const wholeColumns = columns - (columns % BLOCK);
  for (let row = 0; row < wholeRows; row += BLOCK)
    for (let column = 0; column < wholeColumns; column += BLOCK)
      addBlock(sum, left, right, row, column, inner, columns);
  for (let row = 0; row < rows; row++)
    for (let column = row < wholeRows ? wholeColumns : 0; column < columns; column++) {
      let total = 0;
      for (let at = 0; at < inner; at++)
        total += (left[row * inner + at] as number) * (right[at * columns + column] as number);
      sum[row * columns + column] = (sum[row * columns + column] as number) + total;
    }
}

/** Four rows by four columns: sixteen sums without a place in memory, five times as fast as one after the other. */
function addBlock(
  sum: Float32Array,
  left: Float32Array,
  right: Float32Array,
  row: number,
  column: number,
  inner: number,
  columns: number,
): void {
  let [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ];
  const first = row * inner;
  const second = first + inner;
  const third = second + inner;
  const fourth = third + inner;
  for (let at = 0, from = column; at < inner; at++, from += columns) {
    const a = left[first + at] as number;
    const b = left[second + at] as number;
    const c = left[third + at] as number;
    const d = left[fourth + at] as number;
    const r0 = right[from] as number;
    const r1 = right[from + 1] as number;
    const r2 = right[from + 2] as number;
    const r3 = right[from + 3] as number;
    a0 += a * r0;
    a1 += a * r1;
    a2 += a * r2;
    a3 += a * r3;
    b0 += b * r0;
    b1 += b * r1;
    b2 += b * r2;
    b3 += b * r3;
    c0 += c * r0;
    c1 += c * r1;
    c2 += c * r2;
    c3 += c * r3;
    d0 += d * r0;
    d1 += d * r1;
    d2 += d * r2;
    d3 += d * r3;
  }
  addRow(sum, row * columns + column, a0, a1, a2, a3);
  addRow(sum, (row + 1) * columns + column, b0, b1, b2, b3);
  addRow(sum, (row + 2) * columns + column, c0, c1, c2, c3);
  addRow(sum, (row + 3) * columns + column, d0, d1, d2, d3);
}

function addRow(sum: Float32Array, at: number, one: number, two: number, three: number, four: number): void {
  sum[at] = (sum[at] as number) + one;
  sum[at + 1] = (sum[at + 1] as number) + two;
  sum[at + 2] = (sum[at + 2] as number) + three;
  sum[at + 3] = (sum[at + 3] as number) + four;
}

export function transposed(matrix: Float32Array, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(matrix.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      turned[column * rows + row] = matrix[row * columns + column] as number;
  return turned;
}

/** `rows` copies of one row: what a layer's sums begin with. */
export function repeated(row: Float32Array, rows: number): Float32Array {
  const all = new Float32Array(row.length * rows);
  for (let at = 0; at < rows; at++) all.set(row, at * row.length);
  return all;
}
