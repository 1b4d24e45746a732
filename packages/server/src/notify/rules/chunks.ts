/** Values per statement; the stores limit them. */
const chunkSize = 500;

/** Runs a statement on the ids in parts, one after another. */
export async function inChunks<T>(ids: readonly number[], statement: (chunk: readonly number[]) => Promise<readonly T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += chunkSize) found.push(...(await statement(ids.slice(at, at + chunkSize))));
  return found;
}
