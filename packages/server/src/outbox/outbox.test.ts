import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import type { DeliveredEvent, OutboxConsumer, OutboxEvent } from '../kernel/outbox.ts';
import { maxTries, waitAfter } from './delivery.ts';
import { type Outbox, openOutbox } from './reader.ts';
import { emit } from './repo.ts';

const event = (jobId: number, kind: 'jobEnded' | 'commandEnded' = 'jobEnded'): OutboxEvent =>
  kind === 'jobEnded'
    ? { kind, projectId: 7, subject: { jobId }, payload: { kind: 'log-export', state: 'done' }, time: 1000 }
    : { kind, projectId: null, subject: { commandId: jobId }, payload: { state: 'done' }, time: 1000 };

describe.each(stores)('the outbox on $name', (store) => {
  let database: FreshDatabase;
  let clock = 0;
  let opened: Outbox[] = [];
  const said: { level: string; facts: object }[] = [];
  const logger = {
    warn: (facts: object) => void said.push({ level: 'warn', facts }),
    error: (facts: object) => void said.push({ level: 'error', facts }),
  };

  beforeEach(async () => {
    if (store.missing) return;
    database = await store.open();
    clock = 1_000_000;
    said.length = 0;
  });
  afterEach(async () => {
    for (const outbox of opened) await outbox.close();
    opened = [];
    if (!store.missing) await database.remove();
  });

  const open = async (consumers: readonly OutboxConsumer[], takeMs?: number): Promise<Outbox> => {
    const outbox = await openOutbox({
      db: database.db,
      consumers,
      logger,
      now: () => clock,
      pollMs: 3_600_000,
      ...(takeMs === undefined ? {} : { takeMs }),
    });
    opened.push(outbox);
    return outbox;
  };
  const listener = (name: string, act: (event: DeliveredEvent) => void = () => {}) => {
    const heard: number[] = [];
    const consumer: OutboxConsumer = {
      name,
      async take(taken) {
        act(taken);
        heard.push(taken.subject.jobId ?? taken.subject.commandId ?? 0);
      },
    };
    return { heard, consumer };
  };
  const emitted = (...ids: number[]) => database.db.transaction().execute((within) => emit(within, ...ids.map((id) => event(id))));

  it.skipIf(store.missing)('delivers events in order to each consumer, and none of a rolled back transaction', async () => {
    const [one, two] = [listener('one'), listener('two')];
    const seen: DeliveredEvent[] = [];
    const whole = { ...one.consumer, name: 'whole', take: async (taken: DeliveredEvent) => void seen.push(taken) };
    const outbox = await open([one.consumer, { ...two.consumer, kinds: ['commandEnded'] }, whole]);
    await emitted(1, 2);
    await expect(
      database.db.transaction().execute(async (within) => {
        await emit(within, event(99));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await database.db.transaction().execute((within) => emit(within, event(3, 'commandEnded')));
    await outbox.turn();
    expect(one.heard).toEqual([1, 2, 3]);
    expect(two.heard).toEqual([3]);
    expect(seen).toEqual([
      { ...event(1), position: 1 },
      { ...event(2), position: 2 },
      { ...event(3, 'commandEnded'), position: 3 },
    ]);
    await outbox.turn();
    expect(one.heard).toEqual([1, 2, 3]);
  });

  it.skipIf(store.missing)('delivers events from before a crash to the next server, and repeats unfinished ones', async () => {
    const first = listener('books');
    const outbox = await open([first.consumer]);
    await emitted(1);
    await outbox.turn();
    await outbox.close();
    // Committed, then the server was killed.
    await emitted(2, 3);
    await database.reopen().then(({ db }) => Object.assign(database, { db }));
    const second = listener('books');
    const later = listener('newcomer');
    const next = await open([second.consumer, later.consumer]);
    await next.turn();
    expect(first.heard).toEqual([1]);
    expect(second.heard).toEqual([2, 3]);

    // A consumer that ends with its server has not finished its event.
    const hanging: OutboxConsumer = {
      name: 'hanging',
      take: (_event, signal) => new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('stopped')))),
    };
    const third = await open([hanging]);
    await emitted(4);
    const turn = third.turn();
    await expect.poll(() => database.db.selectFrom('outbox').select('position').where('position', '=', 4).execute()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await third.close();
    await turn;
    const again = listener('hanging');
    const fourth = await open([again.consumer]);
    await fourth.turn();
    expect(again.heard).toEqual([4]);
  });

  it.skipIf(store.missing)('retries failures with increasing delays, without delaying other consumers', async () => {
    let fails = true;
    const bad = listener('bad', ({ subject }) => {
      if (fails && subject.jobId === 2) throw new Error('no');
    });
    const good = listener('good');
    const outbox = await open([bad.consumer, good.consumer]);
    await emitted(1, 2, 3);
    await outbox.turn();
    expect(bad.heard).toEqual([1]);
    expect(good.heard).toEqual([1, 2, 3]);
    fails = false;
    await outbox.turn();
    expect(bad.heard).toEqual([1]);
    // The number of failures and the time of the next attempt survive a restart.
    await outbox.close();
    const next = await open([bad.consumer]);
    clock += waitAfter(1) - 1;
    await next.turn();
    expect(bad.heard).toEqual([1]);
    clock += 1;
    await next.turn();
    expect(bad.heard).toEqual([1, 2, 3]);
    expect(said.map(({ level }) => level)).toEqual(['warn']);
  });

  it.skipIf(store.missing)('waits no longer than the maximum after the clock was set back', async () => {
    let fails = true;
    const bad = listener('bad', () => {
      if (fails) throw new Error('no');
    });
    const outbox = await open([bad.consumer]);
    await emitted(1);
    await outbox.turn();
    fails = false;
    clock -= 7_200_000;
    await outbox.turn();
    expect(bad.heard).toEqual([1]);
  });

  it.skipIf(store.missing)('skips an event after its last attempt, records it, and continues', async () => {
    const bad = listener('bad', ({ subject }) => {
      if (subject.jobId === 1) throw new Error('poison');
    });
    const outbox = await open([bad.consumer]);
    await emitted(1, 2);
    for (let round = 0; round < maxTries; round += 1) {
      await outbox.turn();
      clock += 600_000;
    }
    expect(bad.heard).toEqual([2]);
    const notes = await database.db.selectFrom('outbox_failures').selectAll().execute();
    expect(notes).toMatchObject([
      { consumer: 'bad', kind: 'jobEnded', tries: maxTries, error: 'Error: poison', subject: '{"jobId":1}', project_id: 7 },
    ]);
    expect(said.map(({ level }) => level)).toEqual([...Array.from({ length: maxTries - 1 }, () => 'warn'), 'error']);
  });

  it.skipIf(store.missing)('counts a consumer that never answers as failed', async () => {
    const outbox = await open([{ name: 'silent', take: () => new Promise(() => {}) }], 20);
    await emitted(1);
    await outbox.turn();
    expect(said).toMatchObject([{ level: 'warn', facts: { consumer: 'silent', tries: 1, error: 'Error: it took too long' } }]);
  });

  it.skipIf(store.missing)('keeps unread events, and removes the others after some days', async () => {
    let stops = true;
    const slow = listener('slow', ({ subject }) => {
      if (stops && subject.jobId === 2) throw new Error('not yet');
    });
    const outbox = await open([slow.consumer]);
    await emitted(1, 2);
    await outbox.turn();
    const rows = async () =>
      (await database.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map(({ subject }) => subject);
    clock += 4 * 86_400_000;
    await outbox.turn();
    expect(await rows()).toEqual(['{"jobId":2}']);
    stops = false;
    clock += 3_600_000;
    await outbox.turn();
    clock += 3_600_000;
    await outbox.turn();
    expect(await rows()).toEqual([]);
    // A new consumer begins at the last assigned position, even if its row is deleted.
    const newcomer = listener('newcomer');
    const next = await open([newcomer.consumer]);
    await emitted(3);
    await next.turn();
    expect(newcomer.heard).toEqual([3]);
  });

  it.skipIf(store.missing || store.name === 'SQLite')('misses nothing that is committed after an event with a greater id', async () => {
    const { heard, consumer } = listener('one');
    const outbox = await open([consumer]);
    const gate = Promise.withResolvers<void>();
    const wrote = Promise.withResolvers<void>();
    const slow = database.db.transaction().execute(async (within) => {
      await emit(within, event(1));
      wrote.resolve();
      await gate.promise;
    });
    await wrote.promise;
    await emitted(2);
    await outbox.turn();
    expect(heard).toEqual([2]);
    gate.resolve();
    await slow;
    await outbox.turn();
    expect(heard).toEqual([2, 1]);
  });
});
