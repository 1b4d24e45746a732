/**
 * Many simultaneous sign-ins from one network: signed-in users are not affected, and a sign-in from elsewhere does not queue behind them.
 */
import { expect, test } from 'vitest';
import { testPassword } from '../app-fixture.ts';
import { ask, t, useOwnServer } from '../http/guard-fixture.ts';

useOwnServer();

test('a hundred wrong sign-ins at once hold up neither a session nor a sign-in from elsewhere', async () => {
  const sid = await t.signIn('monitor');
  let done = 0;
  const signIn = (username: string, password: string, address: string) => ask('/login', {}, { username, password }, address);
  const attack = Array.from({ length: 100 }, async (_, index) => {
    const { code } = await signIn(`somebody-${index}`, 'guess', '10.9.9.9');
    done += 1;
    return code;
  });
  const atWork = ask('/api/me', { sid }, undefined, '10.1.1.1').then(({ code }) => [code, done] as const);
  const newcomer = signIn('engineer', testPassword, '10.1.1.1').then(({ code }) => [code, done] as const);
  const [[meCode, before], [loginCode, beforeToo]] = await Promise.all([atWork, newcomer]);
  expect([meCode, loginCode]).toEqual([200, 200]);
  // Counted in sign-ins, not in time: a busy machine slows all of them down.
  expect(before).toBeLessThan(10);
  expect(beforeToo).toBeLessThan(20);
  expect(new Set(await Promise.all(attack))).toEqual(new Set([4011]));
});
