/** Commands of many users to many devices, with drivers that take a fixed time: measures the overhead of the server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAudit } from '../packages/server/src/audit/index.ts';
import { createCommands } from '../packages/server/src/commands/index.ts';
import { openDatabase } from '../packages/server/src/db/index.ts';
import { FakeNewest, FakeRegistry, recordFixture, typeOf } from '../packages/server/src/drivers/device-fixture.ts';
import type { WriteRequest } from '../packages/server/src/drivers/types.ts';
import { unsigned } from '../packages/server/src/kernel/actor.ts';
import { type BenchRow, quantile } from './row.ts';

const [people, devices, groupsOfOne, stepsOfGroup] = [20, 30, 10, 5];
const answerMs = 20;
const idleCommands = 200;

interface Sent extends WriteRequest {
  readonly time: number;
}

export async function commandsBench(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-bench-'));
  const store = await openDatabase({ dataDir });
  const ids = Array.from({ length: devices }, (_, index) => index + 1);
  const registry = new FakeRegistry(ids.map((id) => recordFixture(id, `m${id}`, { type: typeOf(1203) })));
  let sent: Sent[] = [];
  const commands = createCommands({
    db: store.db,
    registry,
    newest: new FakeNewest(),
    states: { get: (deviceId) => ({ deviceId, status: 'run', lastMessage: null }) },
    async write(request) {
      sent.push({ ...request, time: performance.now() });
      await pause(answerMs);
      return { ok: true, readBack: request.value };
    },
    audit: createAudit({ db: store.db, now: Date.now }),
    logger: { error: (fields, text) => console.error(text, fields) },
    now: Date.now,
  });
  await commands.start();
  const give = async (person: number, deviceId: number, values: readonly number[]) => {
    const asker = { by: unsigned(`person ${person}`, ''), may: async () => true };
    const { ended } = await commands.ask(
      asker,
      deviceId,
      values.map((value) => ({ metric: 'ct_ratio', value })),
    );
    return ended;
  };
  try {
    const waits: number[] = [];
    const writes: number[] = [];
    for (let index = 0; index < idleCommands; index += 1) {
      const asked = performance.now();
      await give(1, 1 + (index % devices), [1 + index]);
      waits.push((sent.at(-1)?.time ?? Number.NaN) - asked);
      const begunWrite = performance.now();
      await store.db
        .insertInto('meta')
        .values({ key: `bench ${index}`, value: '' })
        .execute();
      writes.push(performance.now() - begunWrite);
    }
    sent = [];
    // Sequence numbers of a device in the order of requests.
    const next = new Map<number, number>(ids.map((id) => [id, 0]));
    const begun = performance.now();
    const ends = await Promise.all(
      Array.from({ length: people * groupsOfOne }, (_, index) => {
        const deviceId = 1 + ((index * 7) % devices);
        const first = next.get(deviceId) ?? 0;
        next.set(deviceId, first + stepsOfGroup);
        return give(
          index % people,
          deviceId,
          Array.from({ length: stepsOfGroup }, (_value, step) => first + step + 1),
        );
      }),
    );
    const tookMs = performance.now() - begun;
    const done = ends.flat().filter(({ result }) => result === 'done').length;
    const all = people * groupsOfOne * stepsOfGroup;
    const twice = sent.length - new Set(sent.map(({ deviceId, value }) => `${deviceId} ${value}`)).size;
    const disordered = ids.filter((id) => {
      const own = sent.filter(({ deviceId }) => deviceId === id).map(({ value }) => value);
      return own.some((value, place) => value !== place + 1);
    }).length;
    const busiest = Math.max(...next.values()) * answerMs;
    return [
      ...([0.5, 0.95] as const).map(
        (p): BenchRow => ({
          name: `idle device: from asking to the write, p${p * 100}`,
          figure: quantile(waits, p),
          unit: 'ms',
          ...(p > 0.5 ? { goal: '< 5' } : {}),
          ratio: quantile(waits, p) / quantile(writes, p),
          ratioTo: 'one durable write to this disk',
        }),
      ),
      { name: `${all} commands of ${people} people to ${devices} devices: done`, figure: done, unit: '', goal: String(all) },
      { name: '… lost', figure: all - sent.length, unit: '', goal: '0' },
      { name: '… sent twice', figure: twice, unit: '', goal: '0' },
      { name: '… devices whose order was not kept', figure: disordered, unit: '', goal: '0' },
      { name: '… in all', figure: tookMs, unit: 'ms', ratio: tookMs / busiest, ratioTo: 'the busiest device' },
    ];
  } finally {
    await commands.stop();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
