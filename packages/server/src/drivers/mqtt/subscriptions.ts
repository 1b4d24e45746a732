import type { MqttClient } from 'mqtt';

/** Codes of a SUBACK from here on are refusals (MQTT 3.1.1 §3.9.3). */
const refusal = 0x80;

/**
 * Subscriptions of one connection to an outside broker. Not left to the client library: it drops a whole SUBSCRIBE when one of its filters
 * is refused, and subscribes again only if the broker has lost the session, so a filter whose answer was lost with the connection stayed
 * unsubscribed.
 */
export class Subscriptions {
  readonly #client: MqttClient;
  readonly #onRefused: (refused: ReadonlySet<string>) => void;
  #wanted: ReadonlySet<string> = new Set();
  readonly #gone = new Set<string>();
  readonly #refused = new Set<string>();

  /** `onRefused` is called with refused filters, once until the broker grants them. */
  constructor(client: MqttClient, onRefused: (refused: ReadonlySet<string>) => void) {
    this.#client = client;
    this.#onRefused = onRefused;
    client.on('connect', () => this.#ask([...this.#wanted]));
  }

  /** Wanted filters refused by the broker. */
  get refused(): ReadonlySet<string> {
    return this.#refused;
  }

  /** Replaces the filters; refused ones are requested again. */
  set(wanted: ReadonlySet<string>): void {
    for (const filter of this.#wanted) {
      if (wanted.has(filter)) continue;
      this.#gone.add(filter);
      this.#refused.delete(filter);
    }
    const fresh = [...wanted].filter((filter) => !this.#wanted.has(filter) || this.#refused.has(filter));
    this.#wanted = wanted;
    this.#ask(fresh);
  }

  #ask(fresh: readonly string[]): void {
    // Nothing is left in the library's queue, where it could overtake requests on the new connection.
    if (!this.#client.connected) return;
    const gone = [...this.#gone].filter((filter) => !this.#wanted.has(filter));
    this.#gone.clear();
    if (gone.length > 0)
      this.#client.unsubscribe(gone, (error) => {
        if (error) for (const filter of gone) this.#gone.add(filter);
      });
    // An error without an answer means a lost connection: the next connection subscribes again.
    if (fresh.length > 0)
      this.#client.subscribe([...fresh], { qos: 1 }, (_error, _asked, answer) => this.#answered(fresh, answer?.granted));
  }

  #answered(asked: readonly string[], codes: readonly unknown[] = []): void {
    const news = new Set<string>();
    for (const [index, filter] of asked.entries()) {
      const code = codes[index];
      if (typeof code !== 'number' || !this.#wanted.has(filter)) continue;
      if (code < refusal) this.#refused.delete(filter);
      else if (!this.#refused.has(filter)) news.add(filter);
    }
    for (const filter of news) this.#refused.add(filter);
    if (news.size > 0) this.#onRefused(news);
  }
}
