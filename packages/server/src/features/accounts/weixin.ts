/** A token of the WeChat service, fetched from the address in the settings and cached until shortly before it expires. */
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { createKeptToken } from '../../outside/kept-token.ts';
import { PostFailure, postLimited } from '../../outside/post.ts';
import type { Settings } from '../../settings.ts';

export interface WeiXin {
  /** Throws `weixinMissing` without settings, `weixinFailed` if the service returns no token. */
  token(): Promise<string>;
}

interface WeiXinDeps {
  readonly settings: Pick<Settings, 'WEIXIN_URL' | 'WEIXIN_APP_ID' | 'WEIXIN_SECRET'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** How the service is reached; the platform's own by default. */
  readonly fetch?: typeof fetch | undefined;
}

const answerLimit = 16 * 1024;
const path = '/cgi-bin/stable_token';

const answerSchema = z.object({
  access_token: z.string().min(1).max(2048).optional(),
  expires_in: z.number().positive().max(86_400).optional(),
  errcode: z.number().int().optional(),
});

export function createWeiXin({ settings, now, fetch }: WeiXinDeps): WeiXin {
  async function ask(): Promise<{ readonly token: string; readonly end: number }> {
    const { WEIXIN_URL: base, WEIXIN_APP_ID: appid, WEIXIN_SECRET: secret } = settings;
    if (!base || !appid || !secret) throw new AppError('weixinMissing');
    const {
      access_token: token,
      expires_in: seconds,
      errcode,
    } = await post(new URL(path, base), { grant_type: 'client_credential', appid, secret });
    if (!token || !seconds) throw new AppError('weixinFailed', { reason: errcode === undefined ? 'answer' : `errcode ${errcode}` });
    return { token, end: now() + seconds * 1000 };
  }

  async function post(url: URL, fields: Readonly<Record<string, string>>): Promise<z.output<typeof answerSchema>> {
    const body = JSON.stringify(fields);
    const { ok, status, text } = await postLimited(url, { contentType: 'application/json', body, answerLimit, fetch }).catch(
      (error: unknown) => {
        throw new AppError('weixinFailed', { reason: error instanceof PostFailure ? error.reason : 'connection' });
      },
    );
    if (!ok) throw new AppError('weixinFailed', { reason: `HTTP ${status}` });
    const read = answerSchema.safeParse(parseJson(text ?? ''));
    if (!read.success) throw new AppError('weixinFailed', { reason: 'answer' });
    return read.data;
  }

  return { token: createKeptToken(ask, now).get };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
