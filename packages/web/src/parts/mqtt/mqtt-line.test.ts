import { expect, it } from 'vitest';
import { newToken, ownTopic, publishLine } from './mqtt-line.ts';

it('a command that a shell accepts unchanged', () => {
  const base = { host: 'station.example', port: 1883, key: 'meter-1', token: 'abc', topic: ownTopic };
  expect(publishLine({ ...base, values: { active_power: 12.5 } })).toBe(
    `mosquitto_pub -h station.example -p 1883 -q 1 -u meter-1 -P abc -t v1/devices/meter-1/telemetry -m '{"values":{"active_power":12.5}}'`,
  );
  expect(publishLine({ ...base, token: "a'$b", values: {} })).toContain(`-P 'a'\\''$b'`);
  expect(newToken()).toMatch(/^[0-9a-f]{32}$/);
  expect(newToken()).not.toBe(newToken());
});
