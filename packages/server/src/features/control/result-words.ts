/** What became of a command, as the log keeps it and as people read it. */
import type { CommandResult, Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const words: Readonly<Record<CommandResult, Text>> = {
  done: { zh: '完成', en: 'Done' },
  refused: { zh: '已拒绝', en: 'Refused' },
  timeout: { zh: '超时', en: 'Timed out' },
  mismatch: { zh: '回读不一致', en: 'Read-back differs' },
};

const between = ' / ';

/** `refused: 设备离线 / The device is offline`: part of what the chain signs. */
export function resultText(result: CommandResult, reason: Text): string {
  return reason.en === '' ? result : `${result}: ${reason.zh}${between}${reason.en}`;
}

/** A result of the log in one language; what other deeds have noted stays as it is. */
export function sayResult(text: string, language: Language): string {
  const [, result = '', reason = ''] = /^(\w+)(?:: (.*))?$/s.exec(text) ?? [];
  if (!Object.hasOwn(words, result)) return text;
  // Both halves have as many strokes of their own, as they say the same.
  const parts = reason.split(between);
  const half = parts.length / 2;
  const said = Number.isInteger(half) ? (language === 'zh' ? parts.slice(0, half) : parts.slice(half)).join(between) : reason;
  return `${words[result as CommandResult][language]}${said && (language === 'zh' ? `：${said}` : `: ${said}`)}`;
}
