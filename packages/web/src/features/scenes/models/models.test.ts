import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { middleOf } from '../../../kit/scene/geometry.ts';
import type { Model } from '../../../kit/scene/model.ts';
import { rampOf } from '../../../parts/monitor/heat.ts';
import { tokens } from '../../../platform/theme/tokens.ts';
import { fanParts, type PartSpec, vesselParts } from '../parts/part-spec.ts';
import { heatOf, vesselHeat, vesselPressure } from './colors.ts';
import { airSpeedOf, fanModel, louverTurns, spinOf } from './fan.ts';
import { agitatorSpin, fillJoints, fillOf, pipeSpeed, vesselModel } from './vessel.ts';

const scenes: readonly [string, Model, readonly PartSpec[]][] = [
  ['fan', fanModel, fanParts],
  ['pressure-vessel', vesselModel, vesselParts],
];

describe.each(scenes)('model of a %s', (key, model, parts) => {
  it('has every part, and no other', () => {
    expect(parts.filter(({ id }) => middleOf(model, id) === null).map(({ id }) => id)).toEqual([]);
    const named = new Set(parts.map(({ id }) => id));
    expect(model.shapes.flatMap(({ part }) => (part === undefined || named.has(part) ? [] : [part]))).toEqual([]);
  });
  it('requests points of the type only', () => {
    const type = deviceTypes.find((each) => each.key === key);
    const metrics = new Set((type === undefined ? [] : expandPoints(type)).map(({ metric }) => metric));
    expect(parts.flatMap((part) => part.metrics).filter((metric) => !metrics.has(metric))).toEqual([]);
  });
  it('moves only joints', () => {
    const joints = new Set(model.joints?.map(({ id }) => id));
    expect(model.shapes.flatMap(({ joint }) => (joint === undefined || joints.has(joint) ? [] : [joint]))).toEqual([]);
  });
});

describe('values in a picture', () => {
  it('turn with the speed, and do not turn without one', () => {
    expect(spinOf(1200)).toBeCloseTo(2 * Math.PI, 9);
    expect(spinOf(0)).toBe(0);
    expect(spinOf(null)).toBe(0);
    expect(agitatorSpin(240)).toBeCloseTo(2 * Math.PI, 9);
    expect(agitatorSpin(null)).toBe(0);
  });
  it('flow with the flow', () => {
    expect(airSpeedOf(22_680)).toBeCloseTo(1, 9);
    expect(airSpeedOf(null)).toBe(0);
    expect(pipeSpeed(0)).toBe(0);
    expect(pipeSpeed(null)).toBe(0);
    expect(pipeSpeed(30)).toBeGreaterThan(pipeSpeed(5));
  });
  it('fill the body up to the level, with gas above it', () => {
    expect([-3, 0, 71.5, 100, 130].map(fillOf)).toEqual([0, 0, 0.715, 1, 1]);
    expect(fillOf(null)).toBe(0);
    expect(new Map(fillJoints(25))).toEqual(
      new Map([
        ['level', { stretch: 0.25 }],
        ['gas', { stretch: 0.75 }],
      ]),
    );
  });
  it('open the louvers', () => {
    const angles = (position: number | null) => [...louverTurns(position).values()].map(({ turn }) => turn);
    expect(new Set(angles(0))).toEqual(new Set([0]));
    expect(angles(100)[0]).toBeCloseTo(Math.PI / 2, 9);
    expect(angles(250)[0]).toBeCloseTo(Math.PI / 2, 9);
  });
  it('have the colours of the ends beyond a scale, and none if unknown', () => {
    const ramp = rampOf(tokens.light.heat, { dark: tokens.light.onSeverity2, light: tokens.light.onAction });
    const scale = vesselHeat(144);
    expect(scale).toEqual({ low: 20, high: 180 });
    expect(heatOf(-40, scale, ramp)).toBe(ramp[0]?.ground);
    expect(heatOf(20, scale, ramp)).toBe(ramp[0]?.ground);
    expect(heatOf(180, scale, ramp)).toBe(ramp.at(-1)?.ground);
    expect(heatOf(900, scale, ramp)).toBe(ramp.at(-1)?.ground);
    expect(heatOf(null, scale, ramp)).toBeNull();
    expect(vesselHeat(null).high).toBeGreaterThan(100);
    expect(vesselPressure(null)).toBeNull();
    expect(vesselPressure(2.2)).toEqual({ low: 0, high: 2.2 });
  });
});
