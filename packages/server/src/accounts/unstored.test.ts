import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, stores, withoutWrites } from '../db/fixture.ts';
import { createAccounts } from './service.ts';
import type { Accounts } from './types.ts';

const caller = { address: '10.0.0.7', agent: 'test' };
const hour = 3_600_000;

for (const { name, missing, open } of stores)
  describe.skipIf(missing)(`accounts while the store takes no writes, on ${name}`, () => {
    let store: FreshDatabase;
    let folder: string;
    let accounts: Accounts;
    let now: number;
    let userId: number;
    let mend: () => Promise<void>;

    const start = () =>
      createAccounts({ db: store.db, now: () => now, watch: store.watch, endedFile: join(folder, 'ended'), warn: () => undefined });
    const login = (username = 'anna') => accounts.login(username, 'secret-123', false, caller);
    const signIns = async () =>
      (await store.db.selectFrom('log_entries').select(['content_en', 'result']).where('type', '=', 4).orderBy('id').execute()).map(
        ({ content_en, result }) => [content_en, result],
      );
    const storedSessions = async () => (await store.db.selectFrom('sessions').select('token_hash').execute()).length;
    /** Space is available again: all pending writes are done. */
    async function mended(): Promise<void> {
      await mend();
      mend = async () => undefined;
      await expect.poll(() => store.watch.trouble(), { timeout: 15_000 }).toBeUndefined();
      await accounts.close();
      accounts = start();
    }

    beforeEach(async () => {
      [store, folder, now] = [await open(), await mkdtemp(join(tmpdir(), 'czyun-unstored-')), 1_795_000_000_000];
      accounts = start();
      userId = await accounts.createUser({ loginName: 'anna', password: 'secret-123', name: 'Anna' });
      mend = await withoutWrites(store);
    });
    afterEach(async () => {
      await accounts.close();
      await mend();
      await store.remove();
      await rm(folder, { recursive: true, force: true });
    });

    it('a user signs in and works; session and entry are stored once there is space', async () => {
      const opened = await login();
      await accounts.begin(opened, null, caller);
      expect(opened.inMemory).toBe(true);
      now += 2 * hour;
      // Neither use nor time requires a write.
      expect(await accounts.sessionByToken(opened.sid)).toMatchObject({ userId, loginName: 'anna' });
      expect(await accounts.ownSessions(opened.session)).toMatchObject([{ current: true, address: '10.0.0.7' }]);
      expect([accounts.sessionsInMemory(), await storedSessions()]).toEqual([1, 0]);
      await mended();
      expect([accounts.sessionsInMemory(), await storedSessions()]).toEqual([0, 1]);
      expect(await accounts.sessionByToken(opened.sid)).toMatchObject({ userId });
      expect(await signIns()).toEqual([
        ['Sign in (recorded later: the storage took no writes)', expect.stringContaining(new Date(1_795_000_000_000).toISOString())],
      ]);
    });

    it('wrong passwords are refused, and slowed down as usual', async () => {
      await expect(accounts.login('anna', 'wrong', false, caller)).rejects.toMatchObject({ error: 'loginFailed' });
      for (let count = 0; count < 12; count += 1) await accounts.login('anna', 'wrong', false, caller).catch(() => undefined);
      await expect(login()).rejects.toMatchObject({ error: 'tooManyRequests' });
    });

    it('a session in use continues: its last use is stored once there is space', async () => {
      await mend();
      await expect.poll(() => store.watch.trouble(), { timeout: 15_000 }).toBeUndefined();
      const opened = await login();
      mend = await withoutWrites(store);
      now += hour;
      expect(await accounts.sessionByToken(opened.sid)).toMatchObject({ userId });
      expect(store.watch.trouble()).toBeDefined();
      // It ends at the stored time.
      now += 12 * hour;
      expect(await accounts.sessionByToken(opened.sid)).toBeNull();
    });

    it('signing out ends a stored session at once, across a restart, and permanently', async () => {
      await mend();
      await expect.poll(() => store.watch.trouble(), { timeout: 15_000 }).toBeUndefined();
      const opened = await login();
      mend = await withoutWrites(store);
      await accounts.signOut(opened.session, caller);
      expect([await accounts.sessionByToken(opened.sid), await storedSessions()]).toEqual([null, 1]);
      // Killed: no orderly shutdown.
      accounts = start();
      expect(await accounts.sessionByToken(opened.sid)).toBeNull();
      await mended();
      expect([await accounts.sessionByToken(opened.sid), await storedSessions()]).toEqual([null, 0]);
    });

    it('signing out of a session in memory leaves only its log entries', async () => {
      const opened = await login();
      await accounts.begin(opened, null, caller);
      await accounts.signOut(opened.session, caller);
      expect(await accounts.sessionByToken(opened.sid)).toBeNull();
      await mended();
      expect([await accounts.sessionByToken(opened.sid), await storedSessions()]).toEqual([null, 0]);
      expect((await signIns()).map(([content]) => content)).toEqual([
        expect.stringMatching(/^Sign in /),
        expect.stringMatching(/^Sign out /),
      ]);
    });

    it('other sessions of a user are ended, in the store and in memory', async () => {
      await mend();
      await expect.poll(() => store.watch.trouble(), { timeout: 15_000 }).toBeUndefined();
      const stored = await login();
      mend = await withoutWrites(store);
      const [own, other] = [await login(), await login()];
      for (const each of [own, other]) await accounts.begin(each, null, caller);
      expect(await accounts.ownSessions(own.session)).toHaveLength(3);
      const id = (await accounts.ownSessions(other.session)).find(({ current }) => current)?.id ?? '';
      expect(await accounts.endOwn(own.session, id, caller)).toBe(1);
      expect(await accounts.sessionByToken(other.sid)).toBeNull();
      expect(await accounts.endOthers(own.session, caller)).toBe(1);
      expect(await accounts.sessionByToken(stored.sid)).toBeNull();
      expect(await accounts.ownSessions(own.session)).toMatchObject([{ current: true }]);
      await expect(accounts.endOwn(own.session, id, caller)).rejects.toMatchObject({ error: 'notFound' });
      await mended();
      expect([await storedSessions(), (await accounts.sessionByToken(own.sid))?.userId]).toEqual([1, userId]);
    });

    it('a session in memory ends with its password and with its account', async () => {
      const opened = await login();
      await accounts.begin(opened, null, caller);
      await mend();
      await store.db.updateTable('users').set({ disabled: 1 }).where('id', '=', userId).execute();
      now += 10_000;
      expect(await accounts.sessionByToken(opened.sid)).toBeNull();
      await store.db.updateTable('users').set({ disabled: 0, password_hash: 'another' }).where('id', '=', userId).execute();
      now += 10_000;
      expect(await accounts.sessionByToken(opened.sid)).toBeNull();
      await mended();
      expect(await storedSessions()).toBe(0);
    });

    it('one account has at most twenty; actions that must be stored are refused with the cause', async () => {
      for (let count = 0; count < 20; count += 1) await accounts.begin(await login(), null, caller);
      await expect(login()).rejects.toMatchObject({ status: 507 });
      await expect(accounts.createUser({ loginName: 'ben', password: 'secret-123', name: 'Ben' })).rejects.toThrow();
    });

    it('a display signs in by its link, and is signed out when the link ends', async () => {
      await mend();
      await expect.poll(() => store.watch.trouble(), { timeout: 15_000 }).toBeUndefined();
      const { id: project_id } = await store.db
        .insertInto('projects')
        .values({
          ...{ company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null, conf: '{}' },
          ...{ name: 'p', type: 1, time_zone: 'UTC', created: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const link = { projectId: project_id, code: 3, writes: false, name: 'wall', createdBy: userId, expires: now + hour };
      const { secret } = await accounts.createSecretLink(link);
      mend = await withoutWrites(store);
      const opened = await accounts.loginBySecret(secret, caller);
      await accounts.begin(opened, null, caller);
      expect(await accounts.peekSession(opened.sid)).toMatchObject({ secretLink: { projectId: project_id }, readOnly: true });
      now += hour + 1;
      expect(await accounts.peekSession(opened.sid)).toBeNull();
    });
  });
