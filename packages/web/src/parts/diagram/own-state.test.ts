import { expect, test } from 'vitest';
import { stateOfNode } from './own-state.ts';

const word = { zh: 'x', en: 'x' };
const reading = (value: unknown, states: object = { 0: word, 1: word }, quality = 'good') =>
  ({ metric: 'ac_breaker', flow: undefined, point: { type: 'enum', states }, value: { value, time: 1, quality } }) as never;

test('a drawn symbol has the state of its point if that is on or off', () => {
  const node = { key: 'own:p1' };
  expect(stateOfNode(node, [reading(1)], 'fault')).toEqual({ status: 'run', isOn: true, isOfPoint: true });
  expect(stateOfNode(node, [reading(0)], 'run')).toEqual({ status: 'stop', isOn: false, isOfPoint: true });
  expect(stateOfNode(node, [reading(null)], 'run')).toMatchObject({ status: 'unknown', isOn: null });
  expect(stateOfNode(node, [reading(1, undefined, 'bad')], 'run')).toMatchObject({ status: 'unknown', isOn: null });
});

test('other symbols have the state of their device', () => {
  expect(stateOfNode({ key: '12' }, [reading(0)], 'run')).toMatchObject({ status: 'run', isOfPoint: false });
  expect(stateOfNode({ key: 'own:p1' }, [reading(2, { 0: word, 1: word, 2: word })], 'standby')).toMatchObject({ status: 'standby' });
  expect(stateOfNode({ key: 'own:p1' }, [], 'offline')).toMatchObject({ status: 'offline', isOn: null });
});
