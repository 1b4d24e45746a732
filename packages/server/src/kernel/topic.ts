/** Notifications whose listeners can fail without affecting the publisher or each other. */

/** Logs listeners that failed. */
export interface TopicLogger {
  error(details: { readonly err: unknown; readonly topic: string; readonly listener: string }, message: string): void;
}

export interface Topic<T> {
  /** Adds a listener; returns a function that removes it. The same function added twice counts as two listeners. */
  on(listener: (news: T) => void): () => void;
  /** Calls every listener in order of subscription. One that throws is logged; the others are still called. */
  publish(news: T): void;
  readonly size: number;
}

/** A topic, with its name in the log. */
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
          // Async functions are allowed as listeners: an unhandled rejection would end the process.
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
