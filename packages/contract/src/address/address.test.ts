import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, field, period } from './index.ts';

const log = address({
  type: field.filter(field.numbers([2, 3, 1, 4, 5], [2, 3])),
  device: field.filter(field.integer({ min: 1 })),
  recovered: field.filter(field.either()),
  time: field.filter(field.time(['all', '24h', '7d'], 'all')),
  query: field.filter(field.text()),
  keys: field.list(/^\d+:[a-z_]+$/, 5),
  zoom: field.span(),
  at: field.instant(),
  table: field.flag(),
  order: field.choice(['desc', 'asc'], 'desc'),
  status: field.choice(['run', 'stop']),
  page: field.page(),
  pageSize: field.count(20, { max: 500 }),
});

const at = fc.integer({ min: 1e10, max: 9_999_999_999_999 });
const two = fc
  .tuple(at, at)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const values = fc.record({
  type: fc.subarray([2, 3, 1, 4, 5] as const, { minLength: 1 }),
  device: fc.option(fc.integer({ min: 1, max: 1e15 - 1 })),
  recovered: fc.option(fc.boolean()),
  time: fc.oneof(
    fc.constantFrom('all', '24h', '7d').map((range) => ({ range, start: null, end: null }) as const),
    two.map(([start, end]) => period(start, end)),
    at.map((start) => period(start)),
  ),
  query: fc.string({ unit: 'grapheme', maxLength: 20 }),
  keys: fc.uniqueArray(fc.constantFrom('1:soc', '1:u', '2:power', '33:a_b'), { maxLength: 4 }),
  zoom: fc.option(two),
  at: fc.option(at),
  table: fc.boolean(),
  order: fc.constantFrom('asc', 'desc'),
  status: fc.option(fc.constantFrom('run', 'stop')),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  pageSize: fc.integer({ min: 1, max: 500 }),
});

describe('an address', () => {
  it('reads what was written, without faults', () => {
    fc.assert(
      fc.property(values, (said) => {
        const params = new URLSearchParams(log.search(said));
        expect(log.read(params)).toEqual(said);
        expect(log.faults(params)).toEqual([]);
      }),
    );
  });

  it('writes equal states equally, and leaves defaults out', () => {
    fc.assert(
      fc.property(values, (said) => {
        const search = log.search(said);
        expect(log.search(log.read(new URLSearchParams(search)))).toBe(search);
      }),
    );
    expect(log.search(log.read(new URLSearchParams()))).toBe('');
    expect(log.search({ type: [3, 2], order: 'desc', page: 1, pageSize: 20, query: '', device: null })).toBe('');
  });

  it('accepts any typed text, and reports what it did not understand', () => {
    const names = [...Object.keys(log.fields), 'range', 'start', 'end', 'key'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 30 }))), (typed) => {
        const params = new URLSearchParams(typed);
        const read = log.read(params);
        expect(log.read(new URLSearchParams(log.search(read)))).toEqual(read);
        for (const { name } of log.faults(params)) expect(params.has(name)).toBe(true);
      }),
    );
  });

  it.each([
    ['page=0', 'page'],
    ['page=two', 'page'],
    ['type=2,9', 'type'],
    ['recovered=perhaps', 'recovered'],
    ['keys=1:soc,nonsense', 'keys'],
    ['key=1:soc', 'key'],
    ['zoom=1700000360000-1700000000000', 'zoom'],
    ['range=9y', 'range'],
    ['end=1700000000000', 'end'],
    ['start=1700000360000&end=1700000000000', 'start'],
    ['status=__proto__', 'status'],
    ['table=constructor', 'table'],
  ])('%s is reported as not understood', (search, name) => {
    const params = new URLSearchParams(search);
    expect(log.faults(params).map((fault) => fault.name)).toContain(name);
    expect(log.search(log.read(params))).toBe(search === 'type=2,9' ? '?type=2' : search.startsWith('keys') ? '?keys=1%3Asoc' : '');
  });

  it('limits the number of rows to the maximum, and reports it', () => {
    const params = new URLSearchParams('pageSize=9999');
    expect(log.read(params).pageSize).toBe(500);
    expect(log.faults(params)).toEqual([{ name: 'pageSize', text: '9999' }]);
  });

  it('reads ten digits as seconds', () => {
    expect(log.read(new URLSearchParams('at=1700000000')).at).toBe(1_700_000_000_000);
  });

  it('knows whether it filters, and which change removes the filter', () => {
    const filtering = (search: string) => log.isFiltering(log.read(new URLSearchParams(search)));
    expect(filtering('')).toBe(false);
    expect(filtering('order=asc&page=4&pageSize=50&type=2,3&range=all')).toBe(false);
    for (const search of ['type=4', 'device=3', 'recovered=0', 'range=24h', 'start=1700000000000', 'query=a'])
      expect(filtering(search), search).toBe(true);
    expect(Object.keys(log.noFilter).sort()).toEqual(['device', 'end', 'page', 'query', 'range', 'recovered', 'start', 'type']);
  });

  it('returns to the first page when the filter changes, and only then', () => {
    expect(log.write({ query: 'pump' })).toEqual({ query: 'pump', page: null });
    expect(log.write({ order: 'asc' })).toEqual({ order: 'asc' });
    expect(log.write({ query: null, page: 3 })).toEqual({ query: null, page: '3' });
    expect(log.write({ time: period(1_700_000_000_000) })).toEqual({ range: null, start: '1700000000000', end: null, page: null });
  });

  it('refuses unknown parameters before anything runs', () => {
    // @ts-expect-error there is no parameter `key`
    expect(() => log.search({ key: '1:soc' })).toThrow('no parameter key');
    // @ts-expect-error no such order
    expect(log.search({ order: 'up' })).toBe('?order=up');
  });
});
