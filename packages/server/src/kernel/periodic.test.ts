import { describe, expect, it } from 'vitest';
import { createPeriodic, logFailures, type PeriodicOptions } from './periodic.ts';

/** A manually advanced clock. */
function handClock() {
  let at = 0;
  let due: { time: number; work: () => void } | undefined;
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  };
  return {
    elapsed: () => at,
    after(ms: number, work: () => void) {
      const own = { time: at + ms, work };
      due = own;
      return () => {
        if (due === own) due = undefined;
      };
    },
    isArmed: () => due !== undefined,
    async advance(ms: number) {
      const end = at + ms;
      await settle();
      while (due && due.time <= end) {
        const { time, work } = due;
        at = time;
        due = undefined;
        work();
        await settle();
      }
      at = end;
    },
  };
}

function setUp(options: Pick<PeriodicOptions, 'work'> & Partial<PeriodicOptions>) {
  const clock = handClock();
  const failures: [unknown, number][] = [];
  const periodic = createPeriodic({
    everyMs: 1000,
    failed: (error, count) => failures.push([error, count]),
    elapsed: clock.elapsed,
    after: clock.after,
    ...options,
  });
  return { clock, failures, periodic };
}

describe('periodic work', () => {
  it.each([
    ['later', 3],
    ['now', 4],
  ] as const)('begins %s and repeats', async (first, count) => {
    const turns: number[] = [];
    const { clock, periodic } = setUp({ first, work: () => void turns.push(clock.elapsed()) });
    await periodic.start();
    await clock.advance(3000);
    expect(turns.length).toBe(count);
    expect(turns.at(-1)).toBe(3000);
  });

  it('skips turns that fall into a running one, and keeps its pace', async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const { clock, periodic } = setUp({
      work: () => {
        begun.push(clock.elapsed());
        return new Promise<void>((resolve) => ends.push(resolve));
      },
    });
    await periodic.start();
    await clock.advance(3500);
    expect(begun).toEqual([1000]);
    ends[0]?.();
    await clock.advance(2000);
    expect(begun).toEqual([1000, 4000]);
  });

  it('pauses for the time that a function returns, after each turn', async () => {
    const begun: number[] = [];
    const { clock, periodic } = setUp({ everyMs: () => 500 * (begun.length + 1), work: () => void begun.push(clock.elapsed()) });
    await periodic.start();
    await clock.advance(3200);
    expect(begun).toEqual([500, 1500, 3000]);
  });

  it('continues after failures, sync and async, and counts consecutive ones', async () => {
    const outcomes = [
      () => Promise.reject(new Error('a')),
      () => {
        throw new Error('b');
      },
      () => Promise.resolve(),
      () => Promise.reject(new Error('c')),
    ];
    const { clock, failures, periodic } = setUp({ work: () => outcomes.shift()?.() });
    await periodic.start();
    await clock.advance(4000);
    expect(failures.map(([error, count]) => [(error as Error).message, count])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('stops: aborts the running turn, waits for it, and begins no other', async () => {
    const done: string[] = [];
    const { clock, periodic } = setUp({
      work: async (signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        done.push('turn');
      },
    });
    await periodic.start();
    await clock.advance(1000);
    await periodic.stop().then(() => done.push('stopped'));
    await clock.advance(5000);
    expect(done).toEqual(['turn', 'stopped']);
    expect(clock.isArmed()).toBe(false);
  });

  it('runs a turn on demand, or joins the running one, and rejects as it does', async () => {
    let begun = 0;
    const { periodic } = setUp({
      work: async () => {
        begun += 1;
        await Promise.resolve();
        throw new Error('away');
      },
    });
    const both = await Promise.allSettled([periodic.turn(), periodic.turn()]);
    expect([begun, both.map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected']]);
    await expect(periodic.turn()).rejects.toThrow('away');
    expect(begun).toBe(2);
  });

  it('logs consecutive failures less and less often, with their cause', () => {
    const counts: unknown[] = [];
    const failed = logFailures({ warn: (details) => counts.push((details as { failures: number }).failures) }, 'warn', 'could not look');
    for (let failures = 1; failures <= 9; failures += 1) failed(new Error('away'), failures);
    expect(counts).toEqual([1, 2, 4, 8]);
  });
});
