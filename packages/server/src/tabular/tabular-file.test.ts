import { Readable } from 'node:stream';
import type { FileFormat } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { gathered } from '../testing/sheet.ts';
import { type Piece, type Tabular, tabularFile } from './tabular-file.ts';

const columns: Tabular<string>['columns'] = [{ id: 'a', title: '=head', kind: 'text', value: (row) => row }];
const named = { name: 'a', title: 'A', columns };
const pieces = (count: number, made: number[]) =>
  async function* (): AsyncGenerator<Piece<string>> {
    for (let index = 0; index < count; index += 1) {
      made.push(index);
      yield { rows: [`${index}`] };
    }
  };

it('creates a piece when it is requested, and at most one in advance', async () => {
  const made: number[] = [];
  const { content, bytes } = await tabularFile('csv', { ...named, pieces: pieces(10_000, made) });
  expect([made.length, bytes]).toEqual([1, undefined]);
  const taken = content[Symbol.asyncIterator]();
  expect(String((await taken.next()).value)).toBe("\uFEFF'=head\r\n0\r\n");
  await taken.next();
  expect(made.length).toBe(2);
  await taken.return?.();
  expect(await taken.next()).toEqual({ value: undefined, done: true });
  expect(made.length).toBe(2);
});

it('pauses a sheet, too, while it is not read', async () => {
  const made: number[] = [];
  const long = `${'x'.repeat(20_000)}`;
  const { content } = await tabularFile('xlsx', {
    ...named,
    columns: [{ id: 'a', title: 'A', kind: 'text', value: (row) => `${row}${long}` }],
    pieces: pieces(10_000, made),
  });
  const taken = content[Symbol.asyncIterator]();
  await taken.next();
  await taken.next();
  expect(made.length).toBeLessThan(500);
  await taken.return?.();
  const atEnd = made.length;
  expect(await taken.next()).toEqual({ value: undefined, done: true });
  expect(made.length).toBe(atEnd);
});

describe.each<FileFormat>(['csv', 'xlsx'])('a file as %s', (format) => {
  const fileOf = (made: Tabular<string>['pieces'], left?: AbortSignal) => tabularFile(format, { ...named, pieces: made }, left);

  it('is an error before it begins if its first rows fail', async () => {
    const failing = async function* (): AsyncGenerator<Piece<string>> {
      yield await Promise.reject(new Error('away'));
    };
    await expect(fileOf(failing)).rejects.toThrow('away');
  });

  it('breaks off if later rows fail, instead of ending as if complete', async () => {
    const { content } = await fileOf(async function* () {
      yield { rows: ['1'] };
      throw new Error('away');
    });
    await expect(gathered(content)).rejects.toThrow('away');
  });

  it('aborts the work for a waiting client that leaves', async () => {
    let calledOff = false;
    const { promise: waiting, resolve: waits } = Promise.withResolvers<void>();
    const { content } = await fileOf(async function* (signal) {
      yield { rows: [] };
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

  it('aborts the work if its client leaves before the first rows', async () => {
    const life = new AbortController();
    const waiting = fileOf(async function* (signal): AsyncGenerator<Piece<string>> {
      yield await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('called off'))));
    }, life.signal);
    life.abort();
    await expect(waiting).rejects.toThrow('called off');
  });
});
