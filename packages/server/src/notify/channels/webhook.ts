/** Custom webhooks: JSON with a signature over time and body, which prevents forgery and late replay. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fitted, jsonBytes } from '../cut.ts';
import type { Channel } from '../types.ts';
import { askHook, hookAddress, hookKey, hookMask, type Reach } from './hook.ts';

const target = z.object({ address: hookAddress, secret: z.string().min(16).max(200) });

const textBytes = 64 * 1024;

/** `sha256=` and the HMAC of `timestamp.body` in hex; `timestamp` is epoch s. */
export function webhookSign(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

export function createWebhookChannel(reach: Reach): Channel<z.output<typeof target>> {
  return {
    name: 'webhook',
    target,
    mask: hookMask,
    key: hookKey,
    perMinute: 60,
    async send({ address, secret }, { subject, lines, link }, { id, signal, now }) {
      const timestamp = String(Math.floor(now / 1000));
      const body = JSON.stringify({
        id,
        time: now,
        subject,
        text: fitted(lines.join('\n'), '', textBytes, jsonBytes),
        link: link?.address ?? null,
      });
      const headers = { 'x-delivery-id': id, 'x-timestamp': timestamp, 'x-signature': webhookSign(secret, timestamp, body) };
      return (await askHook(reach, address, body, { signal, headers })).text;
    },
  };
}
