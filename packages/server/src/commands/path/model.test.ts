/** Random requests to several devices by several people: order, completeness and stops hold. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WriteAnswer } from '../../drivers/types.ts';
import { unsigned } from '../../kernel/actor.ts';
import { commandsFixture } from '../commands-fixture.ts';

const devices = 3;

/** Possible requests; each step has its own number, by which it is recognised later. */
const setpoint = fc.record({ kind: fc.constant('setpoint' as const), answer: fc.constantFrom('ok', 'refused', 'timeout', 'notSent') });
const stop = fc.record({ kind: fc.constant('stop' as const), answer: fc.constant('ok') });
const group = fc.record({
  device: fc.integer({ min: 1, max: devices }),
  person: fc.integer({ min: 1, max: 4 }),
  whole: fc.boolean(),
  /** Pause before the request, ms. */
  pause: fc.integer({ min: 0, max: 4 }),
  steps: fc.array(fc.oneof({ weight: 8, arbitrary: setpoint }, { weight: 1, arbitrary: stop }), { minLength: 1, maxLength: 4 }),
});

interface ModelStep {
  readonly index: number;
  readonly kind: 'setpoint' | 'stop';
  readonly answer: string;
  readonly device: number;
  /** Position in the order of requests. */
  readonly group: number;
  readonly whole: boolean;
}

const answers: Record<string, (value: number) => WriteAnswer> = {
  ok: (value) => ({ ok: true, readBack: value }),
  refused: () => ({ ok: false, reason: 'refused', detail: 'no' }),
  timeout: () => ({ ok: false, reason: 'timeout', detail: 'silence' }),
  notSent: () => ({ ok: false, reason: 'notSent', detail: 'the line was busy' }),
};

it('order per device, none lost, none sent twice, nothing requested before a stop is sent after it', async () => {
  const t = await commandsFixture(devices);
  await fc.assert(
    fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 12 }), async (groups) => {
      const commands = t.open();
      t.sent.length = 0;
      await t.store.db.deleteFrom('commands').execute();
      const logged = (await t.log()).length;
      const steps: ModelStep[] = groups.flatMap(({ steps: own, device, whole }, place) =>
        own.map(({ kind, answer }) => ({ index: 0, kind, answer, device, group: place, whole })),
      );
      const numbered = steps.map((step, index) => ({ ...step, index }));
      /** Requests of the steps, in order. A set point has its number as value, a stop is recognised by its position. */
      const wantedOf = (step: ModelStep) =>
        step.kind === 'stop' ? { metric: 'emergency_stop', value: 1 } : { metric: 'active_power_setpoint', value: step.index / 10 };
      const written: { device: number; value: number; metric: string; after: number }[] = [];
      let asked = 0;
      const running = new Set<number>();
      const wrong: string[] = [];
      t.answer = async ({ deviceId, metric, value, signal }) => {
        if (running.has(deviceId)) wrong.push(`two at once to device ${deviceId}`);
        if (signal?.aborted) wrong.push(`sent although it was called off: ${value}`);
        running.add(deviceId);
        written.push({ device: deviceId, value, metric, after: asked });
        await new Promise((resolve) => setTimeout(resolve, value % 3));
        running.delete(deviceId);
        const step = numbered[Math.round(value * 10)];
        return (answers[metric === 'emergency_stop' ? 'ok' : (step?.answer ?? 'ok')] ?? answers.ok)?.(value) ?? { ok: true };
      };
      const ends = [];
      for (const [place, { device, person, whole, pause }] of groups.entries()) {
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        const own = numbered.filter((step) => step.group === place);
        asked = place + 1;
        const asker = { by: unsigned(`person ${person}`, ''), may: async () => true };
        ends.push(commands.ask(asker, device, own.map(wantedOf), { group: whole ? 'whole' : 'each' }).then(({ ended }) => ended));
      }
      const all = (await Promise.all(ends)).flat();

      expect(wrong).toEqual([]);
      // None lost: every step has one end, one row, one log entry.
      expect(all).toHaveLength(numbered.length);
      const rows = await t.rows();
      expect(rows.filter(({ end_time }) => end_time === null)).toEqual([]);
      expect([rows.length, (await t.log()).length - logged]).toEqual([numbered.length, numbered.length]);
      // None twice, and those of a device in the order of the requests.
      for (let device = 1; device <= devices; device += 1) {
        const numbers = written.filter((one) => one.device === device && one.metric !== 'emergency_stop').map(({ value }) => value);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        const stops = numbered.filter((step) => step.device === device && step.kind === 'stop');
        const acted = written.filter((one) => one.device === device && one.metric === 'emergency_stop').length;
        const whole = stops.filter((step) => step.whole).length;
        expect(acted).toBeLessThanOrEqual(stops.length);
        expect(acted).toBeGreaterThanOrEqual(stops.length - whole);
      }
      for (const one of written) {
        const step = one.metric === 'emergency_stop' ? undefined : numbered[Math.round(one.value * 10)];
        if (!step) continue;
        // No step requested before a stop is sent after the stop was requested.
        const stopped = numbered.some(
          (other) => other.kind === 'stop' && other.device === one.device && other.group > step.group && other.group < one.after,
        );
        expect(stopped).toBe(false);
        // In a `whole` group nothing is sent after a step that was not done.
        const failed = numbered.find(
          (other) => other.group === step.group && other.index < step.index && all[other.index]?.result !== 'done',
        );
        if (step.whole) expect(failed).toBeUndefined();
      }
      // Steps that were not sent have a reason.
      for (const end of all) expect(end.result === 'done' || end.reason.zh !== '').toBe(true);
      await commands.stop();
    }),
    { numRuns: 25 },
  );
  await t.close();
}, 120_000);
