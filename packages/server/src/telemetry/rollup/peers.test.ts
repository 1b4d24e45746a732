/** Two servers store readings in one engine; one of them computes the roll-ups of both. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedEngine, startChdb } from '../engine/chdb.ts';
import { numbers } from '../engine/native-format.ts';
import { createTelemetry, type RollupPeers, type Telemetry } from '../index.ts';
import { type ClickhouseFront, clickhouseFront } from '../testing/clickhouse-front.ts';
import { batch, catalogOf, freshFolder, info, quiet } from '../testing/fixtures.ts';

const minute = 60_000;
const start = Math.floor(Date.now() / (60 * minute)) * 60 * minute - 10 * 60 * minute;
let now = start;
let files: Awaited<ReturnType<typeof freshFolder>>;
let engine: EmbeddedEngine;
let front: ClickhouseFront;
/** The one that computes roll-ups. */
let holder: 'a' | 'b' = 'a';
let isAnswering = true;
const servers = new Map<'a' | 'b', Telemetry>();

beforeAll(async () => {
  files = await freshFolder();
  engine = startChdb({ folder: join(files.folder, 'engine'), logger: quiet });
  await engine.whenRunning(60_000);
  front = await clickhouseFront(engine);
  for (const name of ['a', 'b'] as const) servers.set(name, await open(name));
}, 120_000);
afterAll(async () => {
  for (const each of servers.values()) await each.close();
  await front?.close();
  await engine?.close();
  await files?.remove();
});

const of = (name: 'a' | 'b') => servers.get(name) as Telemetry;

function open(name: 'a' | 'b'): Promise<Telemetry> {
  const other = name === 'a' ? 'b' : 'a';
  const peers: RollupPeers = {
    async showing(from, to) {
      if (!isAnswering) throw new Error('away');
      await of(other).forPeers.showing(from, to);
    },
    recompute: (blocks) => of(other).forPeers.recompute(blocks),
    closed: (upTo) => of(other).forPeers.closed(upTo),
  };
  return createTelemetry({
    dataDir: join(files.folder, name),
    catalog: catalogOf([info(1), info(2)]),
    logger: quiet,
    now: () => now,
    rollsUp: () => holder === name,
    clickhouseUrl: front.url,
    peers,
    flushEveryMs: 600_000,
  });
}

/** Number of readings in the minutes of a series. */
async function rolledUp(series: number): Promise<number> {
  const answer = await engine.query(`SELECT sum(count) AS n FROM czyun.minute FINAL WHERE series = ${series}`);
  return numbers(answer, 'n')[0] ?? 0;
}

it('includes readings acknowledged by the other server and late ones there, and continues when that server takes over', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < 5; n += 1) {
    now = start + n * minute + 1000;
    await of('a').ingest.submit(batch([[1, now, n]]));
    await of('b').ingest.submit(batch([[2, now, n]]));
  }
  now = start + 6 * minute;
  await of('a').settle();
  expect([await rolledUp(1), await rolledUp(2)]).toEqual([5, 5]);

  // A late reading at the server that does not compute roll-ups.
  await of('b').ingest.submit(batch([[2, start + 2 * minute + 30_000, 7]]));
  await of('b').settle();
  expect(await rolledUp(2)).toBe(6);

  // Without an answer of the other server a minute waits, but is still closed in time.
  isAnswering = false;
  now = start + 7 * minute;
  await of('a').ingest.submit(batch([[1, now - 30_000, 1]]));
  await of('a').settle();
  expect(await rolledUp(1)).toBe(5);
  now += 40_000;
  await of('a').settle();
  expect(await rolledUp(1)).toBe(6);

  isAnswering = true;
  holder = 'b';
  now = start + 9 * minute + 10_000;
  await of('a').ingest.submit(batch([[1, now - 40_000, 2]]));
  await of('b').settle();
  expect([await rolledUp(1), await rolledUp(2)]).toEqual([7, 6]);
});
