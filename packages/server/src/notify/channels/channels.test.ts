import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cut, fitted, jsonBytes, utf8Bytes } from '../cut.ts';
import type { AnyChannel, Notice } from '../types.ts';
import { createEmailChannel } from './email.ts';
import { createLogChannel } from './log.ts';
import { createDingtalkChannel, createFeishuChannel, createWecomChannel, dingtalkSign, feishuSign } from './robots.ts';
import { createWebhookChannel, webhookSign } from './webhook.ts';

const now = 1_795_000_000_123;
const notice: Notice = {
  subject: 'PCS 1 过温',
  lines: ['第一行 <at user_id="all">x</at>', '[click](https://evil.example) **b**'],
  link: { text: '打开', address: 'https://ems.example.com/log?at=1' },
};

function asked(answer: unknown = { errcode: 0, code: 0 }, status = 200) {
  const calls: { url: URL; body: string; headers: Headers }[] = [];
  const reach = (async (url: URL | string, init: RequestInit) => {
    calls.push({ url: new URL(url), body: String(init.body), headers: new Headers(init.headers) });
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
  }) as typeof fetch;
  return { calls, reach };
}
const context = { id: 'abc', signal: new AbortController().signal, now };
const send = (channel: AnyChannel, target: object, what: Notice = notice) => channel.send(channel.target.parse(target), what, context);
const bodyOf = (call: { body: string } | undefined) => JSON.parse(call?.body ?? '') as Record<string, never>;

describe('Log only', () => {
  it('writes a line and reaches nobody', async () => {
    const lines: object[] = [];
    const channel = createLogChannel({ info: (details) => void lines.push(details) });
    expect(await send(channel, { address: 'trial' })).toBeNull();
    expect(lines).toEqual([{ id: 'abc', recipient: 'trial', subject: notice.subject }]);
    expect(channel.target.safeParse({ address: ' ' }).success).toBe(false);
  });
});

describe('WeCom', () => {
  const target = { address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=secret' };

  it('gets markdown in which names cannot become markup', async () => {
    const { calls, reach } = asked();
    await send(createWecomChannel(reach), target);
    expect(calls[0]?.url.href).toBe(target.address);
    expect(bodyOf(calls[0])).toEqual({
      msgtype: 'markdown',
      markdown: {
        content:
          '**PCS 1 过温**\n\n第一行 ＜at user_id="all"＞x＜/at＞\n\n［click］(https://evil.example) ＊＊b＊＊\n[打开](https://ems.example.com/log?at=1)',
      },
    });
  });

  it('gets at most 4096 bytes, with the complete link', async () => {
    const { calls, reach } = asked();
    await send(createWecomChannel(reach), target, { ...notice, lines: ['电'.repeat(3000)] });
    const { content } = (bodyOf(calls[0]) as unknown as { markdown: { content: string } }).markdown;
    expect(utf8Bytes(content)).toBeLessThanOrEqual(4096);
    expect(utf8Bytes(content)).toBeGreaterThan(4090);
    expect(content).toMatch(/电…\n\[打开\]\(https:\/\/ems\.example\.com\/log\?at=1\)$/);
  });

  it.each([
    [{ errcode: 45009, errmsg: 'key=secret' }, 200, 'errcode 45009', true],
    [{ errcode: 93000 }, 200, 'errcode 93000', false],
    ['<html>', 200, 'answer', true],
    [{ errcode: 0 }, 503, 'HTTP 503', true],
    [{ errcode: 0 }, 404, 'HTTP 404', false],
  ])('follows its own code: %j with HTTP %i is %s', async (answer, status, reason, again) => {
    await expect(send(createWecomChannel(asked(answer, status).reach), target)).rejects.toMatchObject({
      name: 'DeliveryFailure',
      message: reason,
      again,
    });
  });
});

describe('DingTalk', () => {
  const target = { address: 'https://oapi.dingtalk.com/robot/send?access_token=token', secret: 'SEC1' };

  it('is signed in the address over time and secret', async () => {
    const { calls, reach } = asked({ errcode: 0, errmsg: 'ok' });
    await send(createDingtalkChannel(reach), target);
    const sign = createHmac('sha256', 'SEC1').update(`${now}\nSEC1`).digest('base64');
    expect(dingtalkSign('SEC1', now)).toBe(sign);
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ access_token: 'token', timestamp: String(now), sign });
    // As DingTalk requires: percent-encoded base64.
    expect(calls[0]?.url.search).toContain(`sign=${encodeURIComponent(sign)}`);
    expect(bodyOf(calls[0])).toMatchObject({
      msgtype: 'markdown',
      markdown: { title: 'PCS 1 过温' },
      at: { atMobiles: [], isAtAll: false },
    });
  });

  it('is not signed without a secret, and its code can mean a final refusal', async () => {
    const { calls, reach } = asked({ errcode: 310000, errmsg: 'sign not match' });
    await expect(send(createDingtalkChannel(reach), { address: target.address })).rejects.toMatchObject({
      reason: 'errcode 310000',
      again: false,
    });
    expect(calls[0]?.url.href).toBe(target.address);
  });
});

describe('Feishu', () => {
  const target = { address: 'https://open.feishu.cn/open-apis/bot/v2/hook/secret', secret: 'S2' };

  it('is signed in the body: the key is the text, the message empty', async () => {
    const { calls, reach } = asked({ code: 0, msg: 'success' });
    await send(createFeishuChannel(reach), target);
    const seconds = 1_795_000_000;
    const sign = createHmac('sha256', `${seconds}\nS2`).digest('base64');
    expect(feishuSign('S2', seconds)).toBe(sign);
    expect(bodyOf(calls[0])).toMatchObject({ timestamp: String(seconds), sign, msg_type: 'text' });
    const { text } = (bodyOf(calls[0]) as unknown as { content: { text: string } }).content;
    expect(text).not.toContain('<at');
    expect(text.endsWith('打开\nhttps://ems.example.com/log?at=1')).toBe(true);
  });

  it('gets less than 20 KB for any text', async () => {
    const { calls, reach } = asked({ code: 0 });
    for (const line of ['"'.repeat(30_000), '电'.repeat(30_000), '\u0007'.repeat(30_000)])
      await send(createFeishuChannel(reach), target, { ...notice, lines: [line] });
    for (const { body } of calls) expect(utf8Bytes(body)).toBeLessThan(20_000);
    await expect(send(createFeishuChannel(asked({ code: 19021 }).reach), target)).rejects.toMatchObject({
      reason: 'code 19021',
      again: false,
    });
    await expect(send(createFeishuChannel(asked({ code: 11232 }).reach), target)).rejects.toMatchObject({ again: true });
  });
});

describe('a custom webhook', () => {
  const target = { address: 'https://hook.example.com/in/secret', secret: 'a-secret-of-16-letters' };

  it('gets JSON with a signature over time and body', async () => {
    const { calls, reach } = asked('thanks', 202);
    await send(createWebhookChannel(reach), target);
    const [call] = calls;
    const body = call?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({ id: 'abc', time: now, subject: 'PCS 1 过温', link: 'https://ems.example.com/log?at=1' });
    const timestamp = call?.headers.get('x-timestamp') ?? '';
    expect(call?.headers.get('x-delivery-id')).toBe('abc');
    expect(call?.headers.get('x-signature')).toBe(
      `sha256=${createHmac('sha256', target.secret).update(`${timestamp}.${body}`).digest('hex')}`,
    );
    expect(webhookSign(target.secret, timestamp, body)).toBe(call?.headers.get('x-signature'));
  });

  it('has a secret of minimum length, and its address is never shown in full', () => {
    const channel = createWebhookChannel(asked().reach);
    expect(channel.target.safeParse({ ...target, secret: 'short' }).success).toBe(false);
    expect(channel.target.safeParse({ ...target, address: 'javascript:alert(1)' }).success).toBe(false);
    expect(channel.mask(target)).toBe('https://hook.example.com/…');
  });
});

it('an e-mail address is one address, and shown masked', () => {
  const channel = createEmailChannel({ host: 'x', port: 25, secure: false, from: 'a@b.cn', verify: true });
  expect(channel.mask({ address: '王wang@example.com' })).toBe('王***@example.com');
  for (const address of ['a@b.cn, c@d.cn', 'a@b.cn\r\nBcc: c@d.cn', '<a@b.cn>', 'a'])
    expect(channel.target.safeParse({ address }).success, address).toBe(false);
});

describe('cutting', () => {
  it('leaves short texts unchanged, and splits no character', () => {
    expect(cut('abc', 3)).toBe('abc');
    expect(cut('abcd', 5)).toBe('abcd');
    expect(cut('电池电池', 9)).toBe('电池…');
    expect(cut('电池电池', 8)).toBe('电…');
    expect(cut('👩‍🔧👩‍🔧', 15)).toBe('👩‍🔧…');
    expect(cut('x👩‍🔧y', 8)).toBe('x…');
    expect(cut('abc', 2)).toBe('');
    expect(cut('""""', 6, jsonBytes)).toBe('"…');
    expect(fitted('aaaa', 'link', 9)).toBe('aaaa\nlink');
    expect(fitted('aaaaaa', 'link', 9)).toBe('a…\nlink');
  });
});
