/** Signed-in connections by device: their number, and the one silent longest. */
import type { Client } from 'aedes';

export interface DeviceSession {
  readonly deviceKey: string;
  readonly token: string;
  readonly client: Client;
  /** Time of the last packet, elapsed ms. */
  heardAt: number;
}

export class DeviceSessions {
  readonly #byClient = new Map<Client, DeviceSession>();
  readonly #byKey = new Map<string, Set<DeviceSession>>();

  add(session: DeviceSession): void {
    this.#byClient.set(session.client, session);
    const known = this.#byKey.get(session.deviceKey);
    if (known) known.add(session);
    else this.#byKey.set(session.deviceKey, new Set([session]));
  }

  delete(client: Client): void {
    const session = this.#byClient.get(client);
    if (!session) return;
    this.#byClient.delete(client);
    const others = this.#byKey.get(session.deviceKey);
    others?.delete(session);
    if (others?.size === 0) this.#byKey.delete(session.deviceKey);
  }

  get(client: Client): DeviceSession | undefined {
    return this.#byClient.get(client);
  }

  get size(): number {
    return this.#byClient.size;
  }

  all(): readonly DeviceSession[] {
    return [...this.#byClient.values()];
  }

  of(deviceKey: string): readonly DeviceSession[] {
    return [...(this.#byKey.get(deviceKey) ?? [])];
  }

  /** The connection to close so that one more of the device, named `clientId`, does not exceed `most`: the one silent longest. */
  surplus(deviceKey: string, clientId: string, most: number): DeviceSession | undefined {
    const own = this.of(deviceKey);
    // One with the same client id is replaced anyway (MQTT 3.1.1 §3.1.4).
    if (own.length < most || own.some(({ client }) => client.id === clientId)) return undefined;
    return own.reduce((quietest, each) => (each.heardAt < quietest.heardAt ? each : quietest));
  }
}
