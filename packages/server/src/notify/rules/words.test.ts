import { expect, it } from 'vitest';
import type { EntryRow } from './steps-repo.ts';
import { type NoticeEvent, summaryOf } from './words.ts';

const start = Date.parse('2026-03-01T08:00:00+08:00');

function event(index: number): NoticeEvent {
  const entry: Partial<EntryRow> = {
    ...{ severity: index === 11 ? 1 : 2, type: 3, start_time: start + index * 1000, recover_time: null },
    ...{ content_zh: `风机 ${index} 过温`, content_en: `Fan ${index} Over temperature` },
  };
  return { step: 'first', entry: entry as EntryRow, device: `Fan ${index}` };
}

it('a summary names ten alarms with time, the most severe first, and counts the others', () => {
  const events = Array.from({ length: 12 }, (_, index) => event(index));
  const place = { project: 'Plant', projectId: 1, timeZone: 'Asia/Shanghai', pageAddress: () => null };
  const { subject, lines } = summaryOf(events, place, 'en');
  expect(subject).toBe('Plant: 12 alarms (Level 1: 1, Level 2: 11)');
  expect(lines.slice(0, 3)).toEqual([
    '08:00:11 Level 1 fault: Fan 11 Over temperature',
    '08:00:00 Level 2 fault: Fan 0 Over temperature',
    '08:00:01 Level 2 fault: Fan 1 Over temperature',
  ]);
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('And 2 more: see the log.');
});
