/**
 * The video provider, as EZVIZ documents its open platform: form POSTs to `/api/lapp/token/get` and
 * `/api/lapp/device/ptz/{start,stop}`, answers `{code: "200", msg, data}`. Its address and secret come from the settings alone.
 */
import { AppError } from '../../http/errors.ts';

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
}

export interface CameraToken {
  readonly accessToken: string;
  /** Epoch ms. */
  readonly expireTime: number;
}

const timeoutMs = 10_000;
const answerLimit = 64 * 1024;
/** A token is renewed before it ends, so that nobody gets one that is about to. */
const renewMs = 300_000;
/** A provider that names no end: its tokens are kept this long. */
const assumedLifeMs = 3_600_000;
/** Codes that say the token is over or unknown. */
const staleTokenCodes = ['10002'];

interface ProviderAnswer {
  readonly code: string;
  readonly data: unknown;
}

export function createCameraProvider({ settings, now, ...options }: ProviderOptions) {
  let token: CameraToken | undefined;
  let asking: Promise<CameraToken> | undefined;

  async function post(path: string, fields: Readonly<Record<string, string>>): Promise<ProviderAnswer> {
    if (!settings.CAMERA_URL) throw new AppError('cameraOff');
    const address = `${settings.CAMERA_URL.replace(/\/+$/, '')}${path}`;
    let text: string;
    try {
      const response = await (options.fetch ?? fetch)(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        // A redirect could lead anywhere, with the secret in the form.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = (await response.text()).slice(0, answerLimit);
    } catch {
      // The reason may hold the address; what the caller needs is that nobody answered.
      throw new AppError('cameraFailed', { reason: 'unreachable' });
    }
    return parseAnswer(text);
  }

  async function askToken(): Promise<CameraToken> {
    const { CAMERA_KEY, CAMERA_SECRET } = settings;
    if (!CAMERA_KEY || !CAMERA_SECRET) throw new AppError('cameraOff');
    const { code, data } = await post('/api/lapp/token/get', { appKey: CAMERA_KEY, appSecret: CAMERA_SECRET });
    const { accessToken, expireTime } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    if (code !== '200' || typeof accessToken !== 'string' || accessToken === '') throw new AppError('cameraFailed', { reason: code });
    const end = Number(expireTime);
    return { accessToken, expireTime: Number.isFinite(end) && end > now() ? end : now() + assumedLifeMs };
  }

  /** The server's token; asked for once for all who wait, kept until shortly before it ends. */
  async function currentToken(): Promise<CameraToken> {
    if (!settings.CAMERA_URL || !settings.CAMERA_KEY || !settings.CAMERA_SECRET) throw new AppError('cameraOff');
    if (token && token.expireTime - renewMs > now()) return token;
    asking ??= askToken().finally(() => {
      asking = undefined;
    });
    token = await asking;
    return token;
  }

  /** Sends a command with the given token, or with ours. Ours is renewed once when the provider no longer knows it: it did not act then. */
  async function command(path: string, given: string | undefined, fields: Readonly<Record<string, string>>): Promise<void> {
    const first = given ?? (await currentToken()).accessToken;
    let answer = await post(path, { accessToken: first, ...fields });
    if (given === undefined && staleTokenCodes.includes(answer.code)) {
      token = undefined;
      answer = await post(path, { accessToken: (await currentToken()).accessToken, ...fields });
    }
    if (answer.code !== '200') throw new AppError('cameraFailed', { reason: answer.code });
  }

  return {
    isConfigured: () => Boolean(settings.CAMERA_URL && settings.CAMERA_KEY && settings.CAMERA_SECRET),
    token: currentToken,
    start: (given: string | undefined, fields: Readonly<Record<string, string>>) => command('/api/lapp/device/ptz/start', given, fields),
    stop: (given: string | undefined, fields: Readonly<Record<string, string>>) => command('/api/lapp/device/ptz/stop', given, fields),
  };
}

export type CameraProvider = ReturnType<typeof createCameraProvider>;

function parseAnswer(text: string): ProviderAnswer {
  try {
    const { code, data } = JSON.parse(text) as { code?: unknown; data?: unknown };
    // Only the code is passed on: the provider's own words could hold anything.
    if (/^\d{1,8}$/.test(String(code))) return { code: String(code), data };
  } catch {
    // Falls through to the one answer for everything that is none.
  }
  throw new AppError('cameraFailed', { reason: 'no answer' });
}
