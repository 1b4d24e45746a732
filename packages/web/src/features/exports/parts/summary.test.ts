import type { ExportDelivery } from '@czyun/contract/exports';
import { expect, it } from 'vitest';
import { shownDays, stripDays, summaryOf } from './summary.ts';

const zone = 'Asia/Shanghai';
const now = Date.UTC(2026, 10, 25, 17);
const delivery = (instant: number, state: ExportDelivery['state']) => ({ instant, state }) as ExportDelivery;

it('a strip has the last days of the zone, each with its worst result', () => {
  // 01:00 of the 26th in the zone.
  const days = stripDays(
    [delivery(now, 'sent'), delivery(now, 'failed'), delivery(now - 86_400_000, 'retrying'), delivery(now - 90 * 86_400_000, 'sent')],
    now,
    zone,
  );
  expect(days).toHaveLength(shownDays);
  expect(days.slice(-3)).toEqual([
    { date: '2026-11-24', state: null },
    { date: '2026-11-25', state: 'retrying' },
    { date: '2026-11-26', state: 'failed' },
  ]);
  expect(days[0]).toEqual({ date: '2026-10-28', state: null });
});

it('the figures cover all schedules', () => {
  const recent = [delivery(now, 'sent'), delivery(now, 'failed')];
  expect(
    summaryOf([
      { recent, next: null },
      { recent: [delivery(now, 'sent')], next: 5 },
    ]),
  ).toEqual({
    ...{ sent: 2, retrying: 0, failed: 1, due: 3, next: 5 },
  });
  expect(summaryOf([])).toMatchObject({ due: 0, next: null });
});
