/** New tokens of several devices as one file. Only their hashes are stored. */
import { byteOrderMark, csvLine, type Language, type TokenFile } from '@czyun/contract';

export interface NewToken {
  readonly key: string;
  /** Name of the device in the caller's language. */
  readonly name: string;
  readonly token: string;
}

const headings = { zh: ['设备标识', '名称', '令牌'], en: ['key', 'name', 'token'] } as const;
const names = { zh: '设备令牌', en: 'device-tokens' } as const;

/** CSV with a line per device; null if there is none. */
export function tokenFile(language: Language, tokens: readonly NewToken[]): TokenFile | null {
  if (tokens.length === 0) return null;
  const lines = tokens.map(({ key, name, token }) => csvLine([key, name, token]));
  return {
    fileName: `${names[language]}.csv`,
    content: `${byteOrderMark}${csvLine(headings[language])}${lines.join('')}`,
    count: tokens.length,
  };
}
