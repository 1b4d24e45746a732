import { expect, it } from 'vitest';
import { isNight } from './night.ts';

it('is night from 22 to 6 on the project clock', () => {
  const at = (time: string) => Date.parse(`2026-05-01T${time}+08:00`);
  expect(['21:59', '22:00', '00:30', '05:59', '06:00', '12:00'].map((time) => isNight(at(time), 'Asia/Shanghai'))).toEqual([
    ...[false, true, true, true],
    ...[false, false],
  ]);
  expect(isNight(at('22:00'), 'Europe/Berlin')).toBe(false);
});
