import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

const lines = (pieces: number, made: number[]) =>
  async function* () {
    for (let index = 0; index < pieces; index += 1) {
      made.push(index);
      yield `${index}\r\n`;
    }
  };

it('makes a piece when it is fetched, and no more than that ahead', async () => {
  const made: number[] = [];
  const { content, bytes } = await csvFile('a.csv', ['=head'], lines(10_000, made));
  expect([made.length, bytes]).toEqual([1, undefined]);
  const pieces = content[Symbol.asyncIterator]();
  expect(String((await pieces.next()).value)).toBe("\uFEFF'=head\r\n0\r\n");
  await pieces.next();
  expect(made.length).toBe(2);
  await pieces.return?.();
  expect(await pieces.next()).toEqual({ value: undefined, done: true });
  expect(made.length).toBe(2);
});

it('is an error before it begins where its first piece fails', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield await Promise.reject(new Error('away'));
  };
  await expect(csvFile('a.csv', [], failing)).rejects.toThrow('away');
});

it('calls the work off that a client waits for when he leaves', async () => {
  let calledOff = false;
  const { promise: waiting, resolve: waits } = Promise.withResolvers<void>();
  const { content } = await csvFile('a.csv', ['a'], async function* (signal) {
    yield '';
    waits();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    calledOff = true;
  });
  const stream = Readable.from(content).resume();
  const closed = new Promise((resolve) => stream.once('close', resolve));
  await waiting;
  stream.destroy();
  await closed;
  expect(calledOff).toBe(true);
});

it('calls the work off when its client leaves before the first piece', async () => {
  const life = new AbortController();
  const waiting = csvFile(
    'a.csv',
    [],
    async function* (signal): AsyncGenerator<string> {
      yield await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('called off'))));
    },
    life.signal,
  );
  life.abort();
  await expect(waiting).rejects.toThrow('called off');
});
