import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromPicker, toPicker, wallCalendar } from './wall-clock.ts';

/** Clocks of this browser's zone go from 02:00 to 03:00 on 2026-03-29 and back on 2026-10-25; those of the project do not. */
const browser = 'Europe/Berlin';
const project = 'Asia/Shanghai';
const format = ['YYYY-MM-DD HH:mm'];

let before: string | undefined;
beforeAll(() => {
  before = process.env['TZ'];
  process.env['TZ'] = browser;
  expect(new Date(2026, 2, 29, 2, 30).getHours()).toBe(3);
});
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

describe('pickers in a browser with clock changes', () => {
  for (const day of ['2026-03-29', '2026-10-25'])
    it(`have every quarter-hour of the project on ${day}`, () => {
      const start = Date.parse(`${day}T00:00:00+08:00`);
      for (let at = start; at < start + 86_400_000; at += 900_000) {
        const picked = toPicker(at, project);
        expect(fromPicker(picked, project)).toBe(at);
        const typed = wallCalendar(project).locale.parse('zh_CN', picked.format(format[0]), format);
        expect(typed && fromPicker(typed, project)).toBe(at);
      }
    });

  it('stay on the project’s clock while hours and days are chosen', () => {
    const calendar = wallCalendar(project);
    const chosen = calendar.setHour(calendar.addDate(toPicker(Date.parse('2026-03-28T23:30:00+08:00'), project), 1), 2);
    expect(chosen.format(format[0])).toBe('2026-03-29 02:30');
    expect(fromPicker(chosen, project)).toBe(Date.parse('2026-03-29T02:30:00+08:00'));
    expect(fromPicker(chosen.startOf('day'), project)).toBe(Date.parse('2026-03-29T00:00:00+08:00'));
  });

  it('follow the clock change of the project, not of the browser', () => {
    const zone = 'America/New_York';
    for (const time of ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', '2026-11-01T08:30:00Z']) {
      const at = Date.parse(time);
      expect(fromPicker(toPicker(at, zone), zone)).toBe(at);
    }
  });

  it('have the project’s today, and use its language', () => {
    const calendar = wallCalendar('Pacific/Kiritimati');
    expect(Math.abs(fromPicker(calendar.getNow(), 'Pacific/Kiritimati') - Date.now())).toBeLessThan(60_000);
    expect(calendar.locale.getShortWeekDays?.('zh_CN')[0]).toBe('日');
    expect(calendar.locale.getWeekFirstDay('en_US')).toBe(0);
    expect(calendar.locale.parse('en_US', '2026-13-01 00:00', format)).toBeNull();
  });
});
