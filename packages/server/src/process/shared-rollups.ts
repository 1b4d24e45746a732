/** Roll-ups of several servers with one engine: requests between the server that computes them and the others. */
import { z } from 'zod';
import { type Bus, type Channel, RequestFailed } from '../bus/index.ts';
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
/** Not one subject for all: NATS would also send requests to a former owner that hangs. */
export const againSubject = (server: string) => `rollups.again.${server}`;
/** A flush takes a second; a whole round of roll-ups may take minutes. */
const showMs = 10_000;
const againMs = 180_000;
const done = 'done';

export interface SharedRollups {
  readonly peers: RollupPeers;
  /** Starts answering the other servers. */
  open(telemetry: Pick<Telemetry, 'forPeers'>): void;
}

export interface SharedRollupsParts {
  readonly bus: Pick<Bus, 'ask' | 'answer' | 'publish' | 'subscribe'>;
  readonly seats: Pick<Seats, 'holds'>;
  /** Identifies this server on the bus. */
  readonly server: string;
  /** The other servers heard recently. */
  readonly others: () => readonly string[];
  /** The other server that computes the roll-ups; undefined: none is known. */
  readonly owner: () => string | undefined;
}

export function shareRollups({ bus, seats, server, others, owner }: SharedRollupsParts): SharedRollups {
  return {
    peers: {
      async showing(start, end) {
        await Promise.all(others().map((each) => bus.ask(showSubject(each), JSON.stringify({ start, end }), showMs)));
      },
      async recompute(list) {
        const to = owner();
        if (to === undefined) throw new RequestFailed('away');
        await bus.ask(againSubject(to), JSON.stringify(list), againMs);
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
      bus.answer(againSubject(server), async (text) => {
        if (!seats.holds(rollupSeat)) throw new Error('this server does not compute the roll-ups');
        await forPeers.recompute(blocks.parse(JSON.parse(text)));
        return done;
      });
    },
  };
}
