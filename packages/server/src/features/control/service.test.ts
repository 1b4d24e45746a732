import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, stores } from '../../db/fixture.ts';
import { batchOf, FakeLive, FakeRegistry, recordFixture, typeOf } from '../../drivers/device-fixture.ts';
import type { DriverManager } from '../../drivers/manager.ts';
import type { WriteAnswer, WriteRequest } from '../../drivers/types.ts';
import { unsigned } from '../../kernel/actor.ts';
import { createAudit } from '../audit/index.ts';
import { inputsOf } from './judge.ts';
import { createControlService } from './service.ts';

let allowed = true;
const asker = { by: unsigned('李工', '10.1.1.1'), may: async () => allowed };
const now = () => 1_795_000_000_000;

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`commands on ${name}`, () => {
    let store: FreshDatabase;
    let live: FakeLive;
    let sent: WriteRequest[];
    let online: boolean;
    let answer: (request: WriteRequest) => Promise<WriteAnswer>;
    /** What a device says when it is asked; absent: it cannot be asked. */
    let readNow: DriverManager['readNow'] | undefined;
    const registry = new FakeRegistry([recordFixture(1, 'p1', { type: typeOf(1201) })]);
    const paramId = (metric: string) => registry.paramOf(1, metric)?.paramId ?? 0;

    beforeEach(async () => {
      store = await open();
      live = new FakeLive();
      sent = [];
      online = true;
      allowed = true;
      readNow = undefined;
      answer = async ({ value }) => ({ ok: true, readBack: value });
      report({ control_source: 1, state: 0, active_power_lower_limit: -100, active_power_upper_limit: 100, active_power_setpoint: 10 });
    });
    afterEach(() => store.remove());

    function report(values: Record<string, number>, quality: 0 | 1 | 2 = 0): void {
      live.take(batchOf(Object.entries(values).map(([metric, value]) => [paramId(metric), now(), value, quality] as const)));
    }

    const service = () =>
      createControlService({
        db: store.db,
        registry,
        live,
        states: { get: (deviceId) => ({ deviceId, status: online ? 'run' : 'offline', lastMessage: null }) },
        write: (request) => {
          sent.push(request);
          return answer(request);
        },
        ...(readNow ? { readNow } : {}),
        audit: createAudit({ db: store.db, now }),
        logger: { error: () => {} },
        now,
        times: { turnMs: 100, writeMs: 1000, settleMs: 60 },
      });
    const set = (metric: string, value: number, control = service()) => control.set(paramId(metric), value, asker, 'en');
    const rows = () => store.db.selectFrom('commands').selectAll().orderBy('id').execute();
    const log = () => store.db.selectFrom('log_entries').selectAll().orderBy('id').execute();

    it('go out, are read back and stand in the ledger and the log', async () => {
      expect(await set('active_power_setpoint', 50)).toMatchObject({ result: 'done', reason: '', oldValue: 10, value: 50, readBack: 50 });
      expect(sent).toEqual([{ deviceId: 1, metric: 'active_power_setpoint', value: 50, timeoutMs: 1000 }]);
      expect(await rows()).toMatchObject([
        {
          state: 'done',
          old_value: 10,
          asked_value: 50,
          read_back: 50,
          user_name: '李工',
          address: '10.1.1.1',
          sent_time: now(),
          end_time: now(),
        },
      ]);
      expect(await log()).toMatchObject([
        {
          type: 4,
          device_id: 1,
          user_name: '李工',
          address: '10.1.1.1',
          content_en: 'Set Active power setpoint',
          old_value: '10 kW',
          set_value: '50 kW',
          read_back: '50 kW',
          result: 'done',
        },
      ]);
    });

    it('that break a limit, an interlock or a dead line are refused and never sent', async () => {
      expect(await set('active_power_setpoint', 100.1)).toMatchObject({ result: 'refused', reason: 'Above the upper limit 100 kW' });
      report({ state: 2 });
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'Can be changed only while the PCS is stopped' });
      report({ state: 0 }, 1);
      expect((await set('grid_mode', 1)).reason).toMatch(/unknown/);
      report({ state: 0 });
      online = false;
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'The device is offline' });
      expect(sent).toEqual([]);
      expect((await rows()).map(({ state, sent_time }) => [state, sent_time])).toEqual(Array(4).fill(['refused', null]));
      expect(await log()).toHaveLength(4);
    });

    it('are judged by what the device says now, not by what it said at the last poll', async () => {
      const asked: (readonly string[])[] = [];
      readNow = async (_deviceId, metrics) => {
        asked.push(metrics);
        // It has started since.
        report({ state: 2 });
        return new Set(metrics);
      };
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'Can be changed only while the PCS is stopped' });
      readNow = async (_deviceId, metrics) => {
        report({ state: 0, control_source: 1, active_power_lower_limit: -100, active_power_upper_limit: 60 });
        return new Set(metrics);
      };
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'done' });
      expect(await set('active_power_setpoint', 70)).toMatchObject({ result: 'refused', reason: 'Above the upper limit 60 kW' });
      expect(asked).toEqual([inputsOf(registry.paramOf(1, 'grid_mode')?.point ?? {})]);
      expect(sent).toHaveLength(1);
    });

    it('are refused when what decides is not told now, however good it was at the last poll', async () => {
      readNow = async () => new Set(['control_source']);
      expect((await set('grid_mode', 1)).reason).toMatch(/unknown/);
      readNow = async () => new Set();
      expect((await set('active_power_setpoint', 20)).reason).toMatch(/unknown/);
      expect(sent).toEqual([]);
      // A device that cannot be asked: its newest value counts while it is good.
      readNow = async () => null;
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'done' });
      report({ state: 0 }, 1);
      expect((await set('grid_mode', 1)).reason).toMatch(/unknown/);
      expect(sent).toHaveLength(1);
    });

    it('end as the device lets them', async () => {
      answer = async () => ({ ok: false, reason: 'refused', detail: 'illegal data value' });
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'The device refused: illegal data value' });
      answer = async () => ({ ok: false, reason: 'timeout', detail: 'x' });
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'timeout' });
      answer = async () => ({ ok: true, readBack: 0 });
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'mismatch', readBack: 0, reason: 'Read back 0, asked for 1' });
      answer = async () => Promise.reject(new Error('broken'));
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'timeout' });
      expect(sent).toHaveLength(4);
    });

    it('that never left are refused, and the ledger does not call them sent', async () => {
      answer = async () => ({ ok: false, reason: 'notSent', detail: 'the line was busy' });
      const ended = await set('grid_mode', 1);
      expect(ended.result).toBe('refused');
      expect(ended.reason).toMatch(/^Not sent: the line was busy/);
      expect(await rows()).toMatchObject([{ state: 'refused', sent_time: null, reason_zh: expect.stringMatching(/^未发送/) }]);
    });

    it('wait for the readings of a device that does not read back', async () => {
      answer = async () => ({ ok: true });
      expect(await set('grid_mode', 1)).toMatchObject({ result: 'timeout', readBack: null });
      answer = async () => {
        setTimeout(() => report({ active_power_setpoint: 10 }), 5);
        setTimeout(() => report({ active_power_setpoint: 20.04 }), 15);
        return { ok: true };
      };
      expect(await set('active_power_setpoint', 20)).toMatchObject({ result: 'done', readBack: 20.04 });
      expect(await set('active_power_setpoint', 30)).toMatchObject({ result: 'mismatch', readBack: 20.04 });
      expect(await set('emergency_stop', 1)).toMatchObject({ result: 'done', readBack: null });
    });

    it('to the same parameter never overlap; one that waits too long is refused', async () => {
      const control = service();
      let running = 0;
      let most = 0;
      answer = async ({ value }) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return { ok: true, readBack: value };
      };
      const three = await Promise.all([1, 2, 3].map((value) => set('active_power_setpoint', value, control)));
      expect(three.map(({ result }) => result)).toEqual(['done', 'done', 'done']);
      // Who asks at the same instant may come in any order.
      expect([most, sent.map(({ value }) => value).sort()]).toEqual([1, [1, 2, 3]]);

      const gate = Promise.withResolvers<WriteAnswer>();
      answer = () => gate.promise;
      const first = set('active_power_setpoint', 4, control);
      await expect.poll(() => sent).toHaveLength(4);
      const second = await set('active_power_setpoint', 5, control);
      expect(second).toMatchObject({ result: 'refused', reason: 'An earlier command for this parameter has not ended yet' });
      expect(await set('grid_mode', 9, control)).toMatchObject({ result: 'refused' });
      gate.resolve({ ok: true, readBack: 4 });
      expect((await first).result).toBe('done');
      expect(sent.slice(3).map(({ value }) => value)).toEqual([4]);
    });

    it('are judged again when their turn comes', async () => {
      const control = service();
      const gate = Promise.withResolvers<WriteAnswer>();
      answer = () => gate.promise;
      const first = set('grid_mode', 1, control);
      await expect.poll(() => sent).toHaveLength(1);
      const second = set('grid_mode', 2, control);
      await expect.poll(rows).toHaveLength(2);
      report({ state: 2 });
      gate.resolve({ ok: true, readBack: 1 });
      expect((await first).result).toBe('done');
      expect(await second).toMatchObject({ result: 'refused', reason: 'Can be changed only while the PCS is stopped' });
    });

    it('of somebody who lost his permission while they waited are refused, and never sent', async () => {
      const control = service();
      let release = () => {};
      answer = ({ value }) => new Promise((resolve) => (release = () => resolve({ ok: true, readBack: value })));
      const first = set('active_power_setpoint', 20, control);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      const second = set('active_power_setpoint', 30, control);
      await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
      allowed = false;
      release();
      expect((await first).result).toBe('done');
      expect(await second).toMatchObject({ result: 'refused', reason: 'No permission' });
      expect(sent).toHaveLength(1);
    });

    it('of somebody who may not are turned away at the door, all of them, and leave no trace', async () => {
      allowed = false;
      const wanted = { [paramId('active_power_setpoint')]: 20, [paramId('grid_mode')]: 1 };
      await expect(service().setMany(wanted, asker, 'en')).rejects.toMatchObject({ error: 'forbidden' });
      expect([await rows(), await log(), sent]).toEqual([[], [], []]);
    });

    it('survive a restart: what was sent has an unknown end, nothing is sent again', async () => {
      const gate = Promise.withResolvers<WriteAnswer>();
      answer = () => gate.promise;
      const lost = set('grid_mode', 1).catch(() => undefined);
      await expect.poll(async () => (await rows())[0]?.state).toBe('sent');
      const again = service();
      await again.recover();
      await again.recover();
      expect(await rows()).toMatchObject([{ state: 'timeout', reason_en: expect.stringContaining('will not be sent again') }]);
      expect(await log()).toMatchObject([{ user_name: '李工', result: expect.stringContaining('timeout') }]);
      expect(sent).toHaveLength(1);
      expect((await again.commands({ projectId: 1, page: 1, pageSize: 20 }, 'zh')).list).toMatchObject([
        { result: 'timeout', name: '并离网模式', deviceName: '设备 p1', value: 1 },
      ]);
      gate.resolve({ ok: true, readBack: 1 });
      await lost;
      // Its end stands, whoever comes later.
      expect(await rows()).toMatchObject([{ state: 'timeout' }]);
      expect(await log()).toHaveLength(1);
    });
  });
}
