/** What changes nothing is not written down: operation entries stay for ever, so nobody may fill the log by asking for what is so already. */
import type { SetupDevice, SetupPage, SetupProject, SetupRegion } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, everyCall } from '../http/call-fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/index.ts';

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
  regions: SetupRegion[];
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

/** An alarm that stands. */
async function alarmId(): Promise<number> {
  await server.publish('t-grid', { alarm_word_1: 1 });
  const standing = async () => (await server.ask<{ id: number }[]>(`/czyun/realAlarm?id=${projectId}`, { as: 'engadmin' })).data;
  await expect.poll(async () => (await standing()).length).toBeGreaterThan(0);
  return first(await standing()).id;
}

/** A parameter with limits, as they were changed last. */
async function limited(): Promise<{ metric: string; version: number }> {
  const deviceId = server.device('t-grid').id;
  const list = async () =>
    (await server.ask<{ params: { metric: string; version: number }[] }>(`/api/limits/list?deviceId=${deviceId}`, { as: 'engadmin' })).data
      .params;
  const { metric, version } = first(await list());
  if (version === 0) await server.ask('/api/limits/save', { as: 'engadmin', body: { deviceId, metric, version, limits: { high2: 1 } } });
  return { metric, version: version || first(await list()).version };
}

/** A rule about notices that is kept already. */
function keptRule(path: string, to: object): () => Promise<{ id: number; rule: object }> {
  let kept: { id: number; rule: object } | undefined;
  const rule = { name: 'all', severities: [1], kinds: [2], to };
  return async () => {
    kept ??= (await server.ask<{ id: number; rule: object }>(path, { as: 'engadmin', body: { projectId, rule } })).data;
    return kept;
  };
}
const ownRule = keptRule('/api/notices/rules/save', { email: true });
const projectRule = keptRule('/api/notices/project/rules/save', { everyone: true });

/** An alarm rule as it was kept. */
const keptAlarmRule = (() => {
  let kept: { ruleId: number; version: number; rule: object } | undefined;
  return async () => {
    const rule = { name: 'r', expression: 'u > 5', typeId: 1203, variables: [{ name: 'u', metric: 'voltage_unbalance' }] };
    if (kept === undefined) {
      const made = await server.ask<{ id: number; version: number }>('/api/alarmRules/save', { as: 'engadmin', body: { projectId, rule } });
      kept = { ruleId: made.data.id, version: made.data.version, rule };
    }
    return kept;
  };
})();
const plainTariff = {
  ...{ name: 'plain', region: 0, from: '2026-01-01', prices: { flat: { buy: '0.5' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [{ kinds: ['workday', 'weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'flat' }] }],
    },
  ],
};

/** A version that nobody has ended yet. */
async function otherTariff(): Promise<number> {
  const path = `/api/tariff/list?projectId=${projectId}`;
  const { newest } = (await server.ask<{ newest: number }>(path, { as: 'engadmin' })).data;
  const body = { projectId, newest, tariff: { ...plainTariff, name: 'other' } };
  return (await server.ask<{ id: number }>('/api/tariff/save', { as: 'engadmin', body })).data.id;
}

async function link(): Promise<number> {
  const { id } = (await server.ask<{ id: number }>('/api/link/create', { as: 'engadmin', body: { projectId, name: 'wall' } })).data;
  return id;
}

/** A crew that is kept already. */
const crew = (() => {
  let kept: { id: number; name: string; userIds: number[] } | undefined;
  return async () => {
    const body = { projectId, name: 'crew', userIds: [] };
    kept ??= { ...body, ...(await server.ask<{ id: number }>('/api/shifts/crew/save', { as: 'engadmin', body })).data };
    return { id: kept.id, name: kept.name, userIds: kept.userIds };
  };
})();

/** Asks for what is so already, made from how things stand. */
const noOps: Readonly<Record<string, () => Promise<Ask>>> = {
  // What one likes for oneself is no deed: it never makes an entry.
  savePreference: async () => ({ path: '/api/preferences/save', body: { key: 'alarmSound', value: true } }),
  setUseAdmin: async () => ({ path: '/api/me/use-admin', body: { useAdmin: true }, as: 'platform' }),
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
  setRetention: async () => ({ path: '/api/data/setRetention', body: { projectId, level: 'normal', rawDays: 100, minuteDays: 400 } }),
  writeMessage: async () => ({ path: '/api2/esapi/devmsg/energy/w', body: { projId: projectId, docId: 'one', data: { a: 1 } } }),
  acknowledge: async () => ({ path: '/api/log/acknowledge', body: { projectId, ids: [999_999] } }),
  acknowledgeAll: async () => ({ path: '/api/log/acknowledgeAll', body: { projectId, query: 'no such words', lastId: 999_999 } }),
  assignAlarm: async () => ({ path: '/api/alarm/assign', body: { projectId, id: await alarmId(), userId: null } }),
  instructAlarm: async () => {
    const texts = { check: { zh: '检查', en: 'check' }, act: { zh: '处理', en: 'act' } };
    return { path: '/api/alarm/instruct', body: { projectId, id: await alarmId(), texts } };
  },
  noticeRuleSave: async () => ({ path: '/api/notices/rules/save', body: { projectId, ...(await ownRule()) } }),
  projectRuleSave: async () => ({ path: '/api/notices/project/rules/save', body: { projectId, ...(await projectRule()) } }),
  crewSave: async () => ({ path: '/api/shifts/crew/save', body: { projectId, ...(await crew()) } }),
  patternSave: async () => {
    const { id } = await crew();
    const shifts = [{ name: 'day', from: '08:00', to: '20:00', breaks: [] }];
    return { path: '/api/shifts/pattern/save', body: { projectId, from: '2090-01-01', anchor: '2090-01-01', shifts, cycle: [[id]] } };
  },
  onCallSave: async () => ({ path: '/api/notices/onCall/save', body: { projectId, pattern: [], exceptions: [] } }),
  tariffSave: async () => {
    const { newest } = (await server.ask<{ newest: number }>(`/api/tariff/list?projectId=${projectId}`, { as: 'engadmin' })).data;
    return { path: '/api/tariff/save', body: { projectId, newest, tariff: plainTariff } };
  },
  tariffEnd: (() => {
    let id: number | undefined;
    return async () => {
      id ??= await otherTariff();
      return { path: '/api/tariff/end', body: { projectId, id, on: '2099-12-31' } };
    };
  })(),
  tariffCalendarSave: async () => {
    const { version } = (await server.ask<{ version: number }>(`/api/tariff/calendar?projectId=${projectId}`, { as: 'engadmin' })).data;
    return { path: '/api/tariff/calendar/save', body: { projectId, version, own: [{ date: '2027-02-06', kind: 'holiday' }] } };
  },
  dayAheadSourceSave: async () => {
    const path = `/api/tariff/dayAhead/source?projectId=${projectId}`;
    const { version } = (await server.ask<{ version: number }>(path, { as: 'engadmin' })).data;
    const source = { address: 'https://prices.example.com/{date}.csv', secret: '', step: 60, per: 'MWh', at: 1140 };
    return { path: '/api/tariff/dayAhead/source/save', body: { projectId, version, source } };
  },
  reportSave: (() => {
    let id: number | undefined;
    return async () => {
      const items = [{ deviceId: server.device('t-grid').id, metric: 'energy_import', algorithm: 'diff' }];
      const report = { title: 'report', type: 'dailyDiff', items };
      const body = { projectId, version: 0, report };
      id ??= (await server.ask<{ id: number }>('/api/report/save', { as: 'engadmin', body })).data.id;
      return { path: '/api/report/save', body: { ...body, id, version: 1 } };
    };
  })(),
  reportMailSave: (() => {
    let id: number | undefined;
    return async () => {
      const items = [{ deviceId: server.device('t-grid').id, metric: 'energy_import', algorithm: 'diff' }];
      const [{ userId } = { userId: 0 }] = (await members()).filter(({ loginName }) => loginName === 'engineer');
      const mail = { userIds: [userId], every: 'day', minute: 480, range: 'yesterday', format: 'pdf', language: 'zh' };
      if (id === undefined) {
        await server.db.updateTable('users').set({ email: 'eng@example.com' }).where('id', '=', userId).execute();
        const report = { title: 'mailed', type: 'dailyDiff', items };
        id = (await server.ask<{ id: number }>('/api/report/save', { as: 'engadmin', body: { projectId, version: 0, report } })).data.id;
        await server.ask('/api/report/mail/save', { as: 'engadmin', body: { projectId, id, version: 0, mail } });
      }
      return { path: '/api/report/mail/save', body: { projectId, id, version: 1, mail } };
    };
  })(),
  dayAheadImport: async () => ({
    path: '/api/tariff/dayAhead/import',
    body: { projectId, content: '2026-11-01 00:00,0.31', step: 60, per: 'kWh' },
  }),
  planSave: (() => {
    const fields = { name: 'plan', dayKind: 'workday', slots: [{ mode: 1, from: 0, to: 60, power: 10 }] };
    let kept: { id: number; version: number } | undefined;
    return async () => {
      const of = { projectId, deviceId: server.device('t-ems').id, ...fields };
      kept ??= (await server.ask<{ id: number; version: number }>('/api/plan/save', { as: 'engadmin', body: { ...of, id: 0, version: 0 } }))
        .data;
      return { path: '/api/plan/save', body: { ...of, id: kept.id, version: kept.version } };
    };
  })(),
  planningSettingsSave: async () => {
    const path = `/api/planning/settings?projectId=${projectId}`;
    const { version } = (await server.ask<{ version: number }>(path, { as: 'engadmin' })).data;
    return { path: '/api/planning/settings/save', body: { projectId, version, settings: { cyclesMost: 2 } } };
  },
  eveningPlanSave: async () => {
    const form = { enabled: false, at: 1430, powerMost: null, gainLeast: '5.00', gapMost: 1 };
    const { data } = await server.ask<{ version: number }>(`/api/planning/evening?projectId=${projectId}`, { as: 'engadmin' });
    return { path: '/api/planning/evening/save', body: { projectId, version: data.version, form } };
  },
  indicatorSettingsSave: async () => {
    const path = `/api/indicators/settings?projectId=${projectId}`;
    const { data } = await server.ask<{ version: number; settings: object }>(path, { as: 'engadmin' });
    return {
      path: '/api/indicators/settings/save',
      body: { projectId, version: data.version, settings: { ...data.settings, tolerance: 3 } },
    };
  },
  carbonSettingsSave: async () => {
    const { data } = await server.ask<{ version: number; settings: object }>(`/api/carbon/settings?projectId=${projectId}`, {
      as: 'engadmin',
    });
    return { path: '/api/carbon/settings/save', body: { projectId, version: data.version, settings: { region: 'guangdong' } } };
  },
  saveLimits: async () => {
    const { metric, version } = await limited();
    return { path: '/api/limits/save', body: { deviceId: server.device('t-grid').id, metric, version, limits: { high2: 1 } } };
  },
  restoreLimits: async () => {
    const { metric, version } = await limited();
    const deviceId = server.device('t-grid').id;
    const { data } = await server.ask<{ id: number }[]>(`/api/limits/changes?deviceId=${deviceId}&metric=${metric}`, { as: 'engadmin' });
    return { path: '/api/limits/restore', body: { deviceId, metric, version, changeId: first(data).id } };
  },
  saveAlarmRule: async () => ({ path: '/api/alarmRules/save', body: { projectId, ...(await keptAlarmRule()) } }),
  restoreAlarmRule: async () => {
    const { ruleId, version } = await keptAlarmRule();
    return { path: '/api/alarmRules/restore', body: { projectId, ruleId, version, changeId: version } };
  },
  energyTargetSave: async () => {
    const { list } = (
      await server.ask<{ list: { quantity: string; version: number }[] }>(`/api/targets/list?projectId=${projectId}&year=2026`, {
        as: 'engadmin',
      })
    ).data;
    const version = list.find(({ quantity }) => quantity === 'profit')?.version ?? 0;
    const amounts = ['1000', ...Array.from({ length: 12 }, () => null)];
    return { path: '/api/targets/save', body: { projectId, year: 2026, quantity: 'profit', version, amounts } };
  },
  energyTargetExplain: (() => {
    let version = 0;
    return async () => {
      const of = { projectId, year: 2027, quantity: 'profit' };
      const amounts = ['1000', ...Array.from({ length: 12 }, () => null)];
      if (version === 0) await server.ask('/api/targets/save', { as: 'engadmin', body: { ...of, version, amounts } });
      version += 1;
      return { path: '/api/targets/explain', body: { ...of, version: Math.min(2, version), month: 1, text: 'storm' } };
    };
  })(),
  subItemSave: (() => {
    let id: number | undefined;
    const fields = { name: 'virtual', unit: 'kWh' };
    return async () => {
      const terms = [{ sign: -1, paramId: server.paramId('t-grid', 'energy_import') }];
      const body = { ...fields, projectId, terms };
      id ??= (await server.ask<{ id: number }>('/api/subItem/save', { as: 'engadmin', body })).data.id;
      return { path: '/api/subItem/save', body: { ...body, id } };
    };
  })(),
  subItemMove: (() => {
    let id: number | undefined;
    return async () => {
      const body = { projectId, name: 'last', unit: 'kWh' };
      id ??= (await server.ask<{ id: number }>('/api/subItem/save', { as: 'engadmin', body })).data.id;
      return { path: '/api/subItem/move', body: { projectId, id } };
    };
  })(),
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
  updateRegion: async () => {
    const { id: regionId, ...region } = first((await setup()).regions);
    return { path: '/api/setup/updateRegion', body: { regionId, ...region } };
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
  requireApproval: async () => ({ path: '/api2/control/requireApproval', body: { projectId, required: false } }),
  savePreset: async () => ({
    path: '/api2/control/savePreset',
    body: { projectId, typeId: 1203, name: 'preset', steps: [{ metric: 'demand_window', value: 15 }] },
  }),
  settlementPartiesSave: async () => {
    const { version } = (await server.ask<{ version: number }>(`/api/settlement/parties?projectId=${projectId}`, { as: 'engadmin' })).data;
    return { path: '/api/settlement/parties/save', body: { projectId, version, parties: [{ name: 'owner', ratio: '100' }] } };
  },
  settlementTermsSave: async () => {
    const { version } = (await server.ask<{ version: number }>(`/api/settlement/terms?projectId=${projectId}`, { as: 'engadmin' })).data;
    const terms = { basis: 'storageMeter', auxiliaries: 'inStorageMeter', meters: null, prices: null };
    return { path: '/api/settlement/terms/save', body: { projectId, month: '2026-01', version, ...terms } };
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
    'createRegion',
    'removeRegion',
    'createDevice',
    'removeDevice',
    'renewToken',
    'renewTokens',
    'removeDeviceType',
  ],
  ...['createPage', 'removePage', 'uploadFile', 'removeFile', 'setPicture', 'removePicture', 'graphDelete', 'removeLog'],
  // A machine, an outside service or the engine acts.
  ...['setDeviceParamValue', 'setMultiDeviceParamValue', 'startPanTilt', 'stopPanTilt', 'dayAheadFetch', 'testConnection', 'readRegisters'],
  ...['shelveAlarm', 'alarmOutOfService', 'maintenanceWindow', 'endQuieting', 'commentAlarm', 'tryLimits'],
  ...['removeAlarmRule', 'tryAlarmRule'],
  ...['noticeChannelAdd', 'noticeChannelRemove', 'noticeChannelTest', 'noticeRuleRemove', 'projectRuleRemove'],
  ...['projectChannelAdd', 'projectChannelRemove', 'projectChannelTest', 'importCsv', 'undoImport', 'clearRange', 'askDeviceExport'],
  ...['addMeterChange', 'removeMeterChange', 'setRegisterWidth', 'announceHistoryImport', 'endHistoryImport'],
  ...['setTag', 'removeTag', 'approveCommands', 'refuseCommands', 'withdrawCommands', 'removePreset'],

  ...['planRemove', 'planSend', 'planSchedule', 'planUnschedule', 'reportRemove', 'reportMailSend'],
  ...['crewRemove', 'patternRemove', 'shiftExceptionAdd', 'shiftExceptionRemove', 'shiftEntryAdd'],
  ...['handOver', 'takeOver', 'handOverWithdraw'],
  ...['createWeiXinToken', 'backup', 'errorCal', 'importReadings', 'computeAlarms', 'askLogExport', 'planningBacktestRun'],
  ...['settlementRun', 'billIssue', 'billReRate', 'outageRemove', 'tariffRemove'],
  // No converter stands here: the feature's own test says that nothing changes.
  ...['outageSave'],
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
