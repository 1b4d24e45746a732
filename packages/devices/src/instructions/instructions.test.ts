import { describe, expect, it } from 'vitest';
import { expandPoints } from '../expand.ts';
import { deviceTypes } from '../types/index.ts';
import { instructionOf, instructions } from './index.ts';

const typed = deviceTypes.filter(({ key }) => key in instructions);

describe('instructions', () => {
  it('exist for every alarm bit of the storage types, and for no other bit', () => {
    expect(typed.map(({ key }) => key).sort()).toEqual(Object.keys(instructions).sort());
    for (const type of typed) {
      const bits = expandPoints(type).flatMap(({ metric, bits: words }) =>
        Object.entries(words ?? {}).flatMap(([bit, { alarm }]) => (alarm ? [`${metric}:${bit}`] : [])),
      );
      const told = Object.entries(instructions[type.key] ?? {}).flatMap(([metric, list]) =>
        Object.keys(list).flatMap((bit) => (bit === '-1' ? [] : [`${metric}:${bit}`])),
      );
      expect(told.sort(), type.key).toEqual(bits.sort());
    }
  });

  it('are short, and in both languages', () => {
    for (const list of Object.values(instructions))
      for (const each of Object.values(list).flatMap((words) => Object.values(words)))
        for (const { zh, en } of [each.check, each.act]) {
          expect(zh).toMatch(/[\u4e00-\u9fff]/);
          expect(en).not.toMatch(/[\u4e00-\u9fff]/);
          expect(zh.length, zh).toBeLessThanOrEqual(90);
          expect(en.length, en).toBeLessThanOrEqual(180);
        }
  });

  it('default to the kind of alarm, and are overridden by the type', () => {
    const meter = deviceTypes.find(({ key }) => key === 'meter');
    const comm = instructionOf(meter, { key: 'comm', metric: null, bit: null });
    expect(comm.check.en).toContain('gateway');
    expect(instructionOf(meter, { key: 'voltage_a:limit-high', metric: 'voltage_a', bit: null }).act.en).toContain('dead band');
    expect(instructionOf(undefined, { key: 'x:bit3', metric: 'x', bit: 3 }).act.en).toContain('manual');
    const fire = deviceTypes.find(({ key }) => key === 'fire-control');
    expect(instructionOf(fire, { key: 'fire_level:word', metric: 'fire_level', bit: null }).act.en).toContain('level 3');
    const own = { check: { zh: '看', en: 'Look' }, act: { zh: '停', en: 'Stop' } };
    const type = meter && {
      ...meter,
      points: meter.points.map((point) =>
        point.metric === 'alarm_word_1'
          ? { ...point, bits: { 0: { zh: '一', en: 'One', alarm: { severity: 2 as const, log: 2 as const, instruction: own } } } }
          : point,
      ),
    };
    expect(instructionOf(type, { key: 'alarm_word_1:bit0', metric: 'alarm_word_1', bit: 0 })).toBe(own);
  });
});
