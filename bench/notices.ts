/** Time from the message of a device to the recipient of the notice: e-mail, bots and a webhook on this machine, with a running server. */
import { connectAsync } from 'mqtt';
import { openReceivers } from '../e2e/receivers.ts';
import { mailSettings, startStation } from '../e2e/station.ts';
import { openMailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { type BenchRow, quantile } from './row.ts';

const channels = ['wecom', 'dingtalk', 'feishu', 'webhook'] as const;
/** Maximum number of single notices per recipient and minute; further alarms are combined. */
const alarms = 5;
const everyMs = 1500;
const device = 'demo-mqtt-meter';

async function waitUntil(what: string, is: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!is()) {
    if (Date.now() > end) throw new Error(`${what}: not within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Consecutive alarms, each from a different bit of the device; time from each alarm to each recipient. */
export async function noticesBench(): Promise<BenchRow[]> {
  const [mailbox, receivers] = await Promise.all([openMailbox(), openReceivers()]);
  const station = await startStation({
    plant: false,
    settings: { ...mailSettings(mailbox.port), NOTIFY_HOSTS: `127.0.0.1:${receivers.port}` },
  });
  let sid = '';
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', sid };
    const response = await fetch(`${station.api}${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T };
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  try {
    ({ sid } = await ask<{ sid: string }>('/login', { username: 'engadmin', password: 'demo12345' }));
    const { list } = await ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
    const projectId = list.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
    await ask('/api/email/set', { email: 'eng@example.com', ownPassword: 'demo12345' });
    await waitUntil('the mail with the code', () => mailbox.mails.length === 1);
    await ask('/api/email/confirm', { code: /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec(mailbox.textOf(0))?.[0] ?? '' });
    const channelIds: number[] = [];
    for (const channel of channels) {
      const secret = channel === 'wecom' ? {} : { secret: 'SEC-a-secret-of-the-robot' };
      const asked = { projectId, name: channel, channel, address: receivers.addressOf(channel), ...secret };
      channelIds.push((await ask<{ id: number }>('/api/notices/project/channels/add', asked)).id);
    }
    const rule = { name: 'all', severities: [1, 2, 3], kinds: [1, 2, 3] };
    await ask('/api/notices/project/rules/save', { projectId, rule: { ...rule, to: { channelIds } } });
    await ask('/api/notices/rules/save', { projectId, rule: { ...rule, to: { email: true } } });

    const client = await connectAsync(`mqtt://127.0.0.1:${station.ports.mqtt}`, { username: device, password: `demo-${device}` });
    const took = new Map<string, number[]>([...channels, 'mail'].map((name) => [name, []]));
    for (let count = 1; count <= alarms; count += 1) {
      const sent = Date.now();
      const message = JSON.stringify({ ts: sent, values: { alarm_word_1: 2 ** count - 1 } });
      await client.publishAsync(`v1/devices/${device}/telemetry`, message, { qos: 1 });
      const arrived = new Map<string, number>();
      await waitUntil(`notice ${count}`, () => {
        for (const name of channels) {
          const at = receivers.of(name)[count - 1]?.time;
          if (at !== undefined) arrived.set(name, at);
        }
        if (mailbox.mails.length > count && !arrived.has('mail')) arrived.set('mail', Date.now());
        return arrived.size === took.size;
      });
      for (const [name, at] of arrived) took.get(name)?.push(at - sent);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    await client.endAsync(true);
    const all = [...took.values()].flat();
    return [
      ...[...took].map(([name, values]): BenchRow => ({ name: `alarm to ${name}, p50`, figure: quantile(values, 0.5), unit: 'ms' })),
      { name: `alarm to any of them, worst of ${all.length}`, figure: Math.max(...all), unit: 'ms', goal: '< 2000' },
    ];
  } finally {
    await station.stop();
    await Promise.all([receivers.close(), mailbox.close()]);
  }
}
