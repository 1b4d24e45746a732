import type { zh } from '../messages.zh.ts';
import { devMonitorText } from '../text.ts';

/** Name of a communication fault; an unknown kind is shown as it is. */
export function useFaultName(): (kind: string) => string {
  const t = devMonitorText.useText();
  return (kind) => t(($) => $.fault[kind as keyof typeof zh.fault] ?? kind);
}
