/**
 * The video provider, as EZVIZ documents its open platform (open.ys7.com/help/81 token, /59 pan, tilt and presets, /687 capture): form POSTs to
 * `/api/lapp/token/get`, `/api/lapp/device/ptz/{start,stop}`, `/api/lapp/device/preset/{add,move,clear}` and `/api/lapp/device/capture`, answers `{code: "200", msg, data}`; `picUrl`
 * of a capture is the address of the picture for two hours. Its address and secret come from the settings alone.
 */
import { hourMs } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { createGuardedFetch } from '../../outside/guarded-fetch.ts';
import { createKeptToken } from '../../outside/kept-token.ts';
import { getLimited, PostFailure, postLimited } from '../../outside/post.ts';

export interface ProviderSettings {
  readonly CAMERA_URL?: string | undefined;
  readonly CAMERA_KEY?: string | undefined;
  readonly CAMERA_SECRET?: string | undefined;
}

export interface ProviderOptions {
  readonly settings: ProviderSettings;
  readonly fetch?: typeof fetch | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  /** Time limit of one request, ms. */
  readonly timeoutMs?: number;
}

export interface CameraToken {
  readonly accessToken: string;
  /** Epoch ms. */
  readonly expireTime: number;
}

/** A person waits at the page meanwhile. */
const usualTimeoutMs = 6_000;
const answerLimit = 64 * 1024;
const pictureLimit = 6 * 1024 * 1024;
/** Validity of a token if the provider gives none. */
const assumedLifeMs = hourMs;
/** Codes of an expired or unknown token. */
const staleTokenCodes = ['10002'];

interface ProviderAnswer {
  readonly code: string;
  readonly data: unknown;
}

export function createCameraProvider({ settings, now, fetch, timeoutMs = usualTimeoutMs }: ProviderOptions) {
  const kept = createKeptToken(askToken, now);

  /** A time-out and an unreachable address are different errors. */
  function unreached(error: unknown): never {
    if (error instanceof PostFailure && error.reason === 'timeout')
      throw new AppError('cameraLate', { seconds: Math.ceil(timeoutMs / 1000) });
    throw new AppError('cameraFailed', { reason: 'unreachable' });
  }

  async function post(path: string, fields: Readonly<Record<string, string>>): Promise<ProviderAnswer> {
    if (!settings.CAMERA_URL) throw new AppError('cameraOff');
    const address = `${settings.CAMERA_URL.replace(/(?<!\/)\/+$/, '')}${path}`;
    const body = new URLSearchParams(fields).toString();
    const form = { contentType: 'application/x-www-form-urlencoded', body, answerLimit, fetch, timeoutMs };
    const { text } = await postLimited(address, form).catch(unreached);
    return parseAnswer(text ?? '');
  }

  async function askToken(): Promise<{ readonly token: CameraToken; readonly end: number }> {
    const { CAMERA_KEY, CAMERA_SECRET } = settings;
    if (!CAMERA_KEY || !CAMERA_SECRET) throw new AppError('cameraOff');
    const { code, data } = await post('/api/lapp/token/get', { appKey: CAMERA_KEY, appSecret: CAMERA_SECRET });
    const { accessToken, expireTime } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    if (code !== '200' || typeof accessToken !== 'string' || accessToken === '') throw new AppError('cameraFailed', { reason: code });
    const named = Number(expireTime);
    const end = Number.isFinite(named) && named > now() ? named : now() + assumedLifeMs;
    return { token: { accessToken, expireTime: end }, end };
  }

  const isConfigured = () => Boolean(settings.CAMERA_URL && settings.CAMERA_KEY && settings.CAMERA_SECRET);

  async function currentToken(): Promise<CameraToken> {
    if (!isConfigured()) throw new AppError('cameraOff');
    return kept.get();
  }

  /**
   * Sends a command with the given token, or with the server's own. The own token is renewed once if the provider no longer knows it, since
   * the command was then not executed.
   */
  async function command(path: string, given: string | undefined, fields: Readonly<Record<string, string>>): Promise<unknown> {
    const own = given === undefined ? await currentToken() : undefined;
    let answer = await post(path, { accessToken: given ?? own?.accessToken ?? '', ...fields });
    if (own && staleTokenCodes.includes(answer.code)) {
      kept.forget(own);
      answer = await post(path, { accessToken: (await currentToken()).accessToken, ...fields });
    }
    if (answer.code !== '200') throw new AppError('cameraFailed', { reason: answer.code });
    return answer.data;
  }

  const guarded = fetch ?? createGuardedFetch();

  /** Takes a picture now. Its address comes from the provider: one of the provider itself, or one in the public internet. */
  async function picture(fields: Readonly<Record<string, string>>): Promise<Uint8Array> {
    const data = await command('/api/lapp/device/capture', undefined, fields);
    const { picUrl } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const address = typeof picUrl === 'string' ? URL.parse(picUrl) : null;
    if (address === null) throw new AppError('cameraFailed', { reason: 'no picture' });
    const isOwn = address.origin === URL.parse(settings.CAMERA_URL ?? '')?.origin;
    const asked = getLimited(address, { answerLimit: pictureLimit, fetch: isOwn ? fetch : guarded, timeoutMs });
    const { ok, bytes } = await asked.catch(unreached);
    if (!ok || bytes === null) throw new AppError('cameraFailed', { reason: 'no picture' });
    return bytes;
  }

  return {
    isConfigured,
    /** The server's token: requested once for all waiting callers, cached until shortly before it expires. */
    token: currentToken,
    start: async (given: string | undefined, fields: Readonly<Record<string, string>>): Promise<void> =>
      void (await command('/api/lapp/device/ptz/start', given, fields)),
    stop: async (given: string | undefined, fields: Readonly<Record<string, string>>): Promise<void> =>
      void (await command('/api/lapp/device/ptz/stop', given, fields)),
    /** Stores the current position; returns its number at the provider. */
    async addPreset(fields: Readonly<Record<string, string>>): Promise<number> {
      const data = await command('/api/lapp/device/preset/add', undefined, fields);
      const { index } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
      const preset = Number(index);
      if (!Number.isSafeInteger(preset) || preset < 1 || preset > 1_000_000) throw new AppError('cameraFailed', { reason: 'no preset' });
      return preset;
    },
    movePreset: async (fields: Readonly<Record<string, string>>): Promise<void> =>
      void (await command('/api/lapp/device/preset/move', undefined, fields)),
    clearPreset: async (fields: Readonly<Record<string, string>>): Promise<void> =>
      void (await command('/api/lapp/device/preset/clear', undefined, fields)),
    picture,
  };
}

export type CameraProvider = ReturnType<typeof createCameraProvider>;

function parseAnswer(text: string): ProviderAnswer {
  try {
    const { code, data } = JSON.parse(text) as { code?: unknown; data?: unknown };
    // Only the code is passed on: the provider's message is not trusted.
    if (/^\d{1,8}$/.test(String(code))) return { code: String(code), data };
  } catch {
    // Continues to the common error for invalid answers.
  }
  throw new AppError('cameraFailed', { reason: 'no answer' });
}
