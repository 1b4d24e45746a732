import { expect, test } from 'vitest';
import { freshFolder, quiet } from '../testing/fixtures.ts';
import { startChdb } from './chdb.ts';
import { numbers } from './native-format.ts';

test('cancelled queries stop and free their place; a refused statement is recognised; a second process is refused', async () => {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder, logger: quiet });
  await engine.whenRunning(30_000);
  const endless = 'SELECT count() AS n FROM numbers(1000000000000) WHERE number % 7 = 3';
  const gone = new AbortController();
  const running = Array.from({ length: 5 }, () => engine.query(endless, { signal: gone.signal }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  gone.abort();
  for (const each of await Promise.allSettled(running))
    expect(each.status === 'rejected' && each.reason).toMatchObject({ name: 'AbortError' });
  for (let i = 0; i < 4; i++) expect(numbers(await engine.query(`SELECT toUInt32(${i}) AS n`), 'n')[0]).toBe(i);
  await expect(engine.query('SELECT nothing FROM nowhere')).rejects.toMatchObject({ name: 'EngineRefused' });

  const second = startChdb({ folder, logger: quiet });
  await expect(second.whenRunning(30_000)).rejects.toMatchObject({ name: 'FolderInUse' });
  await second.close();
  await engine.close();
  await remove();
}, 60_000);

test('an engine that hangs is reported and replaced; a long query is not a hang', async () => {
  const { folder, remove } = await freshFolder();
  const errors: string[] = [];
  const engine = startChdb({ folder, logger: { ...quiet, error: (_details: unknown, message?: string) => errors.push(message ?? '') } });
  await engine.whenRunning(30_000);
  const { pid } = engine;
  // On every lane, for longer than the hang time-out.
  const slow =
    'SELECT toUInt8(max(sleepEachRow(1))) AS n FROM numbers(8) SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = 0';
  const busy = (['query', 'query', 'query', 'work', 'work', 'ingest'] as const).map((lane) => engine.query(slow, { lane }));
  for (const answer of await Promise.all(busy)) expect(numbers(answer, 'n')[0]).toBe(0);
  expect([engine.pid, engine.state, errors]).toEqual([pid, 'running', []]);

  if (pid === undefined) throw new Error('no engine runs');
  process.kill(pid, 'SIGSTOP');
  const asked = engine.query('SELECT toUInt8(1) AS n');
  await expect(asked).rejects.toMatchObject({ name: 'EngineAway' });
  expect(errors).toEqual(['history engine hangs; ending it']);
  expect(engine.state).not.toBe('running');
  await engine.whenRunning(30_000);
  expect(engine.pid).not.toBe(pid);
  expect(numbers(await engine.query('SELECT toUInt8(1) AS n'), 'n')[0]).toBe(1);
  await engine.close();
  await remove();
}, 90_000);
