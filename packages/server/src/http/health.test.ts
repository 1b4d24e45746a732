import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Spool } from '../telemetry/spool/spool.ts';
import { signalEngine } from '../telemetry/testing/signal-engine.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const ready = async (role = '') => {
  const answer = await server.app.inject({ url: `/readyz${role}`, headers: { sid: await server.sid('platform') } });
  return { ...answer.json<{ reasons: string[]; parts: Record<string, { ok: boolean; detail: string }> }>(), status: answer.statusCode };
};

it('a full disk is shown in readiness and at the device, until a reading is stored again', async () => {
  const [{ key, id, params }] = server.registry.devices().filter(({ enabled }) => enabled) as [
    ReturnType<typeof server.registry.devices>[number],
  ];
  const metric = params.find(({ point }) => point.type !== 'text' && point.storage !== 'live')?.point.metric ?? '';
  expect(await ready()).toMatchObject({ status: 200, reasons: [] });

  const full = Object.assign(new Error("ENOSPC: no space left on device, open '/data/spool/0000000001.seg'"), {
    code: 'ENOSPC',
    syscall: 'open',
  });
  const append = vi.spyOn(Spool.prototype, 'append').mockRejectedValue(full);
  await expect(server.publish(key, { [metric]: 1 })).rejects.toMatchObject({ name: 'Overloaded', cause: full });
  const { status, reasons } = await ready();
  expect([status, reasons]).toEqual([503, ['spool: cannot be written: ENOSPC: no space left on device']]);
  // The server can still serve pages.
  const pages = await ready('?role=pages');
  expect([pages.status, Object.keys(pages.parts)]).toEqual([200, ['database', 'engine', 'clock', 'http']]);
  expect((await ready('?role=devices')).status).toBe(503);
  expect(await ready('?role=brokers')).toEqual({ status: 400, roles: ['pages', 'devices'] });
  expect(server.drivers.health(id)).toMatchObject({
    faults: { overloaded: 1 },
    lastFault: { detail: 'readings were not taken: The spool of readings cannot be written: ENOSPC: no space left on device' },
  });

  append.mockRestore();
  await server.publish(key, { [metric]: 2 }, Date.now() + 1000);
  expect(await ready()).toMatchObject({ status: 200, reasons: [], parts: { spool: { ok: true } } });
});

it('a hanging engine is shown in readiness within seconds, and is replaced', async () => {
  const waiting = { timeout: 30_000, interval: 20 };
  await expect.poll(() => server.telemetry.health().engine, waiting).toBe('running');
  const enginePid = signalEngine(server.telemetry, 'SIGSTOP');
  await expect
    .poll(() => ready('?role=pages'), waiting)
    .toMatchObject({ status: 503, reasons: [expect.stringMatching(/^engine: (away|starting)/)] });
  await expect.poll(() => ready(), waiting).toMatchObject({ status: 200 });
  expect(server.telemetry.health().enginePid).not.toBe(enginePid);
}, 90_000);
