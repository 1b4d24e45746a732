import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTerm, keywordTerms, signatureOf, termsOf, wordsOf } from './terms.ts';

const place = { projectId: 7, kind: 'energy' } as const;
const document = (data: Record<string, unknown>, name = '') => ({ deviceId: 3, textId: null, name, data });

describe('words', () => {
  it('are Latin words and pairs of adjacent Chinese characters', () => {
    expect(wordsOf('PCS过压保护 alarm-2')).toEqual(['pcs', '过压', '压保', '保护', 'alarm', '2']);
    expect(wordsOf('电 ＡＢＣ')).toEqual(['电', 'abc']);
    expect(wordsOf(' !?  ')).toEqual([]);
  });

  it('of a part of a Chinese text are a subset of those of the whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'储能站过压保护电'), minLength: 2, maxLength: 20 }),
        fc.nat(),
        fc.nat(),
        (text, a, b) => {
          const from = a % (text.length - 1);
          const part = text.slice(from, from + 2 + (b % (text.length - from - 1)));
          const whole = new Set(wordsOf(text));
          expect(wordsOf(part).every((word) => whole.has(word))).toBe(true);
        },
      ),
    );
  });
});

describe('terms', () => {
  it('include nested fields, lists and numbers', () => {
    const terms = new Set(termsOf(place, document({ a: { b: [1, 'Two'] }, ok: true, none: null })));
    for (const [field, value] of [
      ['a.b', 1],
      ['a.b', '1'],
      ['a.b', ' TWO '],
      ['ok', 'true'],
    ] as const)
      expect([field, value, terms.has(fieldTerm(place, field, value))]).toEqual([field, value, true]);
    expect(terms.has(fieldTerm(place, 'b', 1))).toBe(false);
  });

  it('differ between projects and kinds', () => {
    const other = new Set(termsOf({ ...place, projectId: 8 }, document({ a: 1 }, '过压')));
    const kind = new Set(termsOf({ ...place, kind: 'm1' }, document({ a: 1 }, '过压')));
    for (const term of termsOf(place, document({ a: 1 }, '过压'))) expect(other.has(term) || kind.has(term)).toBe(false);
  });

  it('are safe integers and deterministic', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const terms = termsOf(place, document(data));
        expect(terms.every((term) => Number.isSafeInteger(term) && term >= 0)).toBe(true);
        expect(new Set(terms).size).toBe(terms.length);
        expect(termsOf(place, document(JSON.parse(JSON.stringify(data)) as Record<string, unknown>))).toEqual(terms);
      }),
    );
  });

  it('all have their bits in the 47-bit signature; other terms rarely do', () => {
    const covers = (signature: number, terms: number[]) => (BigInt(signature) & BigInt(signatureOf(terms))) === BigInt(signatureOf(terms));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const terms = termsOf(place, document(data));
        const signature = signatureOf(terms);
        expect(signature).toBeLessThan(2 ** 47);
        expect(terms.every((term) => covers(signature, [term]))).toBe(true);
      }),
    );
    const signature = signatureOf(termsOf(place, document({ a: 1, b: 2, c: 3 }, '过压 BMS')));
    const foreign = Array.from({ length: 500 }, (_, index) => fieldTerm(place, 'd', index));
    expect(foreign.filter((term) => covers(signature, [term])).length).toBeLessThan(100);
  });

  it('of a keyword are those of its words', () => {
    const terms = new Set(termsOf(place, document({ text: '柜1 BMS 过压保护' })));
    expect(keywordTerms(place, 'bms 压保').every((term) => terms.has(term))).toBe(true);
    expect(keywordTerms(place, '欠压').every((term) => terms.has(term))).toBe(false);
  });
});
