/** Retention of the log: deletion and archiving, independent of each other. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@czyun/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit, makeAuditKeys } from '../audit/index.ts';
import { type FreshDatabase, freshStore, stores } from '../db/fixture.ts';
import { jobBed } from '../jobs/job-fixture.ts';
import { unsigned } from '../kernel/actor.ts';
import { applyRetention, monthOf, retentionParts } from './retention.ts';

const today = Date.UTC(2026, 10, 22);

describe.each(stores)('retention of the log on $name', ({ missing, open }) => {
  describe.skipIf(missing)('with 100 days', () => {
    let store: FreshDatabase;
    let DATA_DIR: string;
    beforeEach(async () => {
      [store, DATA_DIR] = [await open(), await mkdtemp(join(tmpdir(), 'czyun-keeping-'))];
    });
    afterEach(async () => {
      await store?.remove();
      await rm(DATA_DIR, { recursive: true, force: true });
    });

    const entry = (type: number, content_en: string, start_time: number, recover_time: number | null) => ({
      ...{ index_name: 'alarm', type, content_en, content_zh: '', start_time, recover_time, project_id: 1, count: 1 },
      ...{ severity: 2, device_id: 1, param_id: null, metric: null, alarm_key: `${type}`, ack_time: null, ack_user: null, user_name: null },
      ...{ address: null, target_param: null, old_value: null, set_value: null, read_back: null, result: null, chain_hash: null },
    });
    const contents = async () =>
      (await store.db.selectFrom('log_entries').select('content_en').orderBy('id').execute()).map(({ content_en }) => content_en);
    const keys = () => makeAuditKeys({ SHARED_DIR: DATA_DIR });
    const audit = (now: () => number = () => today) => createAudit({ db: store.db, keys: keys(), now });
    const keep = () => {
      const trail = { audit: audit(), auditKeys: keys() };
      const settings = { SHARED_DIR: DATA_DIR, LOG_DAYS: 100 };
      return applyRetention({ settings, db: store.db, trail, now: () => today }, new AbortController().signal);
    };
    const record = (at: number, target: string) =>
      audit(() => at).record({ projectId: 1, by: unsigned('anna', ''), action: { zh: '改', en: target } });

    it('removes cleared entries of every kind, keeps active ones, and archives operation entries of whole months', async () => {
      const old = today - 101 * dayMs;
      const rows = [1, 2, 3, 5].flatMap((type) => [
        entry(type, `over ${type}`, old - dayMs, old),
        entry(type, `stands ${type}`, old - dayMs, null),
        entry(type, `over lately ${type}`, old - dayMs, today - 99 * dayMs),
      ]);
      await store.db.insertInto('log_entries').values(rows).execute();
      await record(Date.UTC(2026, 6, 31), 'of July');
      await record(Date.UTC(2026, 7, 1), 'of August');
      await keep();
      expect(await contents()).toEqual([
        ...[1, 2, 3, 5].flatMap((type) => [`stands ${type}`, `over lately ${type}`]),
        'of August',
        'Operation entries were archived',
      ]);
      expect(await readdir(join(DATA_DIR, 'archive'))).toHaveLength(1);
      expect(await audit().verify()).toMatchObject({ problem: null, entries: 3, archived: 1 });
    });

    it('removes many in pieces', async () => {
      const rows = Array.from({ length: 1200 }, (_, i) => entry(2, `over ${i}`, 0, 1000 + i));
      for (let at = 0; at < rows.length; at += 400)
        await store.db
          .insertInto('log_entries')
          .values(rows.slice(at, at + 400))
          .execute();
      await keep();
      expect(await contents()).toEqual([]);
    });

    it('reports a chain that does not verify and keeps its entries, and removes the rest', async () => {
      await record(1000, 'first');
      await store.db.updateTable('log_entries').set({ set_value: 'changed' }).execute();
      await store.db
        .insertInto('log_entries')
        .values([entry(2, 'over', 0, 1000)])
        .execute();
      await expect(keep()).rejects.toThrow(/does not verify/);
      expect(await contents()).toEqual(['first']);
    });
  });
});

it('a month begins at its first midnight, UTC', () => {
  expect(monthOf(Date.UTC(2026, 7, 31, 23, 59))).toBe(Date.UTC(2026, 7, 1));
});

describe('clocks', () => {
  it('request each separately, and a missed run of the log is run later', async () => {
    const bed = await jobBed(freshStore);
    try {
      const done: string[] = [];
      let isClockDoubtful = false;
      const say = (what: string) => async () => void done.push(what);
      const trail = {
        audit: createAudit({ db: bed.store.db, keys: makeAuditKeys({ SHARED_DIR: bed.dir }), now: () => bed.clock.now }),
        auditKeys: makeAuditKeys({ SHARED_DIR: bed.dir }),
        security: { note: () => {}, noteOnce: async () => {}, flush: async () => {}, close: async () => {}, clean: say('security events') },
      };
      const settings = { SHARED_DIR: bed.dir, LOG_DAYS: 100, SECURITY_LOG_DAYS: 30 };
      const parts = retentionParts({
        settings,
        db: bed.store.db,
        trail,
        accounts: { removeExpired: say('sessions') as never },
        now: () => bed.clock.now,
        isClockDoubtful: () => isClockDoubtful,
      });
      const jobs = bed.open([]);
      jobs.add(parts);
      const ends = async () => {
        await jobs.step.plan();
        await jobs.step.look();
        await expect.poll(async () => (await jobs.list({ standing: true, offset: 0, limit: 1 })).total).toBe(0);
        const { list } = await jobs.list({ offset: 0, limit: 10 });
        return list.map(({ kind, state }) => `${kind} ${state}`).sort();
      };
      expect(await ends()).toEqual([]);
      bed.clock.now += dayMs;
      expect(await ends()).toEqual(['log-retention done']);
      expect(done).toEqual([]);
      const hour = Math.ceil(bed.clock.now / 3_600_000) * 3_600_000;
      for (const minute of [27, 37]) {
        bed.clock.now = hour + minute * 60_000;
        await ends();
      }
      expect(done).toEqual(['security events', 'sessions']);
      // A clock that was set forward may be wrong: old entries are not removed yet.
      isClockDoubtful = true;
      bed.clock.now = hour + 3_600_000 + 27 * 60_000;
      await ends();
      expect(done).toEqual(['security events', 'sessions']);
    } finally {
      await bed.remove();
    }
  });
});
