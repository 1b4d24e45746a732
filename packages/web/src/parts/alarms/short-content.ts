import type { LogEntry } from '@czyun/contract';

/** The text without the leading device name, for places that show the name beside it. */
export function shortContent({ deviceName: name, content }: Pick<LogEntry, 'deviceName' | 'content'>): string {
  return name !== null && name !== '' && content.startsWith(`${name} `) ? content.slice(name.length + 1) : content;
}
