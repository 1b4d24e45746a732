import { maxCurves, routes } from '@czyun/contract';
import { describe, expect, test } from 'vitest';
import { asHistory, asZoom, followEveryMs, follows, lineText, moved, scaled, shownSpan, toSpan, wholeSpan } from './address.ts';

const read = (text: string) => asHistory(routes.history.address.read(new URLSearchParams(text)));
const hour = 3_600_000;
const now = Date.parse('2026-03-15T10:00:00+08:00');
const zone = 'Asia/Shanghai';

describe('address', () => {
  test('an empty one shows the last 24 hours and follows now', () => {
    const address = read('');
    expect(address).toMatchObject({ keys: [], range: '24h', down: null, view: 'chart' });
    expect(shownSpan(address, now, zone)).toEqual([now - 24 * hour, now]);
    expect(follows(address)).toBe(true);
  });

  test('keys keep their order; repeated and invalid ones and those beyond the limit are dropped', () => {
    expect(read('keys=2:soc,1:soc,2:soc,x,3:A b').keys).toEqual(['2:soc', '1:soc']);
    const many = Array.from({ length: 80 }, (_, index) => `1:cell_voltage_${index}`).join(',');
    expect(read(`keys=${many}`).keys).toHaveLength(maxCurves);
  });

  test('start and end override a named range; without end the range follows the clock', () => {
    const free = read(`range=7d&start=${now - hour}&end=${now}`);
    expect(free.range).toBeNull();
    expect(follows(free)).toBe(false);
    expect(follows(read(`start=${now - hour}`))).toBe(true);
    expect(read(`start=${now}&end=${now - hour}`).range).toBe('24h');
    expect(read(`start=${(now - hour) / 1000}`).start).toBe(now - hour);
  });

  test('a zoom narrows the displayed range and leaves the selected one', () => {
    const zoomed = read(`range=7d&zoom=${now - 2 * hour}-${now - hour}`);
    expect(shownSpan(zoomed, now, zone)).toEqual([now - 2 * hour, now - hour]);
    expect(wholeSpan(zoomed, now, zone)).toEqual([now - 7 * 24 * hour, now]);
    expect(follows(zoomed)).toBe(false);
  });

  test('backgrounds, copies and the line are read; invalid ones are left out', () => {
    expect(read('behind=shifts,tariff,weather&copies=7,1,3&line=60.5@kW')).toMatchObject({
      behind: ['tariff', 'shifts'],
      copies: [1, 7],
      line: { value: 60.5, unit: 'kW' },
    });
    expect(read('line=high').line).toBeNull();
    expect(read('line=-5@').line).toEqual({ value: -5, unit: '' });
    expect([lineText({ value: -5, unit: '℃' }), lineText(null)]).toEqual(['-5@℃', null]);
  });

  test('a bucket without a statistic means the average; an invalid one means automatic', () => {
    expect(read('down=15m').down).toBe('15m-avg');
    expect(read('down=1h-diff').down).toBe('1h-diff');
    expect(read('down=1h-mode').down).toBeNull();
  });

  test('a free range replaces a named one and the zoom', () => {
    expect(toSpan([1, 2])).toEqual({ time: { range: null, start: 1, end: 2 }, zoom: null });
  });
});

describe('moving', () => {
  test('moves back freely and forward up to now', () => {
    expect(moved([now - 2 * hour, now - hour], -0.5, now)).toEqual([now - 2.5 * hour, now - 1.5 * hour]);
    expect(moved([now - 2 * hour, now - hour / 4], 0.5, now)[1]).toBe(now);
    expect(moved([now - hour, now], 0.5, now)).toEqual([now - hour, now]);
  });

  test('zooms out around the middle but not into the future', () => {
    expect(scaled([now - 3 * hour, now - 2 * hour], 2, now)).toEqual([now - 3.5 * hour, now - 1.5 * hour]);
    expect(scaled([now - hour, now], 2, now)).toEqual([now - 2 * hour, now]);
    const [start, end] = scaled([now - 1000, now], 0.5, now);
    expect(end - start).toBe(10_000);
  });

  test('a very short drag becomes the shortest range', () => {
    const [start, end] = asZoom([now - 10, now]);
    expect(end - start).toBe(10_000);
    expect(asZoom([now - 5000, now])).toEqual([now - 5000, now]);
  });

  test('a long range is requested less often', () => {
    expect(followEveryMs([0, hour])).toBe(3000);
    expect(followEveryMs([0, 1000])).toBe(2000);
    expect(followEveryMs([0, 365 * 24 * hour])).toBe(60_000);
  });
});
