/** Two servers on one store: changes at one are known to the other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from '../accounts/index.ts';
import { createLocalWires } from '../bus/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { localBus } from '../testing/server-parts.ts';
import { sharedSessions } from './news.ts';

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await createTestServer();
  second = await createTestServer({ beside: first });
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

describe('news between servers', () => {
  it('bring an edit of the set-up to the other server', async () => {
    const { id } = first.project('station');
    const answer = await second.ask('/api/setup/createRegion', { as: 'engadmin', body: { projectId: id, name: '二号区' } });
    expect(answer.code).toBe(200);
    await expect.poll(() => first.registry.regionsOf(id).map(({ name }) => name)).toContain('二号区');
  });

  it('bring changes of a project to the open pages of the other server, once', async () => {
    const { id } = first.project('station');
    const heard: string[] = [];
    const offs = [first, second].map(({ changes }, at) =>
      changes.on(({ projectId, topic }) => void heard.push(`${at} ${projectId} ${topic}`)),
    );
    second.changes.publish({ projectId: id, topic: 'tags' });
    await expect.poll(() => heard).toEqual([`1 ${id} tags`, `0 ${id} tags`]);
    for (const off of offs) off();
  });

  it('report the end of a job to the other server, whichever ran it', async () => {
    const kind = second.jobs.kind('security-retention');
    if (!kind) throw new Error('the kind is missing');
    const ends = [first, second].map(({ jobs }) => {
      const states: string[] = [];
      jobs.news.on(({ kind: name, state }) => void (name === kind.kind && states.push(state)));
      return states;
    });
    await second.jobs.ask(kind, { input: {}, actor: unsigned('test', ''), projectId: null });
    await expect.poll(() => ends.map((states) => states.at(-1))).toEqual(['done', 'done']);
  });

  it('end a session on the other server at once, although it is cached there', async () => {
    const wires = createLocalWires();
    const { db } = first;
    // With a fixed clock, cached values do not expire.
    const [one, two] = await Promise.all(
      [1, 2].map(async () => createAccounts({ db, now: () => 1_795_000_000_000, others: sharedSessions(await localBus(wires)) })),
    );
    if (!one || !two) throw new Error('two are needed');
    const { sid, session } = await one.login('engineer', 'test12345', false, { address: '127.0.0.1', agent: 'test' });
    expect(await two.sessionByToken(sid)).toEqual(session);
    await one.end(session);
    await expect.poll(() => two.sessionByToken(sid)).toBeNull();
  });
});
