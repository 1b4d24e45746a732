/** Schedules, with a manual clock. */
import { hourMs } from '@czyun/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../db/fixture.ts';
import type { Jobs } from './index.ts';
import { newestInstant, nextInstant } from './instants.ts';
import { handJob, type JobBed, jobBed } from './job-fixture.ts';
import type { AnySchedule } from './types.ts';

const at = (text: string) => Date.parse(text);
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

describe('instants', () => {
  const berlin = { pattern: '30 2 * * *', timeZone: 'Europe/Berlin' };

  it('follow the wall clock of their time zone, once on days with a skipped or repeated hour', () => {
    const days = (from: string) => {
      const found = [];
      for (let time: number | null = at(from); time !== null && found.length < 3; found.push(iso(time))) time = nextInstant(berlin, time);
      return found;
    };
    // The clock goes from 02:00 to 03:00: instants in between occur at 03:00.
    expect(days('2026-03-27T12:00:00Z')).toEqual(['2026-03-28T01:30:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z']);
    expect(days('2026-10-24T12:00:00Z')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z', '2026-10-27T01:30:00.000Z']);
    expect(iso(nextInstant({ pattern: '0 0 * * *', timeZone: 'Asia/Shanghai' }, at('2026-03-28T12:00:00Z')))).toBe(
      '2026-03-28T16:00:00.000Z',
    );
  });

  it('are after the lower bound, and not after the upper one', () => {
    const quarter = { pattern: '*/15 * * * *', timeZone: 'UTC' };
    const t = at('2026-03-28T12:15:00Z');
    expect([nextInstant(quarter, t), nextInstant(quarter, t - 1)]).toEqual([t + hourMs / 4, t]);
    expect(newestInstant(quarter, t - 1, t)).toBe(t);
    expect(newestInstant(quarter, t, t + hourMs / 4 - 1)).toBeNull();
    expect(newestInstant(quarter, t, t + 10 * hourMs + 5)).toBe(t + 10 * hourMs);
    expect(newestInstant({ ...quarter, pattern: '0 0 30 2 *' }, t, t + hourMs)).toBeNull();
  });

  it('of invalid patterns and time zones are refused with a message', () => {
    expect(() => nextInstant({ pattern: 'soon', timeZone: 'UTC' }, 0)).toThrow(/soon/);
    expect(() => nextInstant({ pattern: '* * * * *', timeZone: 'Mars/Olympus' }, 0)).toThrow(/Mars/);
  });
});

describe.each(stores)('schedules on $name', ({ missing, open }) => {
  describe.skipIf(missing)('', () => {
    let bed: JobBed;
    beforeEach(async () => {
      bed = await jobBed(open);
    });
    afterEach(() => bed.remove());

    let ran: number;
    const kind = handJob({
      async run() {
        ran += 1;
        return undefined;
      },
    });
    const schedule = (missed: 'once' | 'skip', other: Partial<AnySchedule> = {}): AnySchedule => ({
      name: 'nightly',
      job: kind,
      input: {},
      pattern: '30 2 * * *',
      timeZone: 'Europe/Berlin',
      missed,
      ...other,
    });
    const server = (...all: AnySchedule[]): Jobs => {
      ran = 0;
      const jobs = bed.open([]);
      jobs.add({ schedules: () => all });
      return jobs;
    };
    const planAt = async (jobs: Jobs, time: string) => {
      bed.clock.now = at(time);
      await jobs.step.plan();
    };
    const last = async (jobs: Jobs) => (await jobs.schedules())[0]?.last.map(({ planned, outcome }) => [iso(planned), outcome]);
    const finish = async (jobs: Jobs) => {
      await jobs.step.look();
      await expect.poll(async () => (await jobs.list({ standing: true, offset: 0, limit: 1 })).total).toBe(0);
    };

    it('submit their job at their instant, once', async () => {
      const jobs = server(schedule('once', { projectId: bed.projectId }));
      for (const time of ['2026-03-28T01:00:00Z', '2026-03-28T01:29:59Z']) await planAt(jobs, time);
      expect((await jobs.list({ offset: 0, limit: 10 })).total).toBe(0);
      for (const time of ['2026-03-28T01:30:00Z', '2026-03-28T01:30:01Z', '2026-03-28T02:00:00Z']) await planAt(jobs, time);
      const { list } = await jobs.list({ offset: 0, limit: 10 });
      expect(list).toMatchObject([{ kind: 'hand', projectId: bed.projectId, actor: { loginName: 'schedule', userId: null } }]);
      await finish(jobs);
      expect(ran).toBe(1);
      // The night without 02:30.
      await planAt(jobs, '2026-03-29T00:59:59Z');
      await planAt(jobs, '2026-03-29T01:00:00Z');
      expect(await last(jobs)).toEqual([
        ['2026-03-29T01:00:00.000Z', 'asked'],
        ['2026-03-28T01:30:00.000Z', 'asked'],
      ]);
      expect(iso((await jobs.schedules())[0]?.next ?? null)).toBe('2026-03-30T00:30:00.000Z');
    });

    it('of several processes are planned by one of them', async () => {
      const all = Array.from({ length: 4 }, () => server(schedule('once')));
      for (const jobs of all) await planAt(jobs, '2026-03-28T01:00:00Z');
      bed.clock.now = at('2026-03-28T01:30:00Z');
      await Promise.all(all.map((jobs) => jobs.step.plan()));
      expect((await all[0]?.list({ offset: 0, limit: 10 }))?.total).toBe(1);
    });

    it('that were missed run once, for the newest instant', async () => {
      await planAt(server(schedule('once')), '2026-03-20T00:00:00Z');
      const jobs = server(schedule('once'));
      await planAt(jobs, '2026-03-28T12:00:00Z');
      expect(await last(jobs)).toEqual([['2026-03-28T01:30:00.000Z', 'asked']]);
      await finish(jobs);
      await planAt(jobs, '2026-03-28T13:00:00Z');
      expect([ran, (await jobs.list({ offset: 0, limit: 10 })).total]).toEqual([1, 1]);
    });

    it('that were missed are skipped if the schedule declares it', async () => {
      await planAt(server(schedule('skip')), '2026-03-20T00:00:00Z');
      const jobs = server(schedule('skip'));
      await planAt(jobs, '2026-03-28T12:00:00Z');
      expect(await last(jobs)).toEqual([['2026-03-28T01:30:00.000Z', 'skipped']]);
      await planAt(jobs, '2026-03-29T01:00:30Z');
      expect((await last(jobs))?.[0]).toEqual(['2026-03-29T01:00:00.000Z', 'asked']);
    });

    it('whose job is still running do not submit another one', async () => {
      const jobs = server(schedule('once'));
      for (const time of ['2026-03-27T00:00:00Z', '2026-03-27T01:30:00Z', '2026-03-28T01:30:00Z']) await planAt(jobs, time);
      expect((await last(jobs))?.map(([, outcome]) => outcome)).toEqual(['skipped', 'asked']);
    });

    it('are not delayed by a clock that was ahead, nor by another schedule with a wrong pattern', async () => {
      const jobs = server(schedule('once', { name: 'bad', pattern: 'never' }), schedule('once'));
      await planAt(jobs, '2027-03-28T00:00:00Z');
      await planAt(jobs, '2027-03-28T01:00:00Z');
      await finish(jobs);
      await planAt(jobs, '2026-03-27T12:00:00Z');
      await planAt(jobs, '2026-03-28T01:30:00Z');
      expect((await jobs.list({ offset: 0, limit: 10 })).total).toBe(2);
      expect(bed.log.some((line) => line === 'a schedule could not be planned')).toBe(true);
    });

    it('remember their newest instant, however old', async () => {
      const jobs = server(schedule('once'));
      for (const time of ['2026-03-27T00:00:00Z', '2026-03-27T01:30:00Z']) await planAt(jobs, time);
      await finish(jobs);
      await planAt(jobs, '2026-03-28T01:30:00Z');
      await finish(jobs);
      bed.clock.now = at('2027-03-28T01:30:00Z');
      await jobs.step.sweep();
      expect(await last(jobs)).toEqual([['2026-03-28T01:30:00.000Z', 'asked']]);
      expect((await jobs.list({ offset: 0, limit: 10 })).total).toBe(0);
    });

    it('start automatically', async () => {
      const jobs = server(schedule('once', { pattern: '* * * * * *' }));
      jobs.startSchedules();
      const asked = async () => {
        bed.clock.now += 1000;
        return (await jobs.list({ offset: 0, limit: 1 })).total;
      };
      await expect.poll(asked).toBeGreaterThan(0);
      await jobs.stop();
    });
  });
});
