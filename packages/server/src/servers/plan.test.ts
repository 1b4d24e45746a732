import { describe, expect, it } from 'vitest';
import { assignFree, type Move, planMoves, type ServerLoad } from './plan.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function someServers(seed: number): ServerLoad[] {
  const next = numbers(seed);
  const count = 1 + Math.floor(next() * 5);
  const seats = Array.from({ length: Math.floor(next() * 40) }, (_, at) => ({
    projectId: at + 1,
    load: next() < 0.3 ? 0 : Math.round(next() ** 3 * 5000),
    isFixed: next() < 0.1,
    at: Math.floor(next() * count),
  }));
  return names.slice(0, count).map((server, at) => ({
    server,
    factor: next() < 0.2 ? 2 : 1,
    isLeaving: at > 0 && next() < 0.1,
    seats: seats.flatMap(({ at: where, ...seat }) => (where === at ? [seat] : [])),
  }));
}

function after(servers: readonly ServerLoad[], moves: readonly Move[]): ServerLoad[] {
  const all = new Map(servers.flatMap(({ seats }) => seats.map((seat) => [seat.projectId, seat])));
  const place = new Map(servers.flatMap(({ server, seats }) => seats.map(({ projectId }) => [projectId, server])));
  for (const { projectId, from, to } of moves) {
    expect(place.get(projectId)).toBe(from);
    place.set(projectId, to);
  }
  return servers.map((each) => ({ ...each, seats: [...all.values()].filter(({ projectId }) => place.get(projectId) === each.server) }));
}

const seats = (...loads: readonly number[]) => loads.map((load, at) => ({ projectId: at + 1, load }));
const counts = (servers: readonly ServerLoad[]) => servers.map((each) => each.seats.length);

describe('the balance of projects over servers', () => {
  it('moves no project twice and fixed ones never, and settles: the same for every order of servers', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const servers = someServers(seed);
      const moves = planMoves(servers);
      const leaving = new Set(servers.flatMap(({ server, isLeaving }) => (isLeaving ? [server] : [])));
      const fixed = new Set(servers.flatMap((each) => each.seats.flatMap((seat) => (seat.isFixed ? [seat.projectId] : []))));
      expect(new Set(moves.map(({ projectId }) => projectId)).size).toBe(moves.length);
      expect(moves.filter(({ projectId, from }) => fixed.has(projectId) && !leaving.has(from))).toEqual([]);
      expect(planMoves(servers.toReversed())).toEqual(moves);
      let now = after(servers, moves);
      let rounds = 0;
      for (let more = planMoves(now); more.length > 0; more = planMoves(now)) {
        now = after(now, more);
        rounds += 1;
        expect(rounds).toBeLessThan(5);
      }
      expect(now.filter(({ server }) => leaving.has(server)).flatMap((each) => each.seats)).toEqual([]);
    }
  });

  it('leaves a single server all, and gives a new server its share', () => {
    expect(planMoves([{ server: 'a', seats: seats(5, 90, 0) }])).toEqual([]);
    const servers = [
      { server: 'a', seats: seats(0, 0, 0, 0, 0, 0) },
      { server: 'b', seats: [] },
    ];
    expect(counts(after(servers, planMoves(servers)))).toEqual([3, 3]);
    const heavy = [
      { server: 'a', seats: seats(1000, 400, 300, 200, 100) },
      { server: 'b', seats: [] },
    ];
    expect(planMoves(heavy)).toEqual([{ projectId: 1, from: 'a', to: 'b' }]);
  });

  it('ignores small variations of loads', () => {
    const next = numbers(7);
    let servers: ServerLoad[] = [
      { server: 'a', seats: Array.from({ length: 12 }, (_, at) => ({ projectId: at + 1, load: 100 })) },
      { server: 'b', seats: [] },
    ];
    servers = after(servers, planMoves(servers));
    expect(counts(servers)).toEqual([6, 6]);
    for (let round = 0; round < 200; round += 1) {
      const now = servers.map((each) => ({ ...each, seats: each.seats.map((seat) => ({ ...seat, load: 90 + 20 * next() })) }));
      expect(planMoves(now)).toEqual([]);
    }
  });

  it('takes projects from a slow server, and all from one that leaves, manually moved ones included', () => {
    const even = [
      { server: 'a', factor: 2, seats: seats(100, 100, 100) },
      { server: 'b', seats: [4, 5, 6].map((projectId) => ({ projectId, load: 100 })) },
    ];
    expect(counts(after(even, planMoves(even)))).toEqual([2, 4]);
    const leaving = [
      { server: 'a', isLeaving: true, seats: seats(100, 100).map((seat) => ({ ...seat, isFixed: true })) },
      { server: 'b', seats: [] },
    ];
    expect(counts(after(leaving, planMoves(leaving)))).toEqual([0, 2]);
  });

  it('gives projects without an owner to the servers with the least load', () => {
    const servers = [
      { server: 'a', seats: seats(500) },
      { server: 'b', seats: [] },
      { server: 'c', isLeaving: true, seats: [] },
    ];
    const free = [10, 11, 12].map((projectId) => ({ projectId, load: 200 }));
    expect([...assignFree(free, servers)]).toEqual([
      [10, 'b'],
      [11, 'b'],
      [12, 'b'],
    ]);
  });
});
