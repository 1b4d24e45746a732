/** Settings of outgoing e-mail. */
import type { Settings } from '../settings.ts';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS. */
  readonly secure: boolean;
  readonly user?: string;
  readonly password?: string;
  /** `name@example.com` or `Name <name@example.com>`. */
  readonly from: string;
  /** Refuses a server without encryption, or with an untrusted certificate. */
  readonly verify: boolean;
}

type Given = Pick<
  Settings,
  'SMTP_URL' | 'SMTP_HOST' | 'SMTP_PORT' | 'SMTP_USER' | 'SMTP_PASSWORD' | 'SMTP_FROM' | 'SMTP_TLS' | 'PUBLIC_URL'
>;

/** Null: no mail server is set. */
export function mailSettingsOf(settings: Given): MailSettings | null {
  const { SMTP_FROM: from, SMTP_TLS: tls } = settings;
  if (from === undefined) return null;
  const verify = tls === 'required';
  if (settings.SMTP_URL !== undefined) {
    const { hostname, port, protocol, username, password } = new URL(settings.SMTP_URL);
    const secure = protocol === 'smtps:';
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      ...(username === '' ? {} : { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
      from,
      verify,
    };
  }
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: password } = settings;
  if (host === undefined) return null;
  return {
    host,
    port,
    secure: port === 465,
    ...(user === undefined ? {} : { user, ...(password === undefined ? {} : { password }) }),
    from,
    verify,
  };
}
