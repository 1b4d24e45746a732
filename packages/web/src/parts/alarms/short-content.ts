import type { LogEntry } from '@czyun/contract';

/** The text without the device's name in front, where the name stands beside it. */
export function shortContent({ deviceName: name, content }: Pick<LogEntry, 'deviceName' | 'content'>): string {
  return name !== null && name !== '' && content.startsWith(`${name} `) ? content.slice(name.length + 1) : content;
}
