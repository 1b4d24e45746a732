import type { zh } from '../messages.zh.ts';
import { monitorText } from '../text.ts';

/** What went wrong on the wire, in words; of a kind that nobody has named, its name. */
export function useFaultName(): (kind: string) => string {
  const t = monitorText.useText();
  return (kind) => t(($) => $.fault[kind as keyof typeof zh.fault] ?? kind);
}
