/** The result of a command as stored in the log and as displayed. */
import type { CommandResult, Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const words: Readonly<Record<CommandResult, Text>> = {
  done: { zh: '完成', en: 'Done' },
  refused: { zh: '已拒绝', en: 'Refused' },
  timeout: { zh: '超时', en: 'Timed out' },
  mismatch: { zh: '回读不一致', en: 'Read-back differs' },
};

const between = ' / ';

/** `refused: 设备离线 / The device is offline`: signed as part of the log chain. */
export function resultText(result: CommandResult, reason: Text): string {
  return reason.en === '' ? result : `${result}: ${reason.zh}${between}${reason.en}`;
}

/** A result without its reason. */
export const bareResult = (text: string): string => text.split(': ', 1)[0] ?? '';

/** One language of a text stored in both; each half contains the same number of separators. */
export function halfOf(text: string, language: Language): string {
  const parts = text.split(between);
  const half = parts.length / 2;
  if (!Number.isInteger(half)) return text;
  return (language === 'zh' ? parts.slice(0, half) : parts.slice(half)).join(between);
}

const failed: Text = { zh: '未成功', en: 'Failed' };

export interface OutcomeReading {
  readonly language: Language;
  /** A parameter was written: the result is a command's. */
  readonly isCommand: boolean;
  /** Text of the result of other operations. */
  readonly sayOther: (text: string, language: Language) => string;
}

/** The result of an operation. */
export function outcomeOf(text: string | null, { language, isCommand, sayOther }: OutcomeReading) {
  const done = { outcome: 'done' as const, word: words.done[language], reason: null };
  // An entry written in the transaction of its operation: it was done; a number is an id or a count of created items.
  if (text === null || text === 'ok' || /^\d*$/.test(text)) return done;
  const [, result = '', reason = ''] = /^(\w+)(?:: (.*))?$/s.exec(text) ?? [];
  if (Object.hasOwn(words, result) && (isCommand || reason !== '' || result === 'done')) {
    const outcome = result as CommandResult;
    return { outcome, word: words[outcome][language], reason: reason === '' ? null : halfOf(reason, language) };
  }
  return { outcome: 'failed' as const, word: failed[language], reason: sayOther(text, language) };
}
