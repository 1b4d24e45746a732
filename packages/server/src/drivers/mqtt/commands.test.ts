import type { MqttMap } from '@czyun/devices';
import { expect, test } from 'vitest';
import { deviceFixture } from '../device-fixture.ts';
import { commandFor } from './commands.ts';
import { topicsOf } from './topics.ts';

const fields: MqttMap['fields'] = {
  'set.ratio': { metric: 'ct_ratio', scale: 0.1, offset: 5 },
  window: { metric: 'demand_window', words: { quarter: 15, half: 30 } },
};
const topics = (mqtt?: MqttMap) => topicsOf(deviceFixture(1, 'm1', { mqtt }));
const say = (map: MqttMap | undefined, metric: string, value: number) => commandFor(topics(map), 'id-1', metric, value);

test('commands in the product format go to the commands topic and are answered', () => {
  expect(say(undefined, 'ct_ratio', 20)).toEqual({
    topic: 'v1/devices/m1/commands',
    payload: '{"id":"id-1","metric":"ct_ratio","value":20}',
    answered: true,
  });
});

test('a vendor device gets raw values in its own format, or nothing if a value has no word', () => {
  const flat: MqttMap = { telemetryTopic: 'a/{deviceKey}', commandTopic: 'a/{deviceKey}/set', payload: 'flat', fields };
  expect(say(flat, 'ct_ratio', 5.3)).toEqual({ topic: 'a/m1/set', payload: '{"set":{"ratio":3}}', answered: false });
  expect(say(flat, 'demand_window', 30)?.payload).toBe('{"window":"half"}');
  expect(say(flat, 'demand_window', 60)).toBeUndefined();
  expect(say(flat, 'frequency', 50)).toBeUndefined();
  const single: MqttMap = { telemetryTopic: 'b/{deviceKey}/+', commandTopic: 'b/{deviceKey}/+/set', payload: 'single', fields };
  expect(say(single, 'demand_window', 15)).toEqual({ topic: 'b/m1/window/set', payload: 'quarter', answered: false });
});

test('a device may subscribe to its own commands, with wildcards only as in its profile', () => {
  const single = topics({ telemetryTopic: 'b/{deviceKey}/+', commandTopic: 'b/{deviceKey}/+/set', payload: 'single', fields });
  const may = ['b/m1/+/set', 'b/m1/window/set', 'v1/devices/m1/commands'];
  const mayNot = ['b/m2/window/set', 'b/+/+/set', 'b/m1/#', '#', 'v1/devices/+/commands', 'b/m1/window'];
  expect([...may, ...mayNot].filter(single.maySubscribe)).toEqual(may);
});
