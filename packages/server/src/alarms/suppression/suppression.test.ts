import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAt, type Suppression, suppressionAt } from './suppression.ts';

const suppression = (more: Partial<Suppression>): Suppression => ({ id: 1, kind: 'shelved', severity: 1, begins: 0, until: 100, ...more });

const some = fc.array(
  fc.record({
    id: fc.nat(),
    kind: fc.constantFrom('shelved' as const, 'outOfService' as const, 'window' as const),
    severity: fc.constantFrom(1, 2),
    begins: fc.integer({ min: 0, max: 100 }),
    until: fc.option(fc.integer({ min: 0, max: 200 })),
  }),
  { maxLength: 8 },
);
const severity = fc.constantFrom(1, 2, 3);
const at = fc.integer({ min: -10, max: 210 });

describe('the suppression state of an alarm', () => {
  it('applies from its beginning until just before its end', () => {
    const at = (time: number) => suppressionAt([suppression({ begins: 10 })], false, 2, time);
    expect([at(9), at(10), at(99), at(100)]).toEqual([null, { kind: 'shelved', until: 100 }, { kind: 'shelved', until: 100 }, null]);
  });

  it('does not apply to an alarm more severe than the suppression may cover', () => {
    expect(suppressionAt([suppression({ severity: 2 })], false, 1, 5)).toBe(null);
    expect(suppressionAt([suppression({ severity: 2 })], false, 2, 5)).toEqual({ kind: 'shelved', until: 100 });
  });

  it('prefers maintenance over shelf over design, and ends with the last of its kind', () => {
    const shelf = suppression({});
    const window = suppression({ kind: 'window', until: 50 });
    const out = suppression({ kind: 'outOfService', until: null });
    expect(suppressionAt([shelf, window], true, 3, 5)).toEqual({ kind: 'outOfService', until: 50 });
    expect(suppressionAt([shelf, window, out], true, 3, 5)).toEqual({ kind: 'outOfService', until: null });
    expect(suppressionAt([shelf], true, 3, 5)).toEqual({ kind: 'shelved', until: 100 });
    expect(suppressionAt([], true, 3, 5)).toEqual({ kind: 'suppressed', until: null });
  });

  it('exists exactly while it has a reason, and never ends before', () => {
    fc.assert(
      fc.property(some, fc.boolean(), severity, at, (those, suppressed, grave, now) => {
        const state = suppressionAt(those, suppressed, grave, now);
        const held = those.filter((each) => holdsAt(each, now) && grave >= each.severity);
        expect(state !== null).toBe(suppressed || held.length > 0);
        if (state === null || state.kind === 'suppressed') return;
        if (state.until === null) expect(held.some(({ until }) => until === null)).toBe(true);
        else {
          expect(state.until).toBeGreaterThan(now);
          // Just before its end it is still suppressed.
          expect(suppressionAt(those, false, grave, state.until - 1)).not.toBe(null);
        }
      }),
    );
  });

  it('does not depend on the order of declarations', () => {
    fc.assert(
      fc.property(some, severity, at, (those, grave, now) => {
        expect(suppressionAt(those.toReversed(), false, grave, now)).toEqual(suppressionAt(those, false, grave, now));
      }),
    );
  });
});
