import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Registry } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import type { DeviceBooks } from './device-books.ts';
import { statusParam } from './device-state.ts';
import type { Intake } from './intake.ts';
import type { StateNews } from './state-news.ts';

export interface SilenceParts {
  readonly books: DeviceBooks;
  readonly news: StateNews;
  readonly intake: Pick<Intake, 'refusing'>;
  readonly registry: Pick<Registry, 'device'>;
  readonly newest: Pick<NewestValues, 'get' | 'markStale'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Finds what changes with time alone: silent devices, lasting refusals, and overdue run-state words. */
export function lookForSilence({ books, news, intake, registry, newest, clock, logger }: SilenceParts): void {
  for (const deviceId of intake.refusing) news.touch(deviceId);
  for (const book of books.all()) {
    if (book.rejections.look(clock.elapsed())) news.touch(book.deviceId);
    const device = registry.device(book.deviceId);
    const word = device && statusParam(device);
    if (word !== undefined && book.online && newest.get(word)?.quality === 1) news.touch(book.deviceId);
    if (!device?.enabled || !book.online || book.silentMs <= device.driver.offlineAfterMs) continue;
    book.online = false;
    logger.warn({ device: device.key, lastMessage: book.lastMessage }, 'device is offline');
    newest.markStale(device.params.map(({ paramId }) => paramId));
    news.touch(book.deviceId);
  }
}
