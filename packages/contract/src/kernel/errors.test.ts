import { expect, test } from 'vitest';
import { counted } from '../shown/counted.ts';
import { errors, errorText } from './errors.ts';

test('English has a singular and a plural', () => {
  expect([0, 1, 2].map((count) => errorText('projectHasDevices', 'en', { count }))).toEqual([
    'The project still has 0 devices',
    'The project still has 1 device',
    'The project still has 2 devices',
  ]);
  expect(errorText('projectHasDevices', 'zh', { count: 1 })).toBe('项目中还有 1 台设备');
  expect([counted(1, 'log entry', 'log entries'), counted(2, 'device')]).toEqual(['1 log entry', '2 devices']);
  for (const { en } of Object.values(errors)) expect(en).not.toMatch(/\{\w+\} [a-z]{2,}s\b/);
});
