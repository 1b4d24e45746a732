/** Flows about money on one station: generating its history of two days costs more than the flows themselves. */
import { afterAll, beforeAll, describe } from 'vitest';
import { type Mailbox, openMailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { chainFlow } from './chain.ts';
import { dailyFlow } from './daily-power-data.ts';
import { importFlow } from './history-import.ts';
import { confirmAddress } from './money-steps.ts';
import { type OwnStation, startOwnStation } from './own-station.ts';
import { apiSession } from './page.ts';
import { mailSettings } from './station.ts';

let own: OwnStation;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  own = await startOwnStation({ historyDays: 2, settings: mailSettings(mailbox.port) });
  await confirmAddress(await apiSession('engadmin', own.station.api), mailbox, 'eng@example.com');
});
afterAll(async () => {
  await own?.station.stop();
  await mailbox?.close();
});

// Uses the initial profit rule; the flow of settled days changes it for this month.
describe('a chain', () => chainFlow(() => ({ own, mailbox })));
describe('settled days', () => dailyFlow(() => own));
describe('an import of history', () => importFlow(() => own));
