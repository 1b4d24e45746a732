/** Time stamps in the health books of devices. */
import type { StampedDevices } from '../clock/types.ts';
import type { DeviceHealthBook } from './health.ts';

/** Published states are published again with their corrected times. */
export function booksClock(
  books: ReadonlyMap<number, DeviceHealthBook>,
  told: Pick<Map<number, unknown>, 'delete'>,
  touch: (deviceId: number) => void,
): StampedDevices {
  return {
    ownStamped: () => new Set([...books.values()].flatMap((book) => (book.isOwnStamped ? book.deviceId : []))),
    clockSet(by, trueTime) {
      for (const book of books.values()) {
        book.clockSet(by, trueTime);
        told.delete(book.deviceId);
        touch(book.deviceId);
      }
    },
  };
}
