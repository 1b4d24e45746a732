import { unitStates } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from './spans.ts';
import { classSpans, hoursIn, meanHours, mostlyUnknown } from './state-hours.ts';

const hour = 3_600_000;
const rules = { stopped: 'reserve', offline: 'unknown' } as const;
const span = (state: Span['state'], from: number, to: number): Span => ({ state, start: from * hour, end: to * hour });
const planned = (from: number, to: number) => ({ kind: 'planned', begins: from * hour, ends: to * hour }) as const;

describe('hours of a unit', () => {
  it('count declared outages while it did not run, and faults outside them as unplanned', () => {
    const spans = [span('run', 0, 4), span('fault', 4, 10), span('unknown', 10, 12), span('standby', 12, 20)];
    const classed = classSpans(spans, [planned(2, 6), planned(11, 13)], rules);
    expect(hoursIn(classed, 0, 24 * hour)).toEqual({ running: 4, planned: 4, unplanned: 4, reserve: 7, unknown: 5 });
    // Of the same span only the part in the range.
    expect(hoursIn(classed, 5 * hour, 11 * hour)).toEqual({ running: 0, planned: 1, unplanned: 4, reserve: 0, unknown: 1 });
  });

  it('use the first of several declarations', () => {
    const entered = { kind: 'unplanned', begins: 0, ends: 2 * hour } as const;
    expect(hoursIn(classSpans([span('stop', 0, 4)], [entered, planned(1, 3)], rules), 0, 4 * hour)).toMatchObject({
      ...{ unplanned: 2, planned: 1, reserve: 1 },
    });
  });

  it('add up to the period for any log and declarations', () => {
    const state = fc.constantFrom(...unitStates, 'unknown' as const);
    const outage = fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 1, max: 30 }), fc.constantFrom('planned', 'unplanned'));
    fc.assert(
      fc.property(fc.array(fc.tuple(state, fc.integer({ min: 1, max: 9 })), { maxLength: 12 }), fc.array(outage), (states, outages) => {
        let at = 0;
        const spans = states.map(([each, hours]) => {
          at += hours;
          return span(each, at - hours, at);
        });
        const declared = outages.map(([from, hours, kind]) => ({ kind, begins: from * hour, ends: (from + hours) * hour }) as const);
        const hours = hoursIn(classSpans(spans, declared, { stopped: 'unplanned', offline: 'unplanned' }), 0, 50 * hour);
        expect(Object.values(hours).reduce((sum, each) => sum + each, 0)).toBeCloseTo(50, 6);
        const ran = states.filter(([each]) => each === 'run' || each === 'auto');
        const most = ran.reduce((sum, [, each]) => sum + each, 0);
        expect(hours.running).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('hours of several units', () => {
  const of = (running: number) => ({ running, reserve: 0, planned: 0, unplanned: 0, unknown: 10 - running });
  it('are weighted by rated power, equally if one is unknown', () => {
    const units = [
      { hours: of(10), power: 300 },
      { hours: of(0), power: 100 },
    ];
    expect(meanHours(units)).toMatchObject({ running: 7.5, unknown: 2.5 });
    expect(meanHours(units.map((unit, index) => (index === 0 ? unit : { ...unit, power: null })))).toMatchObject({ running: 5 });
    expect(meanHours([])).toBeNull();
  });

  it('are unknown if most of the time is unknown', () => {
    expect([mostlyUnknown(of(5), 10), mostlyUnknown(of(4), 10)]).toEqual([false, true]);
  });
});
