import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import { createAccounts } from './service.ts';
import type { Accounts } from './types.ts';

const caller = { address: '10.0.0.1', agent: 'test' };
const elsewhere = { address: '10.0.0.2', agent: 'test' };
const start = 1_795_000_000_000;
const hour = 3_600_000;

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`accounts on ${name}`, () => {
    let store: FreshDatabase;
    let accounts: Accounts;
    let now: number;

    beforeEach(async () => {
      store = await open();
      now = start;
      accounts = createAccounts({ db: store.db, now: () => now });
    });
    afterEach(async () => {
      await store.remove();
    });

    const anna = () => accounts.createUser({ loginName: 'anna.wu', password: 'demo12345', name: '吴安娜' });

    async function project(name: string): Promise<number> {
      const row = { type: 1, company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null };
      const { id } = await store.db
        .insertInto('projects')
        .values({ ...row, name, time_zone: 'Asia/Shanghai', conf: '{}', created: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }

    it('signs in whatever the case of the name, and accepts the token afterwards', async () => {
      await anna();
      const { sid, session } = await accounts.login(' Anna.Wu', 'demo12345 ', false, caller);
      expect(session).toMatchObject({
        userName: '吴安娜',
        loginName: 'anna.wu',
        userType: 0,
        secretLink: null,
        expires: start + 12 * hour,
      });
      expect(await accounts.sessionByToken(sid)).toEqual(session);
      expect(await accounts.sessionByToken(`${sid}x`)).toBeNull();
    });

    it('stores neither token nor password', async () => {
      await anna();
      const { sid } = await accounts.login('anna.wu', 'demo12345', false, caller);
      const stored = JSON.stringify([
        await store.db.selectFrom('sessions').selectAll().execute(),
        await store.db.selectFrom('users').selectAll().execute(),
      ]);
      expect(stored).not.toContain(sid);
      expect(stored).not.toContain('demo12345');
      expect(stored).toContain('$argon2id$');
    });

    it('answers the same to a wrong password, an unknown account and a disabled one', async () => {
      await anna();
      await expect(accounts.login('anna.wu', 'wrong', false, caller)).rejects.toMatchObject({ error: 'loginFailed' });
      await expect(accounts.login('nobody', 'wrong', false, caller)).rejects.toMatchObject({ error: 'loginFailed' });
      const { sid } = await accounts.login('anna.wu', 'demo12345', false, caller);
      await store.db.updateTable('users').set({ disabled: 1 }).execute();
      await expect(accounts.login('anna.wu', 'demo12345', false, caller)).rejects.toMatchObject({ error: 'loginFailed' });
      now += 10_000;
      expect(await accounts.sessionByToken(sid)).toBeNull();
    });

    it('refuses a sign-in with the old password that was in progress while the password changed', async () => {
      await anna();
      const { session } = await accounts.login('anna.wu', 'demo12345', false, caller);
      const logins = Array.from({ length: 12 }, async (_, index) => {
        await pause(index * 8);
        return accounts.login('anna.wu', 'demo12345', false, { ...caller, address: `10.0.0.${index}` }).catch(() => null);
      });
      await pause(20);
      await accounts.changePassword(session, 'demo12345', 'demo54321', caller);
      const sids = (await Promise.all(logins)).flatMap((opened) => opened?.sid ?? []);
      for (const sid of sids) expect(await accounts.sessionByToken(sid)).toBeNull();
      expect(await accounts.sessionByToken((await accounts.login('anna.wu', 'demo54321', false, caller)).sid)).not.toBeNull();
    });

    it('slows guessing down progressively, without locking the owner out', async () => {
      await anna();
      for (let tries = 0; tries < 10; tries += 1) {
        await expect(accounts.login('anna.wu', `guess${tries}`, false, caller)).rejects.toMatchObject({ error: 'loginFailed' });
      }
      await expect(accounts.login('anna.wu', 'demo12345', false, caller)).rejects.toMatchObject({
        error: 'tooManyRequests',
        context: { seconds: 2 },
      });
      await accounts.login('anna.wu', 'demo12345', false, elsewhere);
      now += 2_000;
      await expect(accounts.login('anna.wu', 'guess', false, caller)).rejects.toMatchObject({ error: 'loginFailed' });
      await expect(accounts.login('anna.wu', 'demo12345', false, caller)).rejects.toMatchObject({
        error: 'tooManyRequests',
        context: { seconds: 4 },
      });
      now += 4_000;
      await accounts.login('anna.wu', 'demo12345', false, caller);
      await expect(accounts.login('anna.wu', 'guess', false, caller)).rejects.toMatchObject({ error: 'loginFailed' });
    });

    it('counts addresses of one IPv6 network together', async () => {
      await anna();
      for (let tries = 1; tries <= 10; tries += 1) {
        const from = { ...caller, address: `2001:db8::${tries}:0:0:1` };
        await expect(accounts.login('anna.wu', 'guess', false, from)).rejects.toMatchObject({ error: 'loginFailed' });
      }
      const [near, far] = ['2001:db8::ffff:1', '2001:db8:0:1::1'].map((address) => ({ ...caller, address }));
      await expect(accounts.login('anna.wu', 'demo12345', false, near ?? caller)).rejects.toMatchObject({ error: 'tooManyRequests' });
      await accounts.login('anna.wu', 'demo12345', false, far ?? caller);
    });

    it('ends an idle session after 12 h, and extends it while it is used', async () => {
      await anna();
      const { sid } = await accounts.login('anna.wu', 'demo12345', false, caller);
      now += 11 * hour;
      expect((await accounts.sessionByToken(sid))?.expires).toBe(now + 12 * hour);
      now += 11 * hour;
      expect(await accounts.sessionByToken(sid)).not.toBeNull();
      now += 12 * hour;
      expect(await accounts.sessionByToken(sid)).toBeNull();
      expect(await accounts.removeExpired()).toBe(1);
    });

    it('ends a remembered session after 30 days, used or not', async () => {
      await anna();
      const { sid } = await accounts.login('anna.wu', 'demo12345', true, caller);
      now = start + 29 * 24 * hour;
      expect((await accounts.sessionByToken(sid))?.expires).toBe(start + 30 * 24 * hour);
      now = start + 30 * 24 * hour;
      expect(await accounts.sessionByToken(sid)).toBeNull();
    });

    it('forgets a session as soon as it is ended', async () => {
      await anna();
      const { sid, session } = await accounts.login('anna.wu', 'demo12345', true, caller);
      await accounts.end(session);
      expect(await accounts.sessionByToken(sid)).toBeNull();
    });

    it('knows the code in each project: membership, platform administrator, none', async () => {
      const [one, two] = [await project('one'), await project('two')];
      const user = await anna();
      await accounts.setMembership(user, one, 4);
      const { session } = await accounts.login('anna.wu', 'demo12345', false, caller);
      expect([await accounts.codeIn(session, one), await accounts.codeIn(session, two)]).toEqual([4, null]);
      await accounts.setMembership(user, one, 1);
      expect(await accounts.codeIn(session, one)).toBe(1);
      await accounts.setMembership(user, one, null);
      expect(await accounts.codeIn(session, one)).toBeNull();
      await expect(accounts.setMembership(user, one, 9)).rejects.toMatchObject({ error: 'badInput' });

      await accounts.createUser({ loginName: 'platform', password: 'demo12345', name: 'P', userType: 1 });
      const platform = (await accounts.login('platform', 'demo12345', false, caller)).session;
      expect([platform.userType, await accounts.codeIn(platform, two), (await accounts.codes(platform)).size]).toEqual([1, 2, 0]);
    });

    it('shows through a secret link its one project, until it expires or is revoked', async () => {
      const [one, two] = [await project('one'), await project('two')];
      const createdBy = await accounts.createUser({ loginName: 'platform', password: 'demo12345', name: 'P', userType: 1 });
      const wall = await accounts.createSecretLink({
        projectId: one,
        code: 3,
        writes: true,
        name: 'Wall',
        createdBy,
        expires: start + 20 * hour,
      });
      const { sid, session } = await accounts.loginBySecret(wall.secret, caller);
      expect(session).toMatchObject({ userType: 0, loginName: 'Wall', secretLink: { projectId: one, code: 3 } });
      expect([await accounts.codeIn(session, one), await accounts.codeIn(session, two)]).toEqual([3, null]);
      now += 10 * hour;
      expect((await accounts.sessionByToken(sid))?.expires).toBe(start + 20 * hour);
      await accounts.revokeSecretLink(wall.id);
      expect(await accounts.sessionByToken(sid)).toBeNull();
      await expect(accounts.loginBySecret(wall.secret, caller)).rejects.toMatchObject({ error: 'loginFailed' });

      const short = await accounts.createSecretLink({
        projectId: one,
        code: 3,
        writes: true,
        name: 'Short',
        createdBy,
        expires: now + hour,
      });
      now += hour;
      await expect(accounts.loginBySecret(short.secret, caller)).rejects.toMatchObject({ error: 'loginFailed' });
    });

    it('creates one platform administrator with the one-time token', async () => {
      const older = await accounts.firstAdministratorToken();
      const token = await accounts.firstAdministratorToken();
      if (!token || !older) throw new Error('no token');
      await expect(accounts.firstAdministrator(older, 'administrator', 'a long password', caller)).rejects.toMatchObject({
        error: 'loginFailed',
      });
      const takers = await Promise.allSettled([
        accounts.firstAdministrator(token, 'administrator', 'a long password', caller),
        accounts.firstAdministrator(token, 'administrator2', 'a long password', caller),
      ]);
      expect(takers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await accounts.firstAdministratorToken()).toBeNull();
      await expect(accounts.firstAdministrator(token, 'another', 'a long password', caller)).rejects.toMatchObject({
        error: 'loginFailed',
      });
    });

    it('does nothing that cannot be recorded in the log', async () => {
      const user = await anna();
      const one = await project('one');
      const { session, sid } = await accounts.login('anna.wu', 'demo12345', false, caller);
      const other = await accounts.login('anna.wu', 'demo12345', false, elsewhere);
      const link = await accounts.createSecretLink({
        projectId: one,
        code: 3,
        writes: true,
        name: 'Wall',
        createdBy: user,
        expires: start + hour,
      });
      const stored = async () => [
        await store.db.selectFrom('users').selectAll().execute(),
        await store.db.selectFrom('sessions').selectAll().execute(),
        await store.db.selectFrom('secret_links').selectAll().execute(),
      ];
      const before = await stored();
      const broken = () => Promise.reject(new Error('the log is away'));
      const dumb = createAccounts({ db: store.db, now: () => now, audit: { record: broken } });
      const actions = [
        () => dumb.saveProfile(session, { name: '别人' }, caller),
        () => dumb.changePassword(session, 'demo12345', 'demo54321', caller),
        () => dumb.endOwn(session, other.session.tokenHash.slice(0, 24), caller),
        () => dumb.endOthers(session, caller),
        () => dumb.signOut(session, caller),
        () =>
          dumb.createSecretLink({ projectId: one, code: 3, writes: true, name: 'Hall', createdBy: user, expires: start + hour }, broken),
        () => dumb.revokeSecretLink(link.id, broken),
      ];
      for (const action of actions) await expect(action()).rejects.toThrow('the log is away');
      expect(await stored()).toEqual(before);

      const third = await accounts.login('anna.wu', 'demo12345', false, caller);
      await expect(dumb.begin(third, session, caller)).rejects.toThrow('the log is away');
      expect(await dumb.sessionByToken(third.sid)).toBeNull();
      expect(await dumb.sessionByToken(sid)).not.toBeNull();
    });

    it('refuses a login name that is taken', async () => {
      await anna();
      await expect(accounts.createUser({ loginName: 'ANNA.WU', password: 'demo12345', name: 'x' })).rejects.toMatchObject({
        error: 'conflict',
      });
    });
  });
}
