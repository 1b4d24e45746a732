/** An operation entry as one sentence, for files and for lists with a single line. */

import type { Language } from '../kernel/errors.ts';
import type { Operation, OperationChange } from '../logs/entities.ts';

const none = '-';

const words = {
  zh: { colon: '：', comma: '；', asked: '要求', was: '原为', readBack: '回读', done: '未执行', unknown: '是否执行不明' },
  en: {
    colon: ': ',
    comma: '; ',
    asked: 'asked',
    was: 'was',
    readBack: 'read back',
    done: 'not carried out',
    unknown: 'may have been carried out',
  },
} as const;

/** `10 kW → 120 kW` for a completed change. */
function doneText({ name, from, to }: OperationChange, language: Language): string {
  const values = from === null && to === null ? '' : from === null ? (to ?? none) : `${from} → ${to ?? none}`;
  return [name, values].filter(Boolean).join(words[language].colon);
}

/** `asked 120 kW, was 10 kW` for a failed change: no arrow, since nothing changed. */
function askedText({ name, from, to }: OperationChange, language: Language): string {
  const { colon, asked, was } = words[language];
  const comma = language === 'zh' ? '，' : ', ';
  const parts = [`${asked} ${to ?? none}`, ...(from === null ? [] : [`${was} ${from}`])].join(comma);
  return name === null ? parts : `${name}${colon}${parts}`;
}

/** The changes, or the requested ones that were not made. */
export function changesText({ changes, outcome, readBack }: Operation, language: Language): string {
  const { comma, readBack: read, done, unknown } = words[language];
  if (outcome === 'done') return changes.map((change) => doneText(change, language)).join(comma);
  const end = outcome === 'timeout' ? unknown : outcome === 'mismatch' ? (readBack === null ? '' : `${read} ${readBack}`) : done;
  return [...changes.map((change) => askedText(change, language)), end].filter(Boolean).join(comma);
}

/** The whole line; a failed operation starts with its outcome. */
export function operationText(operation: Operation, language: Language): string {
  const { colon } = words[language];
  const { action, object, outcome, outcomeWord, reason } = operation;
  const what = object === null ? action : `${action} ${object}`;
  const line = [what, changesText(operation, language)].filter(Boolean).join(colon);
  const sentence = reason === null ? line : `${line}${language === 'zh' ? `（${reason}）` : ` (${reason})`}`;
  if (outcome === 'done') return sentence;
  return language === 'zh' ? `【${outcomeWord}】${sentence}` : `${outcomeWord}: ${sentence}`;
}
