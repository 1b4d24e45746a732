import { expect, it } from 'vitest';
import { powerAlong } from './flows.ts';

const of = (key: string): number | null => ({ meter: 120.5, feeder: 20.5 })[key] ?? null;

it('sums the measurements along a wire, towards the main bus', () => {
  expect(
    powerAlong(
      {
        terms: [
          { key: 'meter', factor: -1 },
          { key: 'feeder', factor: 1 },
        ],
      },
      of,
    ),
  ).toBe(-100);
});

it('is unknown with an unknown part, and undefined without measurements', () => {
  const terms = [
    { key: 'meter', factor: 1 },
    { key: 'silent', factor: 1 },
  ] as const;
  expect([powerAlong({ terms }, of), powerAlong({ terms: [] }, of)]).toEqual([null, undefined]);
});
