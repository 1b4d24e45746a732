import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from './json-scan.ts';

const most = { values: 10, depth: 3 };

describe('JSON text', () => {
  it.each(['', '1', '[]', '{"a":[1,2,3],"b":{"c":null}}', '"[[[[[[[{{{{,,,,,,,,,,,"', '["\\"[[[[[[", "\\\\", "[[[["]'])(
    'fits: %s',
    (text) => {
      expect(scanJson(text, most)).toBe('fits');
    },
  );

  it.each([
    ['tooDeep', '[[[[1]]]]'],
    ['tooDeep', '{"a":{"a":{"a":{}}}}'],
    ['tooDeep', '["\\\\",[[['],
    ['tooMany', '[1,2,3,4,5,6,7,8,9,10]'],
    ['tooMany', '{"a":[1,2,3,4],"b":[1,2,3,4]}'],
    ['tooMany', ',,,,,,,,,,,,'],
  ])('is %s: %s', (found, text) => {
    expect(scanJson(text, most)).toBe(found);
  });

  it('is counted like its parsed form, whatever its content', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((sum, inner) => sum + count(inner), 1) : 1;
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const [values, levels] = [count(JSON.parse(text)), depth(JSON.parse(text))];
        expect(scanJson(text, { values: 2 * values + 1, depth: levels })).toBe('fits');
        if (levels > 0) expect(scanJson(text, { values: 2 * values + 1, depth: levels - 1 })).toBe('tooDeep');
        // Members of lists and objects are counted by the separators between them, so the count is never below the number of leaves.
        expect(scanJson(text, { values: Math.max(0, Math.floor(values / 2) - 1), depth: levels })).toBe('tooMany');
      }),
    );
  });

  it('is scanned only up to the limit', () => {
    expect(scanJson('['.repeat(10_000_000), most)).toBe('tooDeep');
  });
});
