import type { ProjectSummary } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { alarmTone, byNeed, matching, projectState } from './order.ts';

const none = { total: 4, run: 4, stop: 0, offline: 0, fault: 0, auto: 0 };
const project = (
  name: string,
  openAlarms: number,
  devices: Partial<typeof none> = {},
  worstAlarm: 1 | 2 | 3 = 3,
  unacknowledged = openAlarms,
): ProjectSummary =>
  ({
    id: 1,
    name,
    address: '',
    company: '',
    title: '',
    openAlarms,
    unacknowledged,
    worstAlarm: openAlarms > 0 ? worstAlarm : null,
    devices: { ...none, ...devices },
  }) as ProjectSummary;

describe('the order of projects', () => {
  it('puts the most severe alarm before many minor ones', () => {
    const list = [project('many', 9), project('fire', 1, {}, 1), project('warm', 4, {}, 2)];
    expect(list.sort(byNeed('en')).map(({ name }) => name)).toEqual(['fire', 'warm', 'many']);
    expect(list.map(alarmTone)).toEqual(['alarm', 'warn', 'low']);
  });
  it('puts an unacknowledged alarm before a more severe acknowledged one', () => {
    const list = [project('known', 1, {}, 1, 0), project('new', 1, {}, 3), project('fault', 0, { fault: 1 })];
    expect(list.sort(byNeed('en')).map(({ name }) => name)).toEqual(['new', 'known', 'fault']);
  });
  it('puts alarms first, then faults, then offline devices, then names', () => {
    const list = [
      project('d', 0),
      project('c', 0, { offline: 1 }),
      project('silent', 0, { offline: 4, run: 0 }),
      project('b', 0, { fault: 1 }),
      project('a', 0),
      project('z', 2),
      project('y', 5),
    ];
    expect(list.sort(byNeed('en')).map(({ name }) => name)).toEqual(['y', 'z', 'b', 'silent', 'c', 'a', 'd']);
  });
  it('finds every word anywhere', () => {
    const list = [{ ...project('Harbour storage', 0), address: 'Ningbo' }, project('Mill', 0)] as ProjectSummary[];
    expect(matching(list, ' ningbo HARB').map(({ name }) => name)).toEqual(['Harbour storage']);
    expect(matching(list, '')).toHaveLength(2);
  });
  it('has one state for a whole project', () => {
    expect(projectState(project('', 0, { fault: 1, offline: 3 }))).toBe('fault');
    expect(projectState(project('', 0, { offline: 4, run: 0 }))).toBe('offline');
    expect(projectState(project('', 0, { run: 1, stop: 3 }))).toBe('run');
    expect(projectState(project('', 0, { run: 0, stop: 4 }))).toBe('stop');
  });
});
