import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshStore } from '../../db/fixture.ts';
import { type Actor, unsigned } from '../../kernel/actor.ts';
import type { NewEvent } from './repo.ts';
import { createSecurityLog } from './security-log.ts';

let store: FreshDatabase;
let now: number;
const forwarded: NewEvent[] = [];
const failed: string[] = [];
const start = 1_795_000_020_000;
const anna: Actor = { userId: 12, loginName: 'anna', userName: '吴安娜', sessionId: 'ab12', linkId: null, address: '10.0.0.1' };

beforeEach(async () => {
  store = await freshStore();
  now = start;
  forwarded.length = 0;
  failed.length = 0;
});
afterEach(() => store?.remove());

const open = () =>
  createSecurityLog({
    db: store.db,
    now: () => now,
    warn: (_error, text) => void failed.push(text),
    forward: (event) => void forwarded.push(event),
  });
const rows = () => store.db.selectFrom('security_events').selectAll().orderBy('id').execute();

describe('the security log', () => {
  it('is written within a second automatically, with caller, place and event', async () => {
    const log = open();
    log.note({ kind: 'linkCreated', by: anna, call: 'linkCreate', projectId: 3, detail: '大屏 (3)' });
    await expect.poll(async () => (await rows()).length, { timeout: 15_000 }).toBe(1);
    expect(await rows()).toMatchObject([
      {
        time: start,
        kind: 'linkCreated',
        severity: 'warning',
        user_id: 12,
        login_name: 'anna',
        user_name: '吴安娜',
        session_id: 'ab12',
        link_id: null,
        address: '10.0.0.1',
        call: 'linkCreate',
        project_id: 3,
        detail: '大屏 (3)',
        count: 1,
      },
    ]);
    await log.close();
  });

  it('counts equal events within a minute in one row, and starts another one in the next minute', async () => {
    const log = open();
    const wrong = () => log.note({ kind: 'signInFailed', by: unsigned('admin', '10.0.0.9'), call: 'login' });
    for (let count = 0; count < 50; count += 1) wrong();
    await log.flush();
    for (let count = 0; count < 50; count += 1) wrong();
    now += 5000;
    wrong();
    await log.flush();
    expect(await rows()).toMatchObject([{ count: 101, time: start, last_time: start + 5000 }]);
    now += 60_000;
    wrong();
    await log.close();
    expect((await rows()).map(({ count }) => count)).toEqual([101, 1]);
    // Forwarded immediately, and again with its count after its minute.
    expect(forwarded.map(({ count }) => count)).toEqual([50, 101, 1]);
  });

  it('distinguishes actions by target, but not refusals', async () => {
    const log = open();
    for (const detail of ['one', 'two', 'two']) log.note({ kind: 'linkCreated', by: anna, detail });
    for (const detail of ['one', 'two']) log.note({ kind: 'accessRefused', by: anna, detail });
    await log.close();
    expect((await rows()).map(({ kind, detail, count }) => [kind, detail, count])).toEqual([
      ['linkCreated', 'one', 1],
      ['linkCreated', 'two', 2],
      ['accessRefused', 'one', 2],
    ]);
  });

  it('cannot be filled: names or addresses by the thousand make few rows, and events of known users are not lost', async () => {
    const log = open();
    for (let count = 0; count < 5000; count += 1) log.note({ kind: 'signInFailed', by: unsigned(`name${count}`, '10.0.0.9') });
    for (let count = 0; count < 5000; count += 1)
      log.note({ kind: 'signInFailed', by: unsigned('admin', `10.${count >> 8}.${count & 255}.1`) });
    log.note({ kind: 'linkCreated', by: anna, detail: 'wall' });
    await log.close();
    const all = await rows();
    expect(all.length).toBeLessThan(310);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(10_001);
    expect(all.find(({ login_name, address }) => login_name === '*' && address === '10.0.0.9')).toMatchObject({ count: 4970 });
    expect(all.find(({ address }) => address === '*')).toMatchObject({ login_name: '*' });
    expect(all.at(-1)).toMatchObject({ kind: 'linkCreated', login_name: 'anna' });
  });

  it('stores texts of strangers shortened, on one line and in one direction', async () => {
    const log = open();
    log.note({ kind: 'signInFailed', by: unsigned(`a\n\u202eb${'x'.repeat(1000)}`, '10.0.0.9') });
    await log.close();
    const [row] = await rows();
    expect(row?.login_name).toMatch(/^a {2}bx+$/);
    expect(row?.login_name).toHaveLength(60);
  });

  it('keeps unwritten events and writes them once the store is available again', async () => {
    const log = open();
    await store.db.schema.alterTable('security_events').renameTo('away').execute();
    log.note({ kind: 'signedIn', by: anna });
    await log.flush();
    expect(failed).toHaveLength(1);
    await store.db.schema.alterTable('away').renameTo('security_events').execute();
    await expect.poll(async () => (await rows()).length, { timeout: 15_000 }).toBe(1);
    await log.close();
  });

  it('removes events after the retention', async () => {
    const log = open();
    log.note({ kind: 'signedIn', by: anna });
    await log.flush();
    now += 400 * 86_400_000;
    await log.clean(400);
    expect(await rows()).toHaveLength(1);
    now += 1;
    await log.clean(400);
    expect(await rows()).toEqual([]);
    await log.close();
  });
});
