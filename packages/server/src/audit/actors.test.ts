/** Actors are identified by their login name, whatever display name they had before or after. */
import type { Command, CommandAnswer, LogEntry, ProjectFile } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../testing/index.ts';

let server: TestServer;
let projectId: number;
const ids: Partial<Record<TestUser, number>> = {};

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  for (const name of ['engadmin', 'operator'] as const) ids[name] = (await server.accounts.userIdOf(name)) ?? 0;
}, 30_000);
afterAll(() => server?.close());

const rename = async (as: TestUser, name: string) => expect((await server.ask('/api/profile/save', { as, body: { name } })).code).toBe(200);

/** Acts under the display name of another user. */
async function disguised<T>(as: TestUser, action: () => Promise<T>): Promise<T> {
  await rename(as, 'monitor');
  const done = await action();
  await rename(as, as);
  return done;
}

async function log(query: string): Promise<LogEntry[]> {
  return (
    await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&pageSize=500&${query}`, {
      as: 'monitor',
      language: 'en',
    })
  ).data.list;
}
const told = async (query: string) => (await log(`type=4&${query}`)).map(({ content, user, by }) => ({ content, user, by }));

async function alarm(recovered: boolean): Promise<number> {
  const nothing = { metric: null, alarm_key: null, ack_time: null, ack_user: null, user_name: null, address: null, target_param: null };
  const { id } = await server.db
    .insertInto('log_entries')
    .values({
      ...nothing,
      index_name: 'alarm',
      type: 2,
      severity: 1,
      project_id: projectId,
      device_id: null,
      param_id: null,
      content_zh: '过压',
      content_en: 'Overvoltage',
      start_time: Date.now() - 10_000,
      recover_time: recovered ? Date.now() : null,
      count: 1,
      old_value: null,
      set_value: null,
      read_back: null,
      result: null,
      chain_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const control = (as: { sid: string } | TestUser) => {
  const body = { paramId: server.paramId('t-ems', 'system_mode'), value: 1 };
  return typeof as === 'string'
    ? server.ask<CommandAnswer>('/api/operate/setDeviceParamValue', { as, body })
    : withSid<CommandAnswer>('/api/operate/setDeviceParamValue', as.sid, body);
};

async function withSid<T>(path: string, sid: string, body: object) {
  const answer = await server.app.inject({ method: 'POST', url: `/dataviewapi8${path}`, headers: { sid }, payload: body });
  return answer.json<{ code: number; data: T }>();
}

describe('renaming, acting, and renaming back hides nobody', () => {
  it('giving a command: in the ledger and in the log', async () => {
    const { data } = await disguised('operator', () => control('operator'));
    const by = { userId: ids.operator, loginName: 'operator', userName: 'monitor', linkId: null };
    const ledger = await server.ask<{ list: Command[] }>(`/api/operate/queryCommands?projectId=${projectId}`, { as: 'monitor' });
    expect(ledger.data.list.find(({ commandId }) => commandId === data.commandId)).toMatchObject({ user: 'monitor', by });
    expect((await told('query=Set')).at(0)).toMatchObject({ user: 'monitor', by });
  });

  it('acknowledging an alarm', async () => {
    const id = await alarm(true);
    await disguised('operator', () => server.ask('/api/log/acknowledge', { as: 'operator', body: { projectId, ids: [id] } }));
    expect((await log('type=2')).find((entry) => entry.id === id)).toMatchObject({
      ackUser: 'monitor',
      ackBy: { userId: ids.operator, loginName: 'operator', linkId: null },
    });
    // Found by the login name too.
    expect((await log('type=2&account=operator')).map((entry) => entry.id)).toEqual([id]);
    expect((await log('type=2&query=operator')).map((entry) => entry.id)).toEqual([id]);
    expect(await log('type=2&account=monitor')).toEqual([]);
  });

  it('removing log entries', async () => {
    const id = await alarm(true);
    await disguised('engadmin', () =>
      server.ask(`/dv2/log/removeLog?projectId=${projectId}&indexName=alarm&ids=${id}`, { as: 'engadmin', body: {} }),
    );
    expect((await told('query=Removed 1 log')).at(0)).toMatchObject({
      user: 'monitor',
      by: { userId: ids.engadmin, loginName: 'engadmin' },
    });
  });

  it('storing a file: in the list and in the log', async () => {
    const { data } = await disguised('engadmin', () =>
      server.ask<ProjectFile>(`/commonfile/upload?projectId=${projectId}&name=a.txt`, { as: 'engadmin', body: Buffer.from('text\n') }),
    );
    expect(data).toMatchObject({ user: 'monitor', by: { userId: ids.engadmin, loginName: 'engadmin', linkId: null } });
    expect((await told('query=Uploaded')).at(0)?.by).toMatchObject({ userId: ids.engadmin, loginName: 'engadmin' });
  });

  it('set-up changes', async () => {
    await disguised('engadmin', () => server.ask('/api/setup/createRegion', { as: 'engadmin', body: { projectId, name: 'disguise' } }));
    expect((await told('query=Create a zone')).at(0)?.by).toMatchObject({ userId: ids.engadmin, loginName: 'engadmin' });
  });

  it('and the log finds it by login name, as a search word and as a filter, in any case', async () => {
    for (const query of ['account=ENGADMIN', 'query=engadmin']) {
      const found = await log(`type=4&${query}`);
      expect(found.length).toBeGreaterThanOrEqual(3);
      for (const { by } of found) expect(by?.loginName).toBe('engadmin');
    }
    // No user with that login name did any of it, whatever the display names.
    expect(await log('type=4&account=monitor')).toEqual([]);
  });
});

describe('actions through a secret link', () => {
  it('has the link, and no account', async () => {
    const createdBy = ids.engadmin ?? 0;
    const link = { projectId, code: 4, writes: true, name: '大屏', createdBy, expires: Date.now() + 3_600_000 };
    const { id: linkId, secret } = await server.accounts.createSecretLink(link);
    const { sid } = (await withSid<{ sid: string }>('/login2', '', { secret })).data;
    const by = { userId: null, loginName: '大屏', userName: '大屏', linkId };
    const { data } = await control({ sid });
    const ledger = await server.ask<{ list: Command[] }>(`/api/operate/queryCommands?projectId=${projectId}`, { as: 'monitor' });
    expect(ledger.data.list.find(({ commandId }) => commandId === data.commandId)?.by).toEqual(by);
    const alarmId = await alarm(true);
    await withSid('/api/log/acknowledge', sid, { projectId, ids: [alarmId] });
    expect((await log('type=2')).find(({ id }) => id === alarmId)?.ackBy).toEqual(by);
    expect((await told(`account=${encodeURIComponent('大屏')}`)).map((entry) => entry.by)).toEqual([by, by]);
    // The chain covers it too, so the column cannot be filled in later.
    expect(await server.db.selectFrom('log_entries').select(['user_id', 'link_id']).where('login_name', '=', '大屏').execute()).toEqual(
      expect.arrayContaining([{ user_id: null, link_id: linkId }]),
    );
  });
});
