/** Roll-ups of several servers with one engine: requests between the server that computes them and the others. */
import { z } from 'zod';
import type { Bus, Channel } from '../bus/index.ts';
import { rollupSeat, type Seats } from '../seats/index.ts';
import type { ClosedTo, RollupPeers, Telemetry } from '../telemetry/index.ts';

const time = z.number();
export const closedNews: Channel<ClosedTo> = {
  name: 'rollups',
  schema: z.object({ minuteUpTo: time, hourUpTo: time, dayUpTo: z.record(z.string(), time) }),
};
export const range = z.object({ start: time, end: time });
export const blocks = z.array(z.object({ series: z.array(z.number().int()), from: time, to: time }));

const showSubject = (server: string) => `rollups.show.${server}`;
const againSubject = 'rollups.again';
/** A flush takes a second; a whole round of roll-ups may take minutes. */
const showMs = 10_000;
const againMs = 180_000;
const done = 'done';

export interface SharedRollups {
  readonly peers: RollupPeers;
  /** Starts answering the other servers. */
  open(telemetry: Pick<Telemetry, 'forPeers'>): void;
}

/** `servers`: the other servers heard recently. */
export function shareRollups(
  bus: Pick<Bus, 'ask' | 'answer' | 'publish' | 'subscribe'>,
  seats: Pick<Seats, 'holds' | 'onChange'>,
  server: string,
  servers: () => readonly string[],
): SharedRollups {
  return {
    peers: {
      async showing(start, end) {
        await Promise.all(servers().map((each) => bus.ask(showSubject(each), JSON.stringify({ start, end }), showMs)));
      },
      async recompute(list) {
        await bus.ask(againSubject, JSON.stringify(list), againMs);
      },
      closed: ({ minuteUpTo, hourUpTo, dayUpTo }) => bus.publish(closedNews, { minuteUpTo, hourUpTo, dayUpTo }),
    },
    open({ forPeers }) {
      bus.answer(showSubject(server), async (text) => {
        const { start, end } = range.parse(JSON.parse(text));
        await forPeers.showing(start, end);
        return done;
      });
      // Lost news are repeated after the next round.
      bus.subscribe(closedNews, { heard: (upTo) => void (seats.holds(rollupSeat) || forPeers.closed(upTo)), missed: () => {} });
      let end: (() => void) | undefined;
      const begin = () => {
        end ??= bus.answer(againSubject, async (text) => {
          await forPeers.recompute(blocks.parse(JSON.parse(text)));
          return done;
        });
      };
      if (seats.holds(rollupSeat)) begin();
      seats.onChange({
        gained: (ids) => void (ids.includes(rollupSeat) && begin()),
        lost(ids) {
          if (!ids.has(rollupSeat)) return;
          end?.();
          end = undefined;
        },
      });
    },
  };
}
