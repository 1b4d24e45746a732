/** Commands are sent to devices of projects with a seat here; others are refused with a reason, and reverts stay pending. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commandsFixture, type Fixture } from './commands-fixture.ts';

let t: Fixture;
let held: boolean;
const seats = { holds: () => held };
const elsewhere = {
  zh: '未发送：该项目当前由另一台服务器负责，请在该服务器上重新下发',
  en: expect.stringContaining('another server currently handles'),
};
beforeEach(async () => {
  [t, held] = [await commandsFixture(), true];
});
afterEach(() => t?.close());

it('is refused with a clear reason, in the ledger and in the log, if another server owns the project', async () => {
  held = false;
  const commands = t.open({ seats });
  expect(await t.give(commands, [['grid_mode', 1]])).toMatchObject([{ result: 'refused', reason: elsewhere }]);
  expect([t.sent, (await t.rows()).map(({ state }) => state), (await t.log()).length]).toEqual([[], ['refused'], 1]);
  held = true;
  expect(await t.give(commands, [['grid_mode', 1]])).toMatchObject([{ result: 'done' }]);
});

it('is not sent if the seat is lost while it is checked, nor are the steps behind it', async () => {
  const judging = Promise.withResolvers<boolean>();
  const commands = t.open({ seats });
  const { ended } = await commands.ask({ by: t.asker.by, may: () => judging.promise }, 1, [
    { metric: 'grid_mode', value: 1 },
    { metric: 'grid_mode', value: 2 },
  ]);
  held = false;
  judging.resolve(true);
  expect(await ended).toMatchObject([{ reason: elsewhere }, { reason: elsewhere }]);
  expect(t.sent).toEqual([]);
});

it('a revert is left to the server with the seat of the project, and sent once', async () => {
  await t.give(t.open({ seats }), [['active_power_setpoint', 50]], { revert: { afterMs: 1000 } });
  t.now += 20_000;
  held = false;
  const other = t.open({ seats: { holds: () => !held } });
  for (let look = 0; look < 3; look += 1) await t.open({ seats }).look();
  expect([t.sent.length, (await t.rows())[0]?.revert_state]).toEqual([1, 'pending']);
  await other.look();
  await vi.waitFor(async () => expect((await t.rows()).map(({ state }) => state)).toEqual(['done', 'done']));
  expect(t.sent.map(({ value }) => value)).toEqual([50, 10]);
});
