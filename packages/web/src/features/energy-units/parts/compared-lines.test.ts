import type { DeviceCard } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { expect, it } from 'vitest';
import { comparedLines } from './compared-lines.ts';
import type { TypeValues } from './use-type-values.ts';

const device = (id: number) => ({ id, name: `d${id}` }) as DeviceCard;
const point = (metric: string) => ({ metric, type: 'number', decimals: 1 }) as ExpandedPoint;
const valuesOf =
  (values: Readonly<Record<string, number>>): TypeValues =>
  ({ id }, metric) => {
    const value = values[`${id}:${metric}`];
    return value === undefined ? undefined : { point: point(metric), value: { value, time: 1, quality: 'good' } as never };
  };

it('the greatest differences come first, then equal values; a value that a device lacks has no line', () => {
  const now = valuesOf({ '1:power': 100, '1:load': 50, '2:power': 10 });
  const then = valuesOf({ '1:power': 100, '1:load': 49, '2:power': 90 });
  const lines = comparedLines([device(1), device(2)], ['power', 'load'], now, then);
  expect(lines.map((line) => [line.device.id, line.metric, line.differs])).toEqual([
    [2, 'power', true],
    [1, 'load', true],
    [1, 'power', false],
  ]);
});

it('a difference of one last digit counts as equal', () => {
  const [line] = comparedLines([device(1)], ['power'], valuesOf({ '1:power': 10.1 }), valuesOf({ '1:power': 10.2 }));
  expect(line?.differs).toBe(false);
});
