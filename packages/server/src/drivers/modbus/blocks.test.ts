import { describe, expect, it } from 'vitest';
import { Blocks } from './blocks.ts';
import type { ReadBlock } from './plan.ts';

const retry = { minMs: 5000, maxMs: 120_000 };
const register = (address: number) =>
  ({ metric: `m${address}`, table: 'holding', address, type: 'u16', width: 1 }) as ReadBlock['points'][number];
const block = (address: number, count = 1): ReadBlock => ({
  table: 'holding',
  address,
  count,
  points: Array.from({ length: count }, (_, index) => register(address + index)),
  scaleFactors: [],
  header: false,
});
const open = (...plan: ReadBlock[]) => new Blocks({ retry, lifeMs: 10_000 }, () => plan);
const addresses = (entries: readonly { readonly block: ReadBlock }[]) =>
  entries.map(({ block: { address, count } }) => `${address}+${count}`);

/** One poll; `fate` gives the outcome of each block: read, the exception code that refuses it, or null for no answer. */
function poll(blocks: Blocks, now: number, fate: (block: ReadBlock) => 'read' | number | null = () => 'read', all = true): string[] {
  const asked: string[] = [];
  const queue = blocks.due(now, all);
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    asked.push(...addresses([entry]));
    blocks.asked(entry, now);
    const what = fate(entry.block);
    if (what === 'read') blocks.answered(entry, now);
    else if (what === null) blocks.unanswered(entry, now);
    else queue.unshift(...blocks.refused(entry, what, now));
  }
  return asked;
}

describe('a block that is refused', () => {
  it('is retried after 5 s, then at increasing intervals up to 2 minutes', () => {
    const blocks = open(block(0), block(100));
    const asked: number[] = [];
    for (let now = 0; now <= 600_000; now += 1000)
      poll(blocks, now, ({ address }) => {
        if (address !== 100) return 'read';
        asked.push(now / 1000);
        return 4;
      });
    expect(asked).toEqual([0, 5, 15, 35, 75, 155, 275, 395, 515]);
  });

  it('is retried when due, also between polls that are far apart', () => {
    const blocks = open(block(0), block(100));
    poll(blocks, 0, ({ address }) => (address === 100 ? 6 : 'read'));
    expect(blocks.nextRetry).toBe(5000);
    expect(poll(blocks, 5000, () => 'read', false)).toEqual(['100+1']);
    expect(blocks.nextRetry).toBe(Number.POSITIVE_INFINITY);
  });

  it('is split down to the missing registers, and whole again when they return', () => {
    const blocks = open(block(0, 4));
    const without2 = ({ address, count }: ReadBlock) => (address <= 2 && address + count > 2 ? 2 : 'read');
    expect(poll(blocks, 0, without2)).toEqual(['0+4', '0+2', '2+2', '2+1', '3+1']);
    expect(addresses(blocks.troubled)).toEqual(['2+1']);
    expect(poll(blocks, 1000, without2)).toEqual(['0+2', '3+1']);
    expect(poll(blocks, 5000)).toEqual(['0+2', '3+1', '2+1']);
    expect(poll(blocks, 6000)).toEqual(['0+4']);
    expect(blocks.troubled).toEqual([]);
  });

  it('is retried as soon as another one is read again', () => {
    const blocks = open(block(0), block(100), block(200));
    for (let now = 0; now <= 155_000; now += 1000) poll(blocks, now, ({ address }) => (address === 0 ? 'read' : 4));
    expect(poll(blocks, 155_500, ({ address }) => (address === 200 ? 4 : 'read'))).toEqual(['0+1']);
    for (const { trouble } of blocks.troubled) expect(trouble.retryAt).toBe(275_000);
    poll(blocks, 275_000, ({ address }) => (address === 200 ? 4 : 'read'));
    expect(blocks.nextRetry).toBe(280_000);
  });

  it('does not delay the readable ones: few are retried at once', () => {
    const blocks = open(block(0), ...Array.from({ length: 20 }, (_, index) => block(100 + index * 10)));
    const fate = ({ address }: ReadBlock) => (address === 0 ? 'read' : 4);
    poll(blocks, 0, fate);
    expect(poll(blocks, 5000, fate)).toHaveLength(5);
    expect(poll(blocks, 5000, fate)[0]).toBe('0+1');
  });
});

describe('an unanswered block', () => {
  it('is retried last, one at a time, and at increasing intervals', () => {
    const blocks = open(block(0), block(100), block(200));
    const fate = ({ address }: ReadBlock) => (address === 200 ? 'read' : null);
    poll(blocks, 0, fate);
    expect(poll(blocks, 4000, fate)).toEqual(['200+1']);
    expect(poll(blocks, 5000, fate)).toEqual(['200+1', '0+1']);
    expect(poll(blocks, 6000, fate)).toEqual(['200+1', '100+1']);
    expect(poll(blocks, 7000, fate)).toEqual(['200+1']);
  });

  it('stays marked when another block becomes whole again', () => {
    const blocks = open(block(0, 2), block(100));
    poll(blocks, 0, ({ address, count }) => (address === 100 ? null : count === 2 || address === 1 ? 2 : 'read'));
    poll(blocks, 5000, ({ address }) => (address === 100 ? null : 'read'));
    expect(poll(blocks, 6000)).toEqual(['0+2']);
    expect(addresses(blocks.troubled)).toEqual(['100+1']);
  });
});

it('a device that returns nothing is asked one block in turn, often enough to count as online', () => {
  const blocks = open(block(0), block(100));
  const asked: [number, string][] = [];
  for (let now = 0; now <= 100_000; now += 1000) for (const each of poll(blocks, now, () => 4)) asked.push([now / 1000, each]);
  expect(blocks.givesSome).toBe(false);
  const late = asked.filter(([now]) => now > 75).map(([now]) => now);
  expect(late).toEqual([85, 95]);
  expect(blocks.nextRetry).toBe(105_000);
});
