import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it, test } from 'vitest';
import { commandsFrom, diagramOf, nodeHeight, pairsOf, stopOf } from './machine.ts';

const types = deviceTypes.map((type) => ({ ...type, points: expandPoints(type) }));
const typeOf = (key: string) => {
  const type = types.find((each) => each.key === key);
  if (type?.status === undefined) throw new Error(key);
  return { ...type, status: type.status };
};
const statesOf = ({ points, status }: ReturnType<typeof typeOf>) => points.find(({ metric }) => metric === status.metric)?.states ?? {};

describe('the state diagram of a converter', () => {
  const pcs = typeOf('pcs');

  it('has every state once, inside the picture and without overlap', () => {
    for (const width of [326, 560]) {
      const { nodes, height, nodeWidth } = diagramOf(pcs.status, statesOf(pcs), width);
      expect(nodes.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5]);
      for (const { x, y } of nodes) {
        expect(x).toBeGreaterThanOrEqual(nodeWidth / 2);
        expect(x).toBeLessThanOrEqual(width - nodeWidth / 2);
        expect(y).toBeGreaterThanOrEqual(nodeHeight / 2);
        expect(y).toBeLessThanOrEqual(height - nodeHeight / 2);
      }
      const overlaps = nodes.some((one, index) =>
        nodes.slice(index + 1).some((two) => Math.abs(one.x - two.x) < nodeWidth && Math.abs(one.y - two.y) < nodeHeight),
      );
      expect(overlaps).toBe(false);
    }
  });

  it('draws commands and automatic transitions, opposite ones side by side', () => {
    const { edges } = diagramOf(pcs.status, statesOf(pcs), 560);
    const between = (from: number, to: number) => edges.find((edge) => edge.from === from && edge.to === to);
    expect(between(0, 2)?.by).toEqual({ metric: 'run_command', value: 1 });
    expect(between(2, 1)?.by).toBeUndefined();
    const [there, back] = [between(1, 3), between(3, 1)];
    expect(there && back && Math.hypot(there.x1 - back.x2, there.y1 - back.y2)).toBeGreaterThan(6);
  });

  it('offers the transitions out of the current state', () => {
    const offered = (present: number | null) => commandsFrom(pcs.status, present).map(({ by, to }) => `${by.metric}=${by.value} → ${to}`);
    expect(offered(0)).toEqual(['run_command=1 → 2']);
    expect(offered(3)).toEqual(['run_command=0 → 4']);
    expect(offered(5)).toEqual(['fault_reset=1 → 0']);
    expect(offered(null)).toEqual([]);
  });
});

test('the stop button is the emergency stop, else the command that stops the device', () => {
  const stop = (key: string) => {
    const found = stopOf(types.find((each) => each.key === key)?.points ?? []);
    return found && [found.point.metric, found.value];
  };
  expect([stop('pcs'), stop('bms'), stop('storage-station'), stop('meter')]).toEqual([
    ['emergency_stop', 1],
    ['contactor_command', 0],
    ['run_command', 0],
    null,
  ]);
});

test('setpoints are paired with the measurement that follows them', () => {
  const pairs = (key: string) => pairsOf(types.find((each) => each.key === key)?.points ?? []).map(({ actual }) => actual.metric);
  expect(pairs('pcs')).toEqual(['active_power', 'reactive_power', 'power_factor']);
  expect(pairs('storage-station')).toEqual(['dispatch_power']);
  expect(pairs('meter')).toEqual([]);
});
