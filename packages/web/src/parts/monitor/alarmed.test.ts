import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { alarmedFamilies, splitAlarmed } from './alarmed.ts';
import { layoutOf } from './layout.ts';

const bms = deviceTypes.find(({ key }) => key === 'bms');
if (bms === undefined) throw new Error('no bms');
const groups = layoutOf({ ...bms, points: expandPoints(bms) });
const bases = groups.flatMap(({ heats }) => heats.map(({ base }) => base));
const alarm = (metric: string, severity: 1 | 2 | 3 | null, metrics: readonly string[] = []) => ({
  metric,
  severity,
  quantities: { metrics: [...metrics], limit: null },
});

describe('heat maps in alarm', () => {
  it('are those of the quantities of an alarm, or of its own metric, with the most severe alarm', () => {
    const found = alarmedFamilies(
      [
        alarm('alarm_word_2', 2, ['cell_temperature_spread']),
        alarm('alarm_word_2', 1, ['cell_temperature_max']),
        alarm('soc', 3, ['soc']),
        alarm('state', null),
      ],
      bases,
    );
    expect([...found]).toEqual([['cell_temperature_{n}', 1]]);
    expect([...alarmedFamilies([alarm('cell_voltage_{n}', 3)], bases)]).toEqual([['cell_voltage_{n}', 3]]);
  });

  it('are moved to the front without losing or duplicating readings', () => {
    const { first, rest } = splitAlarmed(groups, new Map([['cell_temperature_{n}', 1]]));
    expect(first.flatMap(({ heats }) => heats.map(({ base }) => base))).toEqual(['cell_temperature_{n}']);
    expect(rest.flatMap(({ heats }) => heats.map(({ base }) => base))).toEqual(['cell_voltage_{n}']);
    expect(rest.length).toBe(groups.length - 1);
    expect(splitAlarmed(groups, new Map())).toEqual({ first: [], rest: groups });
  });
});
