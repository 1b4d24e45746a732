/**
 * An alarm of the plant reaches mail, bots and webhooks: once, and after a kill between delivery and recording at most once more with the
 * same ID.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { type OwnStation, startOwnStation } from './own-station.ts';
import { apiSession, until } from './page.ts';
import { openReceivers, type Receivers } from './receivers.ts';
import { mailSettings } from './station.ts';

const patience = { timeout: 120_000 };
const called = { kind: 'reminder', device: 'fire-1', member: 9 };
const names = ['wecom', 'dingtalk', 'feishu', 'webhook'] as const;
let mailbox: Mailbox;
let receivers: Receivers;
let own: OwnStation;

beforeAll(async () => {
  [mailbox, receivers] = await Promise.all([openMailbox(), openReceivers()]);
  own = await startOwnStation({ settings: { ...mailSettings(mailbox.port), NOTIFY_HOSTS: `127.0.0.1:${receivers.port}` } });
  const { api, projectId } = own;
  await api.ask('/api/email/set', { email: 'eng@example.com', ownPassword: 'demo12345' });
  await until('the mail with the code', () => (mailbox.mails.length === 1 ? true : undefined));
  await api.ask('/api/email/confirm', { code: /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec(mailbox.textOf(0))?.[0] ?? '' });
  const channelIds: number[] = [];
  for (const channel of names) {
    const secret = { secret: 'SEC-a-secret-of-the-robot' };
    const more = channel === 'wecom' ? {} : secret;
    const { id } = await api.ask<{ id: number }>('/api/notices/project/channels/add', {
      ...{ projectId, name: channel, channel, address: receivers.addressOf(channel) },
      ...more,
    });
    channelIds.push(id);
  }
  const rule = { name: '一级', severities: [1], kinds: [1, 2, 3] };
  await api.ask('/api/notices/project/rules/save', { projectId, rule: { ...rule, to: { channelIds } } });
  await api.ask('/api/notices/rules/save', { projectId, rule: { ...rule, to: { email: true } } });
});
afterAll(async () => {
  await own?.station.stop();
  await Promise.all([receivers?.close(), mailbox?.close()]);
});

const isOfCall = (text: string) => text.includes('手动报警按钮');
const mails = () => mailbox.mails.filter((_mail, index) => isOfCall(mailbox.textOf(index)));
/** Number of notices of the manual call point, by receiver. */
const counts = (): Record<string, number> => ({
  mail: mails().length,
  ...Object.fromEntries(names.map((name) => [name, receivers.of(name).filter(({ text }) => isOfCall(text)).length])),
});
const all = (count: number) => ({ mail: count, wecom: count, dingtalk: count, feishu: count, webhook: count });
const waiting = async () => {
  const path = `/api/notices/project/deliveries?projectId=${own.projectId}&pageSize=100`;
  const { list } = await (await apiSession('engadmin', own.station.api)).ask<{ list: { state: string }[] }>(path);
  return list.filter(({ state }) => state === 'waiting').length;
};
async function again(on: boolean): Promise<void> {
  await own.plant(called, on);
  await expect.poll(async () => (await own.standing()).some(({ content }) => isOfCall(content)), patience).toBe(on);
}

test('an alarm reaches every receiver, each in its own format, once', async () => {
  await again(true);
  await expect.poll(counts, patience).toEqual(all(1));
  const bodyOf = (name: string) => JSON.parse(receivers.of(name)[0]?.text ?? '{}');
  expect(bodyOf('wecom')).toMatchObject({ msgtype: 'markdown', markdown: { content: expect.stringContaining('手动报警按钮') } });
  expect(bodyOf('dingtalk')).toMatchObject({ msgtype: 'markdown', markdown: { title: expect.stringMatching(/^一级/) } });
  expect(bodyOf('feishu')).toMatchObject({ msg_type: 'text', sign: expect.any(String), timestamp: expect.stringMatching(/^\d{10}$/) });
  expect(bodyOf('webhook').id).toBe(receivers.of('webhook')[0]?.headers['x-delivery-id']);
  await expect.poll(waiting, patience).toBe(0);
  expect(counts()).toEqual(all(1));
});

test('killed between delivery to a receiver and its recording: sent once more with the same ID; the others are not repeated', async () => {
  await again(false);
  receivers.hold('webhook', true);
  await again(true);
  await expect.poll(counts, patience).toEqual(all(2));
  // All other deliveries are recorded; only the webhook's is pending.
  await expect.poll(waiting, patience).toBe(1);
  await own.station.killServer();
  receivers.hold('webhook', false);
  await own.station.startServer();
  await expect.poll(counts, patience).toEqual({ ...all(2), webhook: 3 });
  await expect.poll(waiting, patience).toBe(0);
  const ids = receivers.of('webhook').map(({ headers }) => headers['x-delivery-id']);
  expect(ids[2]).toBe(ids[1]);
  expect(ids[1]).not.toBe(ids[0]);
  expect(counts()).toEqual({ ...all(2), webhook: 3 });
});

test('a mail server that is unavailable gets it once when it is back', async () => {
  const { port } = mailbox;
  await again(false);
  await mailbox.close();
  expect(counts().mail).toBe(2);
  await again(true);
  await expect.poll(() => counts().wecom, patience).toBe(3);
  const hasFailed = async () => {
    const { list } = await own.api.ask<{ list: { state: string; error: string | null }[] }>('/api/notices/deliveries?pageSize=20');
    return list.some(({ state, error }) => state === 'waiting' && error !== null);
  };
  await expect.poll(hasFailed, patience).toBe(true);
  const back = await openMailbox(undefined, port);
  mailbox = back;
  await expect.poll(() => counts().mail, patience).toBe(1);
});
