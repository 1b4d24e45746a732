/** Alarms of machines that are stopped for longer than their limit: key and words. */
import type { Text } from '@czyun/devices';

const keyForm = /^\d+:andon$/;
export const andonKey = (deviceId: number): string => `${deviceId}:andon`;
export const isAndonKey = (key: string): boolean => keyForm.test(key);

export const andonWord = (minutes: number): Text => ({
  zh: `安灯：停机超过 ${minutes} 分钟`,
  en: `Andon: stopped for more than ${minutes} min`,
});

/** The word of an entry that continues after a restart. */
export function andonWordOfEntry(key: string, { zh }: Text): Text | undefined {
  const minutes = isAndonKey(key) ? /停机超过 (\d+) 分钟$/.exec(zh)?.[1] : undefined;
  return minutes === undefined ? undefined : andonWord(Number(minutes));
}
