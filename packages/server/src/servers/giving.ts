/** Hands projects to other servers, according to the plan or manually. */
import type { OwnServer } from './own.ts';
import { planMoves, type ServerLoad, slowFactor } from './plan.ts';
import { type OtherServers, type Presence, presenceChannel } from './presence.ts';
import { acceptSubject, answerMs, claimSubject } from './requests.ts';
import type { ServersOptions } from './types.ts';

export interface GivingParts extends Pick<ServersOptions, 'bus' | 'seats' | 'server' | 'elapsed' | 'logger' | 'balance'> {
  readonly own: OwnServer;
  readonly others: OtherServers;
}

/** Number of projects handed over together. */
const together = 20;
/** Time within which a receiver lists its new projects, ms. */
const arrivesMs = 10_000;

export function createGiving({ bus, seats, server, elapsed, logger, balance, own, others }: GivingParts) {
  /** Being handed to others, which do not list them yet. */
  const given = new Map<number, { readonly to: string; readonly load: number; readonly at: number }>();

  const publish = () => {
    const { lags: _lags, ...now } = own.now();
    bus.publish(presenceChannel, now satisfies Presence);
  };

  /** Input of the planning; projects being handed over count at their next owner. */
  function servers(): readonly ServerLoad[] {
    const since = elapsed() - arrivesMs;
    const now = [own.now(), ...others.list()];
    const listed = new Set(now.flatMap((each) => each.seats.map(([id]) => id)));
    for (const [id, { at }] of given) if (at < since || listed.has(id)) given.delete(id);
    return now.map((each) => ({
      ...{ server: each.server, factor: each.isSlow ? slowFactor : 1, isLeaving: each.isLeaving },
      seats: [
        ...each.seats.map(([projectId, load, hand]) => ({
          ...{ projectId, load },
          isFixed: hand === 1 || (each.server === server && own.rests(projectId, balance?.restMs ?? 0)),
        })),
        ...[...given].flatMap(([projectId, { to, load }]) => (to === each.server ? { projectId, load, isFixed: true } : [])),
      ],
    }));
  }

  async function give(projectIds: readonly number[], to: string, byHand: boolean): Promise<readonly number[]> {
    const receiver = others.list().find((each) => each.server === to);
    if (!receiver) return [];
    await bus.ask(acceptSubject(to), JSON.stringify({ projectIds, byHand }), answerMs);
    const before = new Map(projectIds.map((id) => [id, own.loads.of(id)]));
    const handed = await seats.hand(projectIds, receiver.owner);
    for (const id of handed) given.set(id, { to, load: before.get(id) ?? 0, at: elapsed() });
    publish();
    logger.info({ projects: handed, to: receiver.name, byHand }, 'projects were handed to another server');
    // Otherwise it finds them at its next pass.
    await bus.ask(claimSubject(to), '', answerMs).catch(() => undefined);
    return handed;
  }

  return {
    publish,
    give,
    /** Executes this server's part of the plan. */
    async handOverPlanned(): Promise<void> {
      const moves = planMoves(servers()).filter(({ from }) => from === server);
      for (const [to, list] of Map.groupBy(moves, (move) => move.to))
        for (let from = 0; from < list.length; from += together) {
          const ids = list.slice(from, from + together).map(({ projectId }) => projectId);
          await give(ids, to, false).catch((error: unknown) =>
            logger.warn({ err: error, to }, 'projects could not be handed to another server'),
          );
        }
    },
  };
}
