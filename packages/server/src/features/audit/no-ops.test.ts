/** What changes nothing is not written down: operation entries stay for ever, so nobody may fill the log by asking for what is so already. */
import type { SetupDevice, SetupPage, SetupProject, SetupZone } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, everyCall } from '../../http/call-fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
}, 30_000);
afterAll(() => server?.close());

interface Ask {
  readonly path: string;
  readonly body: object;
  readonly as?: TestUser;
}
interface Setup {
  project: SetupProject;
  zones: SetupZone[];
  devices: SetupDevice[];
  pages: SetupPage[];
  networks: { network: string; note: string }[];
}

const setup = async () => (await server.ask<Setup>(`/api/setup/getSetup?projectId=${projectId}`, { as: 'engadmin' })).data;
const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('there is none');
  return item;
};
const file = async (path: string, as: TestUser = 'engadmin') =>
  Buffer.from((await server.ask<{ content: string }>(path, { as })).data.content);
const members = async () =>
  (
    await server.ask<{ list: { userId: number; loginName: string; code: number }[] }>(`/api/member/list?projectId=${projectId}`, {
      as: 'engadmin',
    })
  ).data.list;

async function link(): Promise<number> {
  const { id } = (await server.ask<{ id: number }>('/api/link/create', { as: 'engadmin', body: { projectId, name: 'wall' } })).data;
  return id;
}

/** Asks for what is so already, made from how things stand. */
const noOps: Readonly<Record<string, () => Promise<Ask>>> = {
  saveProfile: async () => ({ path: '/api/profile/save', body: { name: 'operator', mobile: '13800138000' }, as: 'operator' }),
  sessionEndOthers: async () => ({ path: '/api/session/end-others', body: {}, as: 'useradmin' }),
  memberChange: async () => {
    const { userId, code } = first((await members()).filter(({ loginName }) => loginName === 'monitor'));
    return { path: '/api/member/change', body: { projectId, userId, code } };
  },
  linkRevoke: (() => {
    let id: number | undefined;
    return async () => {
      id ??= await link();
      return { path: '/api/link/revoke', body: { projectId, id } };
    };
  })(),
  deleteMessages: async () => ({ path: '/api2/esapi/devmsg/energy/d', body: { projId: projectId, ids: ['none'] } }),
  writeMessage: async () => ({ path: '/api2/esapi/devmsg/energy/w', body: { projId: projectId, docId: 'one', data: { a: 1 } } }),
  acknowledge: async () => ({ path: '/api/log/acknowledge', body: { projectId, ids: [999_999] } }),
  subsave: (() => {
    let id: number | undefined;
    const fields = { name: 'item', unit: 'kWh' };
    return async () => {
      id ??= (await server.ask<{ id: number }>('/dv2/proj/subsave', { as: 'engadmin', body: { ...fields, projectId } })).data.id;
      return { path: '/dv2/proj/subsave', body: { ...fields, projectId, id } };
    };
  })(),
  subdel: async () => ({ path: '/dv2/proj/subdel', body: { projectId, ids: '999999' } }),
  graphAdd: (() => {
    let id: number | undefined;
    return async () => {
      const fields = { projectId, name: 'shared', lineData: '[]', shared: true };
      id ??= (await server.ask<{ id: number }>('/history/graph/add', { as: 'engadmin', body: fields })).data.id;
      return { path: '/history/graph/add', body: { ...fields, id } };
    };
  })(),
  updateProject: async () => {
    const { project } = await setup();
    const { id: _id, cameras: _cameras, ...fields } = project;
    return { path: '/api/setup/updateProject', body: { projectId, ...fields } };
  },
  setCameras: async () => ({
    path: '/api/setup/setCameras',
    body: { projectId, before: (await setup()).project.cameras, cameras: (await setup()).project.cameras },
    as: 'platform',
  }),
  updateZone: async () => {
    const { id: regionId, ...zone } = first((await setup()).zones);
    return { path: '/api/setup/updateZone', body: { regionId, ...zone } };
  },
  updateDevice: async () => {
    const { id: deviceId, key: _key, hasToken: _token, ...device } = first((await setup()).devices);
    return { path: '/api/setup/updateDevice', body: { deviceId, ...device } };
  },
  updatePage: (() => {
    let made = false;
    return async () => {
      if (!made) await server.ask('/api/setup/createPage', { as: 'engadmin', body: { projectId, name: 'Page', refType: 1 } });
      made = true;
      const { id: pageId, ...page } = first((await setup()).pages);
      return { path: '/api/setup/updatePage', body: { projectId, pageId, ...page } };
    };
  })(),
  addDeviceType: (() => {
    let body: Buffer | undefined;
    return async () => {
      body ??= await file(`/api/setup/getDeviceTypeFile?projectId=${projectId}&typeId=1203`);
      return { path: `/api/setup/addDeviceType?projectId=${projectId}&apply=true`, body };
    };
  })(),
  cancelJob: (() => {
    let id: number | undefined;
    return async () => {
      id ??= (await server.ask<{ jobId: number }>('/dv2/log/askExport', { as: 'engadmin', body: { projectId } })).data.jobId;
      await server.jobs.ended(id, 10_000);
      return { path: '/api/jobs/cancel', body: { id } };
    };
  })(),
  setWeixin: async () => ({ path: '/api/setup/setWeixin', body: { projectId, weixin: false }, as: 'platform' }),
  setFieldNetworks: async () => {
    const networks = (await setup()).networks.map(({ network, note }) => ({ network, note }));
    const before = networks.map(({ network }) => network);
    return { path: '/api/setup/setFieldNetworks', body: { projectId, before, networks }, as: 'platform' };
  },
  importProject: imports('importProject', 'engadmin', () => `projectId=${projectId}&`),
  importProjects: imports('importProjects', 'platform', () => ''),
};

/** The file of the project as it is: planned, then applied. */
function imports(name: string, as: TestUser, query: () => string): () => Promise<Ask> {
  let body: Buffer | undefined;
  return async () => {
    body ??= await file(`/api/setup/exportProject?projectId=${projectId}`, as);
    const path = `/api/setup/${name}?${query()}`;
    const { data } = await server.ask<{ stamp: string }>(path, { as, body });
    return { path: `${path}apply=true&stamp=${data.stamp}`, body, as };
  };
}

/** Calls that do something whenever they succeed: what they ask for cannot be so already. */
const deeds: ReadonlySet<string> = new Set([
  // Sessions, accounts, invitations: something begins or ends each time.
  ...['login', 'login2', 'loginOut', 'firstAdministrator', 'register2', 'memberRegister', 'changePassword', 'sessionEnd'],
  ...['askPasswordReset', 'resetPassword', 'setEmail', 'confirmEmail', 'notifyTest'],
  ...['memberDelete', 'memberLeave', 'invitationCreate', 'invitationDelete', 'invitationAccept', 'linkCreate'],
  // Something new, or something that is gone afterwards.
  ...[
    'createProject',
    'removeProject',
    'createZone',
    'removeZone',
    'createDevice',
    'removeDevice',
    'renewToken',
    'renewTokens',
    'removeDeviceType',
  ],
  ...['createPage', 'removePage', 'uploadFile', 'removeFile', 'graphDelete', 'removeLog'],
  // A machine, an outside service or the engine acts.
  ...['setDeviceParamValue', 'setMultiDeviceParamValue', 'startPanTilt', 'stopPanTilt', 'testConnection', 'readRegisters'],
  ...['createWeiXinToken', 'backup', 'errorCal', 'importReadings', 'computeAlarms', 'askLogExport'],
]);

const entries = async () =>
  Number(
    (
      await server.db
        .selectFrom('log_entries')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('index_name', '=', 'operation')
        .executeTakeFirstOrThrow()
    ).n,
  );

it('every call that changes something either has a way to change nothing here, or always acts', () => {
  const changing = everyCall.filter(([, { changes }]) => changes).map(([name]) => name);
  expect([...Object.keys(noOps), ...deeds].sort()).toEqual([...changing].sort());
});

describe.each(Object.keys(noOps))('%s', (name) => {
  it('makes no entry when nothing changes, and answers the same', async () => {
    let made = 0;
    const ask = async (): Promise<Answer> => {
      const { path, body, as = 'engadmin' } = (await noOps[name]?.()) ?? { path: '', body: {} };
      const before = await entries();
      const { status: _status, ...answer } = await server.ask(path, { as, body, language: 'en' });
      made = (await entries()) - before;
      return answer;
    };
    // The first may still make it so.
    await ask();
    const once = await ask();
    expect([once.code, made]).toEqual([200, 0]);
    expect(await ask()).toEqual(once);
    expect(made).toBe(0);
  });
});

it('a change still makes its entry, and a stale one is still refused', async () => {
  const { id: deviceId, key: _key, hasToken: _token, ...device } = first((await setup()).devices);
  const before = await entries();
  const change = (more: object) =>
    server.ask<SetupDevice>('/api/setup/updateDevice', { as: 'engadmin', body: { deviceId, ...device, ...more } });
  expect((await change({ name: 'another name' })).data).toMatchObject({ name: 'another name', version: device.version + 1 });
  expect(await entries()).toBe(before + 1);
  // As it was seen, which is not as it is.
  expect((await change({})).code).toBe(409);
  expect(await entries()).toBe(before + 1);
});
