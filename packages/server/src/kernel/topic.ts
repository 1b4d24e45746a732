/** Notifications whose listeners can fail without affecting the publisher or each other. */

/** Hears of listeners that failed. */
export interface TopicLogger {
  error(details: { readonly err: unknown; readonly topic: string; readonly listener: string }, message: string): void;
}

export interface Topic<T> {
  /** Adds a listener; returns the way to take it away. The same function twice is two listeners. */
  on(listener: (news: T) => void): () => void;
  /** Calls every listener, in the order of subscription. One that throws is logged; the others are called all the same. */
  publish(news: T): void;
  readonly size: number;
}

/** A topic called `name` in the log. */
export function createTopic<T>(name: string, logger: TopicLogger): Topic<T> {
  const listeners = new Set<{ readonly call: (news: T) => unknown }>();
  const failed = (call: (news: T) => unknown, err: unknown) =>
    logger.error({ err, topic: name, listener: call.name || 'anonymous' }, 'a listener failed');
  return {
    on(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    publish(news) {
      for (const { call } of listeners) {
        try {
          const answer = call(news);
          // An async function is a listener too: its rejection would end the process.
          if (answer instanceof Promise) answer.catch((error: unknown) => failed(call, error));
        } catch (error) {
          failed(call, error);
        }
      }
    },
    get size() {
      return listeners.size;
    },
  };
}
