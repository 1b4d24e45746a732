/** Bots of group chats: WeCom, DingTalk and Feishu. They answer HTTP 200 in all cases; their own code is the result. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { cut, fitted, jsonBytes } from '../cut.ts';
import { type Channel, DeliveryFailure, type Notice } from '../types.ts';
import { askHook, type HookAnswer, hookAddress, hookKey, hookMask, type Reach } from './hook.ts';

const plainTarget = z.object({ address: hookAddress });
const signedTarget = z.object({ address: hookAddress, secret: z.string().min(1).max(200).optional() });
type Signed = z.output<typeof signedTarget>;

const wecomBytes = 4096;
const dingtalkBytes = 18_000;
const dingtalkTitleBytes = 150;
const feishuBytes = 18_000;

/** Codes for "too fast" and "busy": the same notice may be accepted later. */
const laterCodes: ReadonlySet<number> = new Set([-1, 45009, 130101, 9499, 11232]);

const lookAlikes: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '*': '＊',
  '`': "'",
  '#': '＃',
  '\\': '＼',
};

/** Names of devices are user input: they must not become a link, a mention or a heading. Not every bot supports escapes. */
function plain(text: string): string {
  return text.replace(/[<>[\]*`#\\]/g, (mark) => lookAlikes[mark] ?? '');
}

function written({ subject, lines, link }: Notice, bold: (text: string) => string, leads: (text: string, address: string) => string) {
  const text = [bold(plain(subject)), ...lines.map(plain)].join('\n\n');
  return { text, link: link ? leads(plain(link.text), link.address) : '' };
}

const markdown = (notice: Notice) =>
  written(
    notice,
    (text) => `**${text}**`,
    (text, address) => `[${text}](${address.replaceAll(')', '%29')})`,
  );

/** The answer of the bot; rejects unless its own code reports success. */
function taken({ text, json }: HookAnswer, field: 'errcode' | 'code'): string | null {
  const read = z.object({ [field]: z.number().int() }).safeParse(json);
  if (!read.success) throw new DeliveryFailure('answer', true, text);
  const code = read.data[field] ?? 0;
  if (code !== 0) throw new DeliveryFailure(`${field} ${code}`, laterCodes.has(code), text);
  return text;
}

const common = { mask: hookMask, key: hookKey };

export function createWecomChannel(reach: Reach): Channel<z.output<typeof plainTarget>> {
  return {
    ...common,
    name: 'wecom',
    target: plainTarget,
    perMinute: 20,
    async send({ address }, notice, { signal }) {
      const { text, link } = markdown(notice);
      const body = { msgtype: 'markdown', markdown: { content: fitted(text, link, wecomBytes) } };
      return taken(await askHook(reach, address, JSON.stringify(body), { signal }), 'errcode');
    },
  };
}

/** The signature for the address. `time` is epoch ms. */
export function dingtalkSign(secret: string, time: number): string {
  return createHmac('sha256', secret).update(`${time}\n${secret}`).digest('base64');
}

export function createDingtalkChannel(reach: Reach): Channel<Signed> {
  return {
    ...common,
    name: 'dingtalk',
    target: signedTarget,
    perMinute: 20,
    async send({ address, secret }, notice, { signal, now }) {
      const url = new URL(address);
      if (secret !== undefined) {
        url.searchParams.set('timestamp', String(now));
        url.searchParams.set('sign', dingtalkSign(secret, now));
      }
      const { text, link } = markdown(notice);
      const title = cut(plain(notice.subject), dingtalkTitleBytes);
      const body = {
        msgtype: 'markdown',
        markdown: { title, text: fitted(text, link && `\n${link}`, dingtalkBytes, jsonBytes) },
        at: { atMobiles: [], isAtAll: false },
      };
      return taken(await askHook(reach, url.href, JSON.stringify(body), { signal }), 'errcode');
    },
  };
}

/** The signature for the body; the key is the text, and the signed message is empty. `time` is epoch s. */
export function feishuSign(secret: string, time: number): string {
  return createHmac('sha256', `${time}\n${secret}`).update('').digest('base64');
}

export function createFeishuChannel(reach: Reach): Channel<Signed> {
  return {
    ...common,
    name: 'feishu',
    target: signedTarget,
    perMinute: 100,
    async send({ address, secret }, notice, { signal, now }) {
      const seconds = Math.floor(now / 1000);
      const { text, link } = written(
        notice,
        (subject) => subject,
        (said, leads) => `${said}\n${leads}`,
      );
      const body = {
        ...(secret === undefined ? {} : { timestamp: String(seconds), sign: feishuSign(secret, seconds) }),
        msg_type: 'text',
        content: { text: fitted(text, link, feishuBytes, jsonBytes) },
      };
      return taken(await askHook(reach, address, JSON.stringify(body), { signal }), 'code');
    },
  };
}
