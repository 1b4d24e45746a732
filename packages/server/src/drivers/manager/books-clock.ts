/** Time stamps in the health of devices. */
import type { StampedDevices } from '../../clock/types.ts';
import type { DeviceBooks } from './device-books.ts';
import type { StateNews } from './state-news.ts';

/** Published states are published again with their corrected times. */
export function booksClock(books: DeviceBooks, news: StateNews): StampedDevices {
  return {
    ownStamped: () => new Set(books.all().flatMap((book) => (book.isOwnStamped ? book.deviceId : []))),
    clockSet(by, trueTime) {
      for (const book of books.all()) {
        book.clockSet(by, trueTime);
        news.forget(book.deviceId);
        news.touch(book.deviceId);
      }
    },
  };
}
