import { dayMs } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { Gate, type Width } from './gate.ts';
import { sourceOfBucket, sourceOfColumn, widthOf } from './width.ts';

function station() {
  const gate = new Gate(3);
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = (name: string, width: Width, signal?: AbortSignal) =>
    gate.through(width, signal, async () => {
      inside.push(name);
      await new Promise<void>((resolve) => leave.set(name, resolve));
    });
  const end = async (name: string) => {
    leave.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { enter, end, inside };
}

describe('the gate before the engine', () => {
  it('reserves a place for small queries while wide ones wait, and vice versa', async () => {
    const wide = station();
    const all = [1, 2, 3, 4].map((each) => wide.enter(`wide ${each}`, 'wide'));
    expect(wide.inside).toEqual(['wide 1', 'wide 2']);
    all.push(wide.enter('small 1', 'small'), wide.enter('small 2', 'small'));
    expect(wide.inside).toEqual(['wide 1', 'wide 2', 'small 1']);
    for (const name of ['small 1', 'small 2', 'wide 1', 'wide 2', 'wide 3', 'wide 4']) await wide.end(name);
    await Promise.all(all);
    expect(wide.inside).toEqual(['wide 1', 'wide 2', 'small 1', 'small 2', 'wide 3', 'wide 4']);

    const small = station();
    const others = [1, 2, 3].map((each) => small.enter(`small ${each}`, 'small'));
    others.push(small.enter('wide', 'wide'));
    expect(small.inside).toEqual(['small 1', 'small 2', 'wide']);
    for (const name of ['wide', 'small 1', 'small 2', 'small 3']) await small.end(name);
    await Promise.all(others);
  });

  it('removes waiting queries that are aborted', async () => {
    const { enter, end, inside } = station();
    const all = [enter('wide 1', 'wide'), enter('wide 2', 'wide')];
    const caller = new AbortController();
    const gone = enter('gone', 'wide', caller.signal);
    const next = enter('next', 'wide');
    caller.abort();
    await expect(gone).rejects.toThrow('aborted');
    await end('wide 1');
    expect(inside).toEqual(['wide 1', 'wide 2', 'next']);
    for (const name of ['wide 2', 'next']) await end(name);
    await Promise.all([...all, next]);
  });
});

describe('the width of a query', () => {
  const of = (series: number, days: number, source: Parameters<typeof widthOf>[1], intervalMs: number | null = 1_000) =>
    widthOf({ paramIds: Array.from({ length: series }, (_, index) => index), start: 0, end: days * dayMs }, source, () => intervalMs);

  it('depends on series, range and level', () => {
    expect([of(1, 1, 'raw'), of(1, 1, 'raw', null), of(20, 1, 'raw'), of(20, 1, 'raw', 10_000)]).toEqual([
      'small',
      'small',
      'wide',
      'small',
    ]);
    expect([of(4, 30, 'minute'), of(250, 30, 'minute'), of(250, 365, 'hour'), of(60, 365, 'day')]).toEqual([
      'small',
      'wide',
      'wide',
      'small',
    ]);
    expect([sourceOfColumn(1_000), sourceOfColumn(60_000), sourceOfColumn(4_000_000)]).toEqual(['raw', 'minute', 'hour']);
    expect((['s', 'm', 'h', 'd', 'n'] as const).map((unit) => sourceOfBucket({ count: 1, unit }))).toEqual([
      'raw',
      'minute',
      'hour',
      'hour',
      'hour',
    ]);
  });
});
