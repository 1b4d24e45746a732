/** Alarms of andon calls: key and words. One per machine and kind. */
import { type AndonKind, andonKinds, andonKindWords, type HelpKind } from '@czyun/contract/andon';
import type { Text } from '@czyun/devices';

const keyForm = /^\d+:andon(?::(\w+))?$/;
/** A stop call has the bare key. */
export const andonKey = (deviceId: number, kind: AndonKind): string =>
  kind === 'stop' ? `${deviceId}:andon` : `${deviceId}:andon:${kind}`;

/** The kind of call of an alarm key; undefined: not a call. */
export function andonKindOf(key: string): AndonKind | undefined {
  const found = keyForm.exec(key);
  return found ? andonKinds.find((kind) => kind === (found[1] ?? 'stop')) : undefined;
}

export const andonWord = (minutes: number): Text => ({
  zh: `安灯：停机超过 ${minutes} 分钟`,
  en: `Andon: stopped for more than ${minutes} min`,
});

export const helpWord = (kind: HelpKind): Text => ({
  zh: `安灯呼叫：${andonKindWords[kind].zh}`,
  en: `Andon call: ${andonKindWords[kind].en.toLowerCase()}`,
});

/** The word of an entry that continues after a restart. */
export function andonWordOfEntry(key: string, { zh }: Text): Text | undefined {
  const kind = andonKindOf(key);
  if (kind === undefined) return undefined;
  if (kind !== 'stop') return helpWord(kind);
  const minutes = /停机超过 (\d+) 分钟$/.exec(zh)?.[1];
  return minutes === undefined ? undefined : andonWord(Number(minutes));
}
