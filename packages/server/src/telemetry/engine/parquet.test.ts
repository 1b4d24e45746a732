import { expect, it } from 'vitest';
import { whenThereIsMemory } from './parquet.ts';
import { EngineRefused } from './types.ts';

const short = new EngineRefused('Code: 241. DB::Exception: (total) memory limit exceeded: would use 461.37 MiB');
const own = new EngineRefused('Code: 241. DB::Exception: (for query) memory limit exceeded: would use 301.00 MiB');

/** Number of tries until `run` succeeds or fails permanently. */
async function triesOf(failures: readonly Error[], signal?: AbortSignal) {
  let tries = 0;
  const run = async () => {
    const failure = failures[tries];
    tries += 1;
    if (failure) throw failure;
  };
  const end = await whenThereIsMemory(run, signal, [1, 1]).catch((error: unknown) => error);
  return { tries, end };
}

it('a file waits only for memory used by merges', async () => {
  expect(await triesOf([])).toEqual({ tries: 1, end: undefined });
  expect(await triesOf([short, short])).toEqual({ tries: 3, end: undefined });
  expect(await triesOf([short, short, short])).toEqual({ tries: 3, end: short });
  expect(await triesOf([own])).toEqual({ tries: 1, end: own });
  expect(await triesOf([short], AbortSignal.abort())).toMatchObject({ tries: 1, end: { name: 'AbortError' } });
});
