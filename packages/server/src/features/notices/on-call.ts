/** The on-call calendar of a project. */
import { isDeepStrictEqual } from 'node:util';
import { fieldText, type OnCallCalendar } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { localInstant, noticeRulesRepo } from '../../notify/rules/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { type NoticeCaller, recordedChange, requireMembers } from './common.ts';
import type { NoticeDeps } from './service.ts';

const calendarSaved = { zh: '保存值班表', en: 'Save the on-call calendar' };

/** NaN for a nonexistent date. */
function instantOrNaN(timeZone: string, local: string): number {
  try {
    return localInstant(timeZone, local);
  } catch {
    return Number.NaN;
  }
}

export function createOnCall(deps: Pick<NoticeDeps, 'db' | 'registry' | 'audit' | 'now'>) {
  const { db, registry, now } = deps;
  const repo = noticeRulesRepo(db);

  return {
    /** `all`: includes the names of all members, for the calendar editor. */
    async calendar(projectId: number, all: boolean) {
      const calendar = await repo.calendar(projectId);
      const onDuty = await repo.onDuty(projectId, timeZoneOf(registry, projectId), now());
      const named = new Set([...[...calendar.pattern, ...calendar.exceptions].map(({ userId }) => userId), ...onDuty]);
      const members = (await repo.memberNames(projectId)).map(({ id, name }) => ({ id, name }));
      return { ...calendar, people: members.filter(({ id }) => all || named.has(id)), now: [...onDuty] };
    },

    async saveCalendar(projectId: number, calendar: OnCallCalendar, caller: NoticeCaller): Promise<void> {
      const timeZone = timeZoneOf(registry, projectId);
      const { crews, pattern, exceptions } = calendar;
      for (const { from, to } of exceptions)
        if (!(instantOrNaN(timeZone, from) < instantOrNaN(timeZone, to)))
          throw new AppError('badInput', {}, [{ path: 'exceptions', message: fieldText('rangeOrder') }]);
      const userIds = [...pattern, ...exceptions].flatMap(({ userId }) => userId ?? []);
      await requireMembers(repo, projectId, userIds);
      const before = await repo.calendar(projectId);
      if (isDeepStrictEqual(before, { crews, pattern, exceptions })) return;
      const target = String(pattern.length + exceptions.length);
      await recordedChange(deps, projectId, calendarSaved, caller, async (on) => ({
        result: await on.keepCalendar(projectId, calendar),
        target,
      }));
    },
  };
}
