import type { Logger } from 'pino';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { type DeviceTopics, isTopicLevel, topicsOf } from './topics.ts';

/** The devices of the driver with their topics. */
export class MqttDevices {
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #byKey = new Map<string, DeviceTopics>();
  readonly #byId = new Map<number, DeviceTopics>();

  constructor(logger: Pick<Logger, 'warn'>) {
    this.#logger = logger;
  }

  get byKey(): ReadonlyMap<string, DeviceTopics> {
    return this.#byKey;
  }

  get byId(): ReadonlyMap<number, DeviceTopics> {
    return this.#byId;
  }

  /** Removes and adds devices. Returns the keys that may have changed, and whether all topics are the same as before. */
  follow(left: readonly number[], devices: readonly DriverDevice[]): { readonly keys: ReadonlySet<string>; readonly isSame: boolean } {
    const known = new Map([...left, ...devices.map(({ id }) => id)].map((id) => [id, this.#byId.get(id)]));
    const keys = new Set<string>();
    for (const [id, topics] of known) {
      this.#byId.delete(id);
      if (!topics) continue;
      keys.add(topics.device.key);
      if (this.#byKey.get(topics.device.key) === topics) this.#byKey.delete(topics.device.key);
    }
    let isSame = devices.length === known.size;
    for (const device of devices) {
      const { id, key } = device;
      if (!isTopicLevel(key)) {
        this.#logger.warn({ key }, 'a device key with +, #, / or $ cannot be part of an MQTT topic');
        continue;
      }
      const before = known.get(id);
      const topics = before?.device === device ? before : topicsOf(device);
      isSame &&= topics === before;
      keys.add(key);
      this.#byKey.set(key, topics);
      this.#byId.set(id, topics);
    }
    return { keys, isSame };
  }
}
