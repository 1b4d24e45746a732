/** Ordinary least squares by the normal equations. */

/**
 * The coefficients of the best fit of `rows` to `targets`; null if they are undetermined. A trace of the diagonal is added, so that nearly
 * collinear columns share their weight.
 */
export function leastSquares(rows: readonly (readonly number[])[], targets: readonly number[], trace = 1e-10): number[] | null {
  const width = rows[0]?.length ?? 0;
  if (width === 0 || rows.length < width) return null;
  const matrix = Array.from({ length: width }, () => new Float64Array(width + 1));
  rows.forEach((row, at) => {
    const target = targets[at] ?? 0;
    for (let i = 0; i < width; i += 1) {
      const line = matrix[i] as Float64Array;
      const value = row[i] ?? 0;
      for (let j = 0; j < width; j += 1) line[j] = (line[j] ?? 0) + value * (row[j] ?? 0);
      line[width] = (line[width] ?? 0) + value * target;
    }
  });
  for (let i = 0; i < width; i += 1) {
    const line = matrix[i] as Float64Array;
    line[i] = (line[i] ?? 0) * (1 + trace);
  }
  return eliminated(matrix, width);
}

/** Gaussian elimination with the largest pivot of each column. */
function eliminated(matrix: Float64Array[], width: number): number[] | null {
  const at = (i: number, j: number) => matrix[i]?.[j] ?? 0;
  const scale = Math.max(...matrix.map((line) => Math.max(...line.subarray(0, width).map(Math.abs))));
  for (let column = 0; column < width; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < width; i += 1) if (Math.abs(at(i, column)) > Math.abs(at(pivot, column))) pivot = i;
    if (!(Math.abs(at(pivot, column)) > scale * 1e-14)) return null;
    [matrix[column], matrix[pivot]] = [matrix[pivot] as Float64Array, matrix[column] as Float64Array];
    for (let i = column + 1; i < width; i += 1) {
      const factor = at(i, column) / at(column, column);
      const line = matrix[i] as Float64Array;
      for (let j = column; j <= width; j += 1) line[j] = (line[j] ?? 0) - factor * at(column, j);
    }
  }
  const solution = new Array<number>(width).fill(0);
  for (let i = width - 1; i >= 0; i -= 1) {
    let rest = at(i, width);
    for (let j = i + 1; j < width; j += 1) rest -= at(i, j) * (solution[j] ?? 0);
    solution[i] = rest / at(i, i);
  }
  return solution.every(Number.isFinite) ? solution : null;
}
