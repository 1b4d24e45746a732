/** Tokens of several devices as one file. They are told in the answer that made them and kept nowhere but as their hashes. */
import { byteOrderMark, csvLine, type Language, type TokenFile } from '@czyun/contract';

export interface NewToken {
  readonly key: string;
  /** Of the device, as the reader knows it. */
  readonly name: string;
  readonly token: string;
}

const headings = { zh: ['设备标识', '名称', '令牌'], en: ['key', 'name', 'token'] } as const;
const names = { zh: '设备令牌', en: 'device-tokens' } as const;

/** CSV with a line for each device; null when there is none. */
export function tokenFile(language: Language, tokens: readonly NewToken[]): TokenFile | null {
  if (tokens.length === 0) return null;
  const lines = tokens.map(({ key, name, token }) => csvLine([key, name, token]));
  return {
    fileName: `${names[language]}.csv`,
    content: `${byteOrderMark}${csvLine(headings[language])}${lines.join('')}`,
    count: tokens.length,
  };
}
