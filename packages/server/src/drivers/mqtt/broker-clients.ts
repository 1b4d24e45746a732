import type { Client } from 'aedes';
import { DeviceSessions } from './device-sessions.ts';
import type { DeviceTopics } from './topics.ts';
import type { VersionFive } from './version-five.ts';

/** The clients of the embedded broker: addresses, MQTT 5 connections, and the sessions of those that have signed in. */
export class BrokerClients {
  readonly sessions = new DeviceSessions();
  readonly #addresses = new WeakMap<Client, string>();
  readonly #fives = new WeakMap<Client, VersionFive>();
  readonly #topicsOf: (deviceKey: string) => DeviceTopics | undefined;

  constructor(topicsOf: (deviceKey: string) => DeviceTopics | undefined) {
    this.#topicsOf = topicsOf;
  }

  add(client: Client, address: string, five: VersionFive | undefined): void {
    if (five) this.#fives.set(client, five);
    this.#addresses.set(client, address);
  }

  addressOf(client: Client): string {
    return this.#addresses.get(client) ?? '';
  }

  /** The client's MQTT 5 connection; undefined: MQTT 3.1.1. */
  five(client: Client): VersionFive | undefined {
    return this.#fives.get(client);
  }

  topicsOf(client: Client): DeviceTopics | undefined {
    return this.#topicsOf(this.sessions.get(client)?.deviceKey ?? '');
  }

  isSignedIn(client: Client): boolean {
    return this.sessions.get(client) !== undefined;
  }

  /** Ends a connection; an MQTT 5 client gets the reason. */
  end(client: Client, code: number, why: string): void {
    this.sessions.delete(client);
    this.five(client)?.leave(code, why);
    client.close();
  }
}
