/** The servers of an installation: their list, their projects, and moving projects between them. */
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { createClaims } from './claims.ts';
import { createGiving } from './giving.ts';
import { OwnServer } from './own.ts';
import { OtherServers, type ServerNow } from './presence.ts';
import { acceptSubject, answerMs, claimSubject, giveMs, giveRequest, giveSubject, takeRequest } from './requests.ts';
import type { BalanceTimes, Servers, ServersOptions } from './types.ts';

export const usualBalance: BalanceTimes = { everyMs: 2000, settleMs: 10_000, restMs: 60_000 };

export function createServers(options: ServersOptions): Servers {
  const { bus, seats, server, elapsed, logger, balance, beatMs = 1000 } = options;
  const others = new OtherServers(5 * beatMs, elapsed);
  const own = new OwnServer(options);
  const list = (): readonly ServerNow[] => [own.now(), ...others.list()];
  const loadOf = (projectId: number) => others.loadOf(projectId);
  const claims = createClaims({ server, elapsed, isBalanced: balance !== undefined, servers: list, loadOf });
  const giving = createGiving({ ...options, own, others });
  const begun = elapsed();
  const ends: (() => void | Promise<void>)[] = [];

  const beats = createPeriodic({
    everyMs: beatMs,
    work() {
      own.measure();
      giving.publish();
    },
    failed: logFailures(logger, 'warn', 'the presence of this server could not be sent'),
  });
  const turns = createPeriodic({
    everyMs: balance?.everyMs ?? usualBalance.everyMs,
    work: async () => {
      if (balance && elapsed() - begun >= balance.settleMs) await giving.handOverPlanned();
    },
    failed: logFailures(logger, 'warn', 'projects could not be handed to another server'),
  });

  /** Starts answering requests for this server. */
  function answer(): void {
    ends.push(
      others.follow(bus),
      bus.answer(acceptSubject(server), async (text) => {
        if (own.isLeaving) throw new Error('this server stops');
        const { projectIds, byHand } = takeRequest.parse(JSON.parse(text));
        claims.expect(projectIds);
        for (const id of projectIds) own.byHand[byHand ? 'add' : 'delete'](id);
        return 'taken';
      }),
      bus.answer(claimSubject(server), async () => {
        await seats.look();
        giving.publish();
        return 'looked';
      }),
      bus.answer(giveSubject(server), async (text) => {
        const { projectId, to } = giveRequest.parse(JSON.parse(text));
        if ((await giving.give([projectId], to, true)).length === 0) throw new Error('the project could not be handed over');
        return 'given';
      }),
    );
  }

  return {
    list,
    claims: (projectIds) => claims.of(projectIds),
    loadOf: (projectId) => own.loads.of(projectId),
    lagMs: () => own.lagMs,
    isSlow: () => own.isSlow,
    count(projectId, points) {
      if (seats.holds(projectId)) own.loads.count(projectId, points);
    },
    async move(projectId, to) {
      const now = list();
      if (!now.some((each) => each.server === to)) return 'unknown';
      const holder = now.find((each) => each.seats.some(([id]) => id === projectId));
      if (!holder) return 'noOwner';
      // A project that is already there is fixed there from now on.
      if (holder.server === to && to === server) own.byHand.add(projectId);
      else if (holder.server === to) await bus.ask(acceptSubject(to), JSON.stringify({ projectIds: [projectId], byHand: true }), answerMs);
      else if (holder.server !== server) await bus.ask(giveSubject(holder.server), JSON.stringify({ projectId, to }), giveMs);
      else if ((await giving.give([projectId], to, true)).length === 0) return 'noOwner';
      return 'moved';
    },
    async start() {
      answer();
      ends.push(seats.onChange(own.listener(loadOf, giving.publish)));
      await own.lag.start();
      giving.publish();
      await beats.start();
      if (balance) await turns.start();
    },
    async leave() {
      if (!balance) return;
      own.isLeaving = true;
      await turns.stop();
      giving.publish();
      await giving.handOverPlanned();
    },
    async stop() {
      for (const end of ends.splice(0)) await end();
      await own.lag.stop();
      await turns.stop();
      await beats.stop();
    },
  };
}
