/** A token of the WeChat service, fetched from the one place that the settings name and kept until shortly before it ends. */
import { z } from 'zod';
import { AppError } from '../../http/errors.ts';
import type { Settings } from '../../settings.ts';

export interface WeiXin {
  /** Throws `weixinMissing` without settings, `weixinFailed` when the service gives none. */
  token(): Promise<string>;
}

interface WeiXinDeps {
  readonly settings: Pick<Settings, 'WEIXIN_URL' | 'WEIXIN_APP_ID' | 'WEIXIN_SECRET'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** How the service is reached; the platform's own by default. */
  readonly fetch?: typeof fetch | undefined;
}

const timeoutMs = 10_000;
const answerLimit = 16 * 1024;
/** A token is not given out in its last minutes. */
const marginMs = 300_000;
const path = '/cgi-bin/stable_token';

const answerSchema = z.object({
  access_token: z.string().min(1).max(2048).optional(),
  expires_in: z.number().positive().max(86_400).optional(),
  errcode: z.number().int().optional(),
});

export function createWeiXin({ settings, now, fetch: reach = fetch }: WeiXinDeps): WeiXin {
  let kept: { readonly token: string; readonly until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const { WEIXIN_URL: base, WEIXIN_APP_ID: appid, WEIXIN_SECRET: secret } = settings;
    if (!base || !appid || !secret) throw new AppError('weixinMissing');
    const {
      access_token: token,
      expires_in: seconds,
      errcode,
    } = await post(new URL(path, base), { grant_type: 'client_credential', appid, secret });
    if (!token || !seconds) throw new AppError('weixinFailed', { reason: errcode === undefined ? 'answer' : `errcode ${errcode}` });
    kept = { token, until: now() + seconds * 1000 - marginMs };
    return token;
  }

  async function post(url: URL, body: Readonly<Record<string, string>>): Promise<z.output<typeof answerSchema>> {
    let text: string;
    try {
      // The secret goes into the body, not into an address that proxies write down; and nowhere else, should the service point elsewhere.
      const answer = await reach(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new AppError('weixinFailed', { reason: `HTTP ${answer.status}` });
      text = await readLimited(answer);
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('weixinFailed', { reason: isTimeout(error) ? 'timeout' : 'connection' });
    }
    const read = answerSchema.safeParse(parseJson(text));
    if (!read.success) throw new AppError('weixinFailed', { reason: 'answer' });
    return read.data;
  }

  return {
    async token() {
      if (kept && kept.until > now()) return kept.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

async function readLimited(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > answerLimit) throw new AppError('weixinFailed', { reason: 'answer' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
