/** The bus over a wire: numbers its news, and detects lost news of other servers. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { createTopic, type TopicLogger } from '../kernel/topic.ts';
import { Numbers } from './numbers.ts';
import type { Bus, Channel, NewsListener, Wire } from './types.ts';

export interface BusOptions {
  readonly wire: Wire;
  readonly logger: TopicLogger & { warn(details: object, message: string): void };
  /** Elapsed ms; never jumps. */
  readonly elapsed: () => number;
  /** Interval at which the newest numbers are sent, ms: the longest time until a loss is detected if no further news follow. */
  readonly beatMs?: number;
}

const newsEnvelope = z.object({ from: z.string(), number: z.number().int().positive(), news: z.unknown() });
const beatEnvelope = z.object({ from: z.string(), newest: z.record(z.string(), z.number().int().nonnegative()) });
const beats = 'beats';
/** Number of beats after which a silent sender counts as ended. */
const silentBeats = 60;

type Heard = { readonly is: 'news'; readonly news: unknown } | { readonly is: 'gap' };

export async function createBus({ wire, logger, elapsed, beatMs = 1000 }: BusOptions): Promise<Bus> {
  const own = randomUUID();
  const sent: Record<string, number> = {};
  const numbers = new Numbers(elapsed);
  const listeners = new Map<string, Set<(heard: Heard) => void>>();

  const report = (channel: string, heard: Heard): void => {
    for (const listener of listeners.get(channel) ?? []) listener(heard);
  };

  function receive(channel: string, text: string): void {
    const envelope = parsed(newsEnvelope, text);
    if (!envelope) {
      logger.warn({ channel }, 'news of another server cannot be read');
      return;
    }
    const order = numbers.heard(envelope.from, channel, envelope.number);
    if (order !== 'repeated') report(channel, order === 'gap' ? { is: 'gap' } : { is: 'news', news: envelope.news });
  }

  wire.listen(beats, (text) => {
    const envelope = parsed(beatEnvelope, text);
    if (!envelope) return;
    for (const channel of numbers.beat(envelope.from, envelope.newest)) report(channel, { is: 'gap' });
  });
  wire.onRestored(() => {
    for (const channel of listeners.keys()) report(channel, { is: 'gap' });
  });
  const beating = createPeriodic({
    everyMs: beatMs,
    work() {
      wire.send(beats, JSON.stringify({ from: own, newest: sent }));
      numbers.forgetSilent(silentBeats * beatMs);
    },
    failed: logFailures(logger, 'warn', 'the numbers of news could not be sent'),
  });
  await beating.start();

  return {
    publish(channel, news) {
      const number = (sent[channel.name] ?? 0) + 1;
      sent[channel.name] = number;
      wire.send(newsOf(channel), JSON.stringify({ from: own, number, news }));
    },
    subscribe<T>(channel: Channel<T>, listener: NewsListener<T>) {
      const { name } = channel;
      // A listener that throws is logged with the name of the channel.
      const topic = createTopic<Heard>(`news of other servers: ${name}`, logger);
      topic.on(function hearNews(heard) {
        const read = heard.is === 'news' ? channel.schema.safeParse(heard.news) : undefined;
        if (read?.success) listener.heard(read.data);
        else listener.missed();
      });
      const first = !listeners.has(name);
      const all = listeners.get(name) ?? new Set();
      const hear = (heard: Heard) => topic.publish(heard);
      listeners.set(name, all.add(hear));
      if (first) wire.listen(newsOf(channel), (text) => receive(name, text));
      return () => void all.delete(hear);
    },
    ask: (subject, request, timeoutMs) => wire.ask(subject, request, timeoutMs),
    answer: (subject, answerer) => wire.answer(subject, answerer),
    isConnected: () => wire.isConnected(),
    async close() {
      await beating.stop();
      await wire.close();
    },
  };
}

const newsOf = ({ name }: { readonly name: string }) => `news.${name}`;

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
