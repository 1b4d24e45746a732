import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FairLimits, WorkClass } from './fair-order.ts';
import { type SimulatedWork, simulate } from './fair-simulation.ts';

const delivery: FairLimits = { atOnce: 12, ofProject: 6, ofOwner: 2, notUrgent: 10, background: 8 };
/** Limits of the engine's queue. */
const turns: FairLimits = { atOnce: 2, ofProject: 1, ofOwner: 1, background: 1 };

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};
const work = (wanted: Partial<SimulatedWork>): SimulatedWork => ({
  id: nextId(),
  asked: 0,
  takesMs: 100,
  workClass: 'person',
  project: 'a',
  owner: 'x',
  target: null,
  ...wanted,
});
const many = (count: number, wanted: (index: number) => Partial<SimulatedWork>) =>
  Array.from({ length: count }, (_, index) => work(wanted(index)));
const beganAt = ({ tries }: ReturnType<typeof simulate>, piece: SimulatedWork) =>
  tries.find((one) => one.work.id === piece.id)?.began ?? Number.POSITIVE_INFINITY;

describe('deliveries', () => {
  it('to other receivers start at once while the twenty dead receivers of one member have endless messages', () => {
    const dead = many(400, (index) => ({ workClass: 'background', owner: 'greedy', target: `hook/${index % 20}`, takesMs: 10_000 }));
    const other = work({ project: 'b', owner: 'y', workClass: 'background', target: 'hook/b', asked: 60_000 });
    const same = work({ owner: 'y', workClass: 'background', target: 'hook/a', asked: 60_000 });
    const reset = work({ project: 'server', owner: 'z', workClass: 'urgent', target: 'email/z', asked: 61_000 });
    const told = simulate({
      limits: delivery,
      work: [...dead, other, same, reset],
      answers: (target) => Number(target.split('/')[1]) >= 20 || Number.isNaN(Number(target.split('/')[1])),
      untilMs: 600_000,
    });
    expect([other, same, reset].map((piece) => beganAt(told, piece) - piece.asked)).toEqual([0, 0, 0]);
    // A dead receiver is tried less and less often, however many messages wait for it.
    const asked = told.tries.filter(({ work: { target } }) => target === 'hook/3').map(({ began }) => began);
    expect(asked.length).toBeLessThan(10);
    expect(told.tries.filter(({ delivered, work: { owner } }) => delivered && owner === 'greedy')).toEqual([]);
  });

  it('reserve places for urgent work while slow work occupies the others', () => {
    const slow = many(200, (index) => ({ owner: `m${index % 20}`, project: `p${index % 9}`, takesMs: 30_000, target: `hook/${index}` }));
    const urgent = many(2, (index) => ({ workClass: 'urgent' as const, project: 'p1', asked: 15_000, target: `email/${index}` }));
    const told = simulate({ limits: delivery, work: [...slow, ...urgent], untilMs: 60_000 });
    expect(urgent.map((piece) => beganAt(told, piece))).toEqual([15_000, 15_000]);
    expect(told.most).toBe(12);
  });

  it('to one target run one at a time and in order of request, also after failures', () => {
    const messages = many(30, (index) => ({ target: `hook/${index % 3}`, asked: index * 50, takesMs: 700 }));
    const told = simulate({ limits: delivery, work: messages, answers: (_target, at) => at > 40_000, untilMs: 3_600_000 });
    for (const target of ['hook/0', 'hook/1', 'hook/2']) {
      const delivered = told.tries.filter((one) => one.delivered && one.work.target === target);
      expect(delivered.map((one) => one.work.id)).toEqual(messages.filter((one) => one.target === target).map((one) => one.id));
      for (const [index, one] of delivered.entries()) expect(one.began).toBeGreaterThanOrEqual(delivered[index - 1]?.ended ?? 0);
    }
  });
});

describe('turns of the engine', () => {
  it('run work of another project between the pieces of a long job', () => {
    const recalculation = many(200, () => ({ takesMs: 4000, workClass: 'background' }));
    const trials = many(11, (index) => ({ takesMs: 3000, owner: `t${index}` }));
    const settlement = many(5, (index) => ({ project: 'b', owner: 'clock', workClass: 'background', takesMs: 500, asked: 1000 + index }));
    const asked = work({ project: 'c', owner: 'w', takesMs: 500, asked: 2000 });
    const told = simulate({ limits: turns, work: [...recalculation, ...trials, ...settlement, asked], untilMs: 900_000 });
    expect(beganAt(told, asked) - 2000).toBeLessThanOrEqual(4000);
    expect(Math.max(...settlement.map((piece) => beganAt(told, piece)))).toBeLessThanOrEqual(30_000);
  });

  it('are shared by time, not by number: short pieces run more often than long ones', () => {
    const long = many(100, () => ({ takesMs: 5000 }));
    const short = many(1000, () => ({ project: 'b', takesMs: 100 }));
    const told = simulate({ limits: { atOnce: 1 }, work: [...long, ...short], untilMs: 100_000 });
    const used = (project: string) =>
      told.tries.filter((one) => one.work.project === project).reduce((sum, one) => sum + one.ended - one.began, 0);
    expect(used('b') / used('a')).toBeGreaterThan(0.8);
    expect(used('b') / used('a')).toBeLessThan(1.25);
  });
});

describe('any mix of work', () => {
  const classes = ['urgent', 'person', 'background'] as const satisfies readonly WorkClass[];
  const someWork = fc.record({
    workClass: fc.constantFrom(...classes),
    project: fc.constantFrom('a', 'b', 'c'),
    owner: fc.constantFrom('x', 'y', 'z'),
    target: fc.option(fc.constantFrom('hook/1', 'hook/2', 'email/1'), { nil: null }),
    asked: fc.nat({ max: 60_000 }),
    takesMs: fc.integer({ min: 1, max: 5000 }),
  });
  const limits = fc.constantFrom(delivery, turns, { atOnce: 1 }, { atOnce: 3, ofOwner: 1 });

  it('runs each piece once and within the limits, and nothing starves', () => {
    fc.assert(
      fc.property(fc.array(someWork, { minLength: 1, maxLength: 80 }), limits, (wanted, within) => {
        const pieces = wanted.map((one) => work(one));
        const { tries, waiting, most } = simulate({ limits: within, work: pieces, untilMs: 10_000_000 });
        expect(waiting).toEqual([]);
        expect(tries.map(({ work: { id: one } }) => one).sort()).toEqual(pieces.map(({ id: one }) => one).sort());
        expect(most).toBeLessThanOrEqual(within.atOnce);
        for (const { began, work: piece } of tries) {
          const beside = tries.filter((one) => one.began <= began && one.ended > began && one.work.id !== piece.id).map((one) => one.work);
          if (piece.target !== null) expect(beside.filter(({ target }) => target === piece.target)).toEqual([]);
          if (piece.workClass === 'urgent') continue;
          const ofOwner = beside.filter(({ project, owner }) => project === piece.project && owner === piece.owner).length;
          expect(beside.filter(({ project }) => project === piece.project).length).toBeLessThanOrEqual(within.atOnce);
          expect(ofOwner).toBeLessThan(
            Math.max(within.ofOwner ?? within.atOnce, 1) + beside.filter((one) => one.workClass === 'urgent').length,
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('waits at most until its class has risen and every owner had a turn, even while a greedy owner floods a class', () => {
    fc.assert(
      fc.property(fc.array(someWork, { minLength: 1, maxLength: 20 }), fc.constantFrom(...classes), (wanted, flooded) => {
        const modest = wanted.map((one, index) =>
          work({ ...one, project: `m${index}`, target: null, takesMs: Math.min(one.takesMs, 1000) }),
        );
        const flood = many(250, (index) => ({ workClass: flooded, owner: 'greedy', project: 'greedy', asked: index, takesMs: 1000 }));
        const told = simulate({ limits: { atOnce: 2, background: 2 }, work: [...flood, ...modest], untilMs: 200_000 });
        // Time to rise two classes, then one turn of each other owner, and the piece that occupies the place.
        const bound = 2 * 10_000 + 1000 * (modest.length + 2);
        for (const piece of modest) expect(beganAt(told, piece) - piece.asked).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 40 },
    );
  });
});
