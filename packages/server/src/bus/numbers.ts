/** The last news number received from every other server, by channel. Every sender numbers its news from 1. */

interface Sender {
  readonly last: Map<string, number>;
  /** Elapsed ms of its last message. */
  seen: number;
}

export class Numbers {
  readonly #senders = new Map<string, Sender>();
  readonly #elapsed: () => number;

  /** `elapsed`: ms that never jump. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Records news number `number`: `next` in sequence, `repeated`, or after a `gap`. */
  heard(sender: string, channel: string, number: number): 'next' | 'repeated' | 'gap' {
    const { last } = this.#sender(sender);
    const before = last.get(channel) ?? 0;
    if (number <= before) return 'repeated';
    last.set(channel, number);
    return number === before + 1 ? 'next' : 'gap';
  }

  /** A sender reports its newest numbers: returns the channels in which news were lost. */
  beat(sender: string, newest: Readonly<Record<string, number>>): readonly string[] {
    const { last } = this.#sender(sender);
    return Object.entries(newest).flatMap(([channel, number]) => {
      if (number <= (last.get(channel) ?? 0)) return [];
      last.set(channel, number);
      return channel;
    });
  }

  /** Removes senders that were silent for `forMs`: they have ended. */
  forgetSilent(forMs: number): void {
    const before = this.#elapsed() - forMs;
    for (const [sender, { seen }] of this.#senders) if (seen < before) this.#senders.delete(sender);
  }

  #sender(name: string): Sender {
    const sender = this.#senders.get(name) ?? { last: new Map<string, number>(), seen: 0 };
    sender.seen = this.#elapsed();
    this.#senders.set(name, sender);
    return sender;
  }
}
