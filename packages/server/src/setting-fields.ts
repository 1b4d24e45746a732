/** Types of setting values. */
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

export const port = z.coerce.number({ error: 'must be a port number, 0 to 65535' }).int().min(0).max(65535);

/** `gw.example.lan` or `10.1.2.3:8080`. */
export const hostList = z
  .string()
  .regex(/^\s*[\w.-]+(:\d{1,5})?\s*(,\s*[\w.-]+(:\d{1,5})?\s*)*$/, 'must be host names separated by commas')
  .default('');

export function url(...schemes: string[]) {
  return z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    // Later refinements can then assume a valid address.
    abort: true,
  });
}

export function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(path);
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

export function isNatsAddress(text: string): boolean {
  return URL.canParse(text) && ['nats:', 'tls:'].includes(new URL(text).protocol) && new URL(text).hostname !== '';
}

export const onOrOff = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((value) => value === 'true');
