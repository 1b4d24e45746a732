/** An unknown id and one of a foreign project are answered alike: no answer reveals that an object exists elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app-fixture.ts';
import { everyCall, fieldNames, goodFields, itWhen, sendCall } from './call-fixture.ts';

const nobody = 999_999;
let t: TestApp;
let sid: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t?.close());

/** Code, message and data of a call by the engineering administrator of the own project. */
async function answerTo(name: string, fields: Record<string, unknown>) {
  const spec = everyCall.find(([each]) => each === name)?.[1];
  if (!spec) throw new Error(`there is no call ${name}`);
  // A change of the own membership or password may have ended the session.
  if (sid === undefined || !(await t.deps.accounts.sessionByToken(sid))) sid = await t.signIn('engadmin');
  const { status, code, msg, data, errors } = await sendCall(t, spec, fields, { sid, 'accept-language': 'en' });
  return { status, code, msg, errors, data };
}

const foreignKey = () => {
  const { deviceId, point } = paramOf('foreign');
  return `${deviceId}:${point.metric}`;
};
function paramOf(whose: 'own' | 'foreign') {
  const param = t.deps.registry.device(t.devices[whose])?.params[0];
  if (!param) throw new Error('the device has no parameter');
  return param;
}

/** An answer as text with these ids masked, also inside keys. */
function withoutIds(answer: unknown, ids: readonly (string | number)[]): string {
  const known = new Set(ids.map(String));
  const masked = (text: string) => text.replaceAll(/[^:,\s"]+/g, (part) => (known.has(part) ? '#' : part));
  return JSON.stringify(answer, (_name, value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? masked(String(value)) : value,
  );
}

describe.each(everyCall.filter(([, { scope }]) => typeof scope === 'object'))('%s', (name, spec) => {
  it('answers a foreign and an unknown id of its scope alike', async () => {
    if (typeof spec.scope !== 'object') return;
    const foreign = goodFields(t, spec, 'foreign');
    const { field, kind } = spec.scope;
    const unknown = {
      ...{ project: nobody, device: nobody, region: nobody, devices: String(nobody), deviceList: [nobody] },
      ...{ paramMap: JSON.stringify({ [nobody]: 1 }), params: spec.body ? [nobody] : String(nobody), keys: `${nobody}:frequency` },
    }[kind];
    const [one, other] = [await answerTo(name, foreign), await answerTo(name, { ...foreign, [field]: unknown })];
    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 403, code: 4013 });
  });

  const beside = fieldNames(spec).filter((field) => /^(device|region|area|parent)Id$/.test(field));
  itWhen(beside.length > 0)('answers foreign and unknown ids beside its scope alike', async () => {
    if (typeof spec.scope !== 'object') return;
    const own = goodFields(t, spec, 'own');
    for (const field of beside.filter((each) => typeof spec.scope === 'object' && each !== spec.scope.field)) {
      const foreignId = field === 'deviceId' ? t.devices.foreign : t.regions.foreign;
      const one = await answerTo(name, { ...own, [field]: foreignId });
      const other = await answerTo(name, { ...own, [field]: nobody });
      expect([field, withoutIds(one, [foreignId])]).toEqual([field, withoutIds(other, [nobody])]);
    }
  });
});

describe('lists with some unknown ids', () => {
  const start = { start: 1_794_990_000_000, end: 1_794_995_000_000 };
  const lists: readonly (readonly [
    name: string,
    fields: (whose: { key: string; param: number; device: number }) => Record<string, unknown>,
  ])[] = [
    ['getParamHistory', ({ key }) => ({ key: `${keyOf()},${key}`, ...start, form: 'columns' })],
    ['getParamHistory', ({ key }) => ({ key: `${keyOf()},${key}`, ...start })],
    ['exportHistory', ({ key }) => ({ key: `${keyOf()},${key}`, ...start, format: 'csv' })],
    ['getStatParamHistory', ({ key }) => ({ key: `${keyOf()},${key}`, range: 1 })],
    ['queryMultiDeviceParamStatus', ({ param }) => ({ paramIds: `${paramOf('own').paramId},${param}` })],
    ['queryMultiDeviceStatus', ({ device }) => ({ ids: `${t.devices.own},${device}` })],
    ['queryMultiDeviceStatus', ({ device }) => ({ ids: `${t.devices.own},${device}`, time: 1_794_990_000_000 })],
    ['getRangeStatistics', ({ key }) => ({ key: `${keyOf()},${key}`, ...start })],
    ['getFormulaCurve', ({ key }) => ({ key: `${keyOf()},${key}`, expression: 'a + b', ...start })],
    ['historyStatistics', ({ key }) => ({ key: `${keyOf()},${key}`, range: 1 })],
    ['queryRealTimeData', ({ param }) => ({ paramIds: [paramOf('own').paramId, param] })],
    ['getFrames', ({ param }) => ({ paramIds: [paramOf('own').paramId, param], start: 1_790_000_000_000, stepMs: 60_000, count: 29 })],
    ['deviceChart', ({ param }) => ({ ids: `${paramOf('own').paramId},${param}` })],
    ['queryParamHistoryData', ({ param }) => ({ paramIds: [paramOf('own').paramId, param], ...start })],
    ['queryMultiParamHistoryLastData', ({ device }) => ({ device: [t.devices.own, device] })],
    ['queryMultiComputeData', ({ device }) => ({ device: [t.devices.own, device], ...start })],
    ['queryHistoryData', ({ device }) => ({ type: 1, device: [t.devices.own, device], ...start })],
  ];
  const keyOf = () => `${t.devices.own}:${paramOf('own').point.metric}`;
  it('are all in this table', () => {
    const some = everyCall.flatMap(([name, { scope }]) => (typeof scope === 'object' && scope.someUnknown ? [name] : []));
    expect([...new Set(lists.map(([name]) => name))].sort()).toEqual(some.sort());
  });

  it.each(lists)('%s answers a foreign one as an unknown one', async (name, fields) => {
    const metric = paramOf('foreign').point.metric;
    const foreign = { key: foreignKey(), param: paramOf('foreign').paramId, device: t.devices.foreign };
    const unknown = { key: `${nobody}:${metric}`, param: nobody, device: nobody };
    // Masked ids must not be ids of the own project.
    expect([t.devices.own, paramOf('own').paramId]).not.toContain(foreign.device);
    const metrics = name.startsWith('queryMulti') || name === 'queryHistoryData' ? { metric: [metric] } : {};
    const one = await answerTo(name, { ...fields(foreign), ...metrics });
    const other = await answerTo(name, { ...fields(unknown), ...metrics });
    expect(one.status).toBe(200);
    expect(withoutIds(one, Object.values(foreign))).toBe(withoutIds(other, Object.values(unknown)));
  });
});

describe('objects of a foreign project', () => {
  /** The call that creates an object there, and the calls that refer to it by id. */
  const objects: readonly (readonly [made: string, calls: readonly (readonly [name: string, field: string])[]])[] = [
    ['linkCreate', [['linkRevoke', 'id']]],
    ['invitationCreate', [['invitationDelete', 'id']]],
    [
      'tariffSave',
      [
        ['tariffEnd', 'id'],
        ['tariffRemove', 'id'],
      ],
    ],
    [
      'createPage',
      [
        ['updatePage', 'pageId'],
        ['removePage', 'pageId'],
      ],
    ],
    ['crewSave', [['crewRemove', 'id']]],
  ];
  it.each(objects)('%s: calls answer its id like an unknown one', async (made, calls) => {
    const specOf = (name: string) => everyCall.find(([each]) => each === name)?.[1] ?? expect.fail(`there is no call ${name}`);
    const making = await sendCall(t, specOf(made), goodFields(t, specOf(made), 'foreign'), { sid: await t.signIn('stranger') });
    const { id } = making.data as { id: number };
    expect([making.status, typeof id]).toEqual([200, 'number']);
    for (const [name, field] of calls) {
      const own = goodFields(t, specOf(name), 'own');
      const one = await answerTo(name, { ...own, [field]: id });
      expect(one).toEqual(await answerTo(name, { ...own, [field]: nobody }));
      expect(one.status).toBe(404);
    }
  });
});
