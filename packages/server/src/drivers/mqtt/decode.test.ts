import type { MqttMap } from '@czyun/devices';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import { PendingCommands } from './commands.ts';
import { MessageHandler } from './message-taker.ts';
import { topicsOf } from './topics.ts';

const now = 1_760_000_000_000;

async function take(device: DriverDevice, topic: string, payload: string): Promise<FakeSink> {
  const sink = new FakeSink();
  const topics = topicsOf(device);
  const match = topics.match(topic);
  if (!match) throw new Error('no such topic');
  await new MessageHandler(sink, new PendingCommands(), () => now, { retryMs: 1, totalMs: 2 }).take(topics, match, payload);
  return sink;
}

const meter = deviceFixture(1, 'm1');
const own = (body: unknown) => take(meter, 'v1/devices/m1/telemetry', typeof body === 'string' ? body : JSON.stringify(body));

describe('own payload', () => {
  test('values, device time in ms or s, arrays, arrival time', async () => {
    const sink = await own([
      { ts: now - 1000, values: { active_power: 12.5 } },
      { ts: now / 1000 - 2, values: { frequency: 50 } },
      { values: { voltage_a: 230, comm_state: 0 } },
    ]);
    expect(sink.values(meter)).toEqual({ active_power: 12.5, frequency: 50, voltage_a: 230, comm_state: 0 });
    expect([...(sink.batches[0]?.batch.times ?? [])]).toEqual([now - 1000, now - 2000, now, now]);
    expect(sink.clocks).toEqual([{ deviceId: 1, offsetMs: -1000 }]);
    expect(sink.faults).toEqual([]);
  });

  test('invalid values are counted by kind and the good values of the message are stored', async () => {
    const sink = await own(
      '[{"ts":1760000000000,"values":{"active_power":"7","frequency":1e999,"voltage_a":null,"nonsense":1,"__proto__":5,"constructor":{"a":1},"voltage_b":231}},' +
        '{"ts":1760000300001,"values":{"voltage_c":1,"voltage_ab":2}},{"ts":"soon","values":{"voltage_c":1}},{"ts":-1,"values":{}},7,null,[],{"values":[1]},{"__proto__":{"values":{"voltage_c":3}}}]',
    );
    expect(sink.values(meter)).toEqual({ voltage_b: 231 });
    expect({ ...Object.fromEntries(sink.faults.map(({ kind, count }) => [kind, count])) }).toEqual({
      notANumber: 3,
      unknownMetric: 3,
      futureTime: 2,
      malformed: 7,
    });
  });

  test('an invalid message is no sign of life, an empty report is', async () => {
    for (const rubbish of ['', '{', 'NaN', '\u0000\u0001', '"text"', '['.repeat(5000), `${'['.repeat(200_000)}${']'.repeat(200_000)}`]) {
      const sink = await own(rubbish);
      expect(sink.batches).toEqual([]);
      expect(sink.faultCount('malformed')).toBe(1);
      expect(sink.lives).toEqual([]);
    }
    expect((await own({ values: {} })).lives).toEqual([1]);
  });

  test('an array of 10 000 items', async () => {
    const sink = await own(Array.from({ length: 10_000 }, (_, index) => ({ ts: now - index, values: { active_power: index, junk: 1 } })));
    expect(sink.batches[0]?.batch.paramIds.length).toBe(10_000);
    expect(sink.faultCount('unknownMetric')).toBe(10_000);
    expect(sink.faults).toHaveLength(1);
  });

  test('any JSON: no crash, and every decoded value was sent for that metric', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom('active_power', 'frequency', 'toString', '__proto__', 'x'), fc.jsonValue()),
        async (ts, values) => {
          const sink = await own({ ts, values });
          for (const [metric, value] of Object.entries(sink.values(meter))) expect(value).toBe(values[metric]);
        },
      ),
    );
  });
});

const flat: MqttMap = {
  telemetryTopic: 'gw/{deviceKey}/status',
  payload: 'flat',
  time: { path: 'meta.time', unit: 'iso' },
  fields: {
    'ENERGY.Power': { metric: 'active_power', scale: 0.001 },
    'ENERGY.Voltage.0': { metric: 'voltage_a', scale: 0.1 },
    state: { metric: 'comm_state', words: { ok: 0, lost: 1 } },
    missing: { metric: 'frequency' },
    typo: { metric: 'no_such_metric' },
  },
};

describe('vendor payloads', () => {
  const device = deviceFixture(2, 'm2', { mqtt: flat });

  test('flat: paths, scale, words, numbers as text, device time', async () => {
    const sink = await take(
      device,
      'gw/m2/status',
      JSON.stringify({
        meta: { time: new Date(now - 5000).toISOString() },
        ENERGY: { Power: '1234', Voltage: [2301] },
        state: 'lost',
        other: 1,
        typo: 1,
      }),
    );
    expect(sink.values(device)).toEqual({ active_power: 1.234, voltage_a: 230.1, comm_state: 1 });
    expect(sink.batches[0]?.batch.times[0]).toBe(now - 5000);
    expect(sink.faultCount('unknownMetric')).toBe(1);
  });

  test('flat: an unreadable time drops the message, an unlisted word and inherited keys the value', async () => {
    const late = await take(device, 'gw/m2/status', JSON.stringify({ meta: { time: 'yesterday' }, ENERGY: { Power: 1 } }));
    expect(late.batches).toEqual([]);
    expect(late.faultCount('malformed')).toBe(1);
    const odd = await take(device, 'gw/m2/status', JSON.stringify({ state: 'constructor' }));
    expect(odd.batches).toEqual([]);
    expect(odd.faultCount('notANumber')).toBe(1);
  });

  test('single: the topic names the metric', async () => {
    const single = deviceFixture(3, 'm3', {
      mqtt: {
        telemetryTopic: 'plug/{deviceKey}/+',
        payload: 'single',
        fields: { power: { metric: 'active_power', scale: 0.1, offset: 1 }, link: { metric: 'comm_state', words: { on: 0 } } },
      },
    });
    expect((await take(single, 'plug/m3/power', ' 3 ')).values(single)).toEqual({ active_power: 1.3 });
    expect((await take(single, 'plug/m3/power', '{"value":-20}')).values(single)).toEqual({ active_power: -1 });
    expect((await take(single, 'plug/m3/link', '"on"')).values(single)).toEqual({ comm_state: 0 });
    expect((await take(single, 'plug/m3/power', '0x10')).faultCount('notANumber')).toBe(1);
    expect((await take(single, 'plug/m3/toString', '1')).faultCount('unknownMetric')).toBe(1);
    expect(topicsOf(single).match('plug/m4/power')).toBeUndefined();
    expect(topicsOf(single).match('plug/m3/a/b')).toBeUndefined();
  });
});
