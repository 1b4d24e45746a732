/** The wire inside one process: usually for a single server, in tests for several. */
import { setTimeout as wait } from 'node:timers/promises';
import { RequestFailed, type Wire } from './types.ts';

interface Member {
  readonly heard: Map<string, Set<(text: string) => void>>;
  readonly answerers: Map<string, (text: string) => Promise<string>>;
}

export interface LocalWires {
  /** The wire of one more server. */
  join(): Wire;
}

/** Nothing is sent while there is only one member. */
export function createLocalWires(): LocalWires {
  const members = new Set<Member>();

  function join(): Wire {
    const own: Member = { heard: new Map(), answerers: new Map() };
    members.add(own);
    const others = () => [...members].filter((member) => member !== own);

    return {
      send(subject, text) {
        if (members.size === 1) return;
        // Asynchronous, as over a network.
        const receivers = others().flatMap(({ heard }) => [...(heard.get(subject) ?? [])]);
        for (const receive of receivers) queueMicrotask(() => receive(text));
      },
      listen(subject, listener) {
        const all = own.heard.get(subject) ?? new Set();
        own.heard.set(subject, all.add(listener));
        return () => void all.delete(listener);
      },
      async ask(subject, text, timeoutMs) {
        const answerer = others().flatMap(({ answerers }) => answerers.get(subject) ?? [])[0];
        if (!answerer) throw new RequestFailed('away');
        const ended = new AbortController();
        const late = wait(timeoutMs, undefined, { signal: ended.signal, ref: false }).then(() => {
          throw new RequestFailed('late');
        });
        const answer = answerer(text).catch((error: unknown) => {
          throw new RequestFailed('away', { cause: error });
        });
        try {
          return await Promise.race([answer, late]);
        } finally {
          ended.abort();
          late.catch(() => undefined);
        }
      },
      answer(subject, answerer) {
        own.answerers.set(subject, answerer);
        return () => void (own.answerers.get(subject) === answerer && own.answerers.delete(subject));
      },
      onRestored: () => undefined,
      isConnected: () => true,
      async close() {
        members.delete(own);
      },
    };
  }

  return { join };
}
