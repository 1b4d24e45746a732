import type { CallResult, DiagramDocument, DiagramDraft, diagramApi } from '@czyun/contract';
import { emptyDiagram } from '@czyun/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base, type TestApp, testApp } from '../../app-fixture.ts';

type Picture = CallResult<typeof diagramApi.getDiagram>;
type Versions = CallResult<typeof diagramApi.listDiagramVersions>;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t?.close());

interface Reply<T> {
  readonly code: number;
  readonly data: T;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}
async function ask<T>(path: string, user: string, payload?: object): Promise<Reply<T>> {
  const headers = { sid: await t.signIn(user), 'accept-language': 'en' };
  const url = `${base}/api/diagram${path}`;
  return (await t.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) })).json();
}
const draft = (user = 'engineer') => ask<DiagramDraft>(`/draft?projectId=${t.projects.own}`, user);
const save = (version: number, document: unknown, user = 'engineer') =>
  ask<DiagramDraft>('/draft/save', user, { projectId: t.projects.own, version, document });
const publish = (version: number, published: number, user = 'engineer') =>
  ask<{ number: number }>('/publish', user, { projectId: t.projects.own, version, published });
const restore = (number: number, published: number, user = 'engineer') =>
  ask<{ number: number }>('/versions/restore', user, { projectId: t.projects.own, number, published });
const picture = async (more = '') => (await ask<Picture>(`?projectId=${t.projects.own}${more}`, 'monitor')).data;
const versions = async () => (await ask<Versions>(`/versions?projectId=${t.projects.own}`, 'engineer')).data;

/** A point of the device that the diagram does not show by default. */
async function hidden() {
  const shown = (await picture()).devices.find(({ id }) => id === t.devices.own)?.params.map(({ metric }) => metric) ?? [];
  const points = t.deps.registry.device(t.devices.own)?.params ?? [];
  const param = points.find(({ point }) => !shown.includes(point.metric));
  return { metric: param?.point.metric ?? '', paramId: param?.paramId ?? 0 };
}
const symbolOf = (metric: string, id = 'a', deviceId = t.devices.own) =>
  ({ id, kind: 'symbol', symbol: 'pump', x: 8, y: -40, group: null, name: 'Pump', point: { deviceId, metric } }) as const;
const drawingOf = (...own: DiagramDocument['own']): DiagramDocument => ({ ...emptyDiagram, own });

test('a draft is not shown until it is published, and a version can be restored', async () => {
  const { metric, paramId } = await hidden();
  const told: unknown[] = [];
  const stop = t.deps.changes.on((change) => void told.push(change));
  expect((await picture()).drawing).toBeNull();
  expect((await draft()).data).toMatchObject({ version: 0, published: 0, document: emptyDiagram, by: null });
  const text = { id: 't', kind: 'text', x: 0, y: 0, group: null, text: 'Hall 2', size: 'large' } as const;
  const first = { ...drawingOf(symbolOf(metric), text), moved: [{ key: 'grid', dx: 16, dy: 0 }] };
  expect((await save(0, first)).data).toMatchObject({ version: 1, document: first, by: { loginName: 'engineer' } });
  expect((await picture()).drawing).toBeNull();
  expect(told).toEqual([]);
  expect((await publish(1, 0)).data).toEqual({ number: 1 });
  // Open pages are notified immediately.
  expect(told).toEqual([{ projectId: t.projects.own, topic: 'diagram' }]);
  const shown = await picture();
  expect(shown.drawing).toEqual({ number: 1, document: first });
  // The bound point is returned with its device.
  expect(shown.devices.find(({ id }) => id === t.devices.own)?.params).toContainEqual({ paramId, metric });

  expect((await save(1, drawingOf(text))).data.version).toBe(2);
  expect((await publish(2, 1)).data).toEqual({ number: 2 });
  expect((await restore(1, 2)).data).toEqual({ number: 3 });
  expect((await picture()).drawing?.document).toEqual(first);
  expect((await restore(0, 3)).data).toEqual({ number: 4 });
  expect(told).toHaveLength(4);
  stop();
  expect((await picture()).drawing?.document).toEqual(emptyDiagram);
  // The draft is unchanged.
  expect((await draft()).data).toMatchObject({ version: 2, published: 4, document: drawingOf(text) });
  expect((await versions()).list.map(({ number, restored, symbols, texts, moved }) => [number, restored, symbols, texts, moved])).toEqual([
    [4, 0, 0, 0, 0],
    [3, 1, 1, 1, 1],
    [2, null, 0, 1, 0],
    [1, null, 1, 1, 1],
  ]);
  const entries = await t.deps.db.selectFrom('log_entries').select('content_en').where('content_en', 'like', '%diagram').execute();
  expect(entries.map((entry) => entry.content_en)).toEqual([
    ...['Save the draft of the diagram', 'Publish the diagram', 'Save the draft of the diagram', 'Publish the diagram'],
    ...['Restore a version of the diagram', 'Restore a version of the diagram'],
  ]);
});

test('an outdated version of draft or publication changes nothing, nor does an identical one', async () => {
  const { data: now } = await draft();
  expect((await save(now.version - 1, emptyDiagram)).code).toBe(409);
  expect((await publish(now.version - 1, now.published)).code).toBe(409);
  expect((await publish(now.version, now.published - 1)).code).toBe(409);
  expect((await restore(1, now.published - 1)).code).toBe(409);
  expect((await save(now.version, now.document)).data.version).toBe(now.version);
  expect((await restore(now.published, now.published)).data).toEqual({ number: now.published });
  expect((await restore(999, now.published)).code).toBe(404);
});

test('the diagram can be edited by permitted users only, in their project', async () => {
  const { data: now } = await draft();
  for (const user of ['monitor', 'operator']) {
    expect((await draft(user)).code).toBe(403);
    expect((await save(now.version, emptyDiagram, user)).code).toBe(403);
    expect((await publish(now.version, now.published, user)).code).toBe(403);
    expect((await restore(0, now.published, user)).code).toBe(403);
    expect((await ask(`/versions?projectId=${t.projects.own}`, user)).code).toBe(403);
  }
  for (const path of ['', '/draft', '/versions'])
    expect((await ask(`${path}?projectId=${t.projects.foreign}`, 'engineer')).code).not.toBe(200);
  expect((await ask('/draft/save', 'engineer', { projectId: t.projects.foreign, version: 0, document: emptyDiagram })).code).not.toBe(200);
});

test('an invalid document is refused at its field', async () => {
  const { version } = (await draft()).data;
  const { metric } = await hidden();
  const wrong = async (document: unknown) => {
    const { code, errors = [] } = await save(version, document);
    return [code, ...errors.map(({ path }) => path)];
  };
  expect(await wrong(drawingOf(symbolOf('no_such_point')))).toEqual([400, 'document.own.0.point.metric']);
  expect(await wrong(drawingOf(symbolOf(metric, 'a', t.devices.foreign)))).toEqual([400, 'document.own.0.point.deviceId']);
  expect(await wrong(drawingOf(symbolOf(metric), symbolOf(metric)))).toEqual([400, 'document.own.1.id']);
  const twice = { key: 'grid', dx: 8, dy: 8 };
  expect(await wrong({ ...emptyDiagram, moved: [twice, twice] })).toEqual([400, 'document.moved.1.key']);
  expect((await wrong({ ...emptyDiagram, form: 2 }))[0]).toBe(400);
  expect((await wrong({ ...emptyDiagram, own: [{ ...symbolOf(metric), symbol: 'rocket' }] }))[0]).toBe(400);
  expect((await wrong({ ...emptyDiagram, own: [{ ...symbolOf(metric), x: 1e9 }] }))[0]).toBe(400);
});

test('further points are returned by name, unknown ones omitted', async () => {
  const { metric, paramId } = await hidden();
  const { devices } = await picture(`&also=${t.devices.own}:${metric},${t.devices.own}:no_such,999999:soc`);
  expect(devices.find(({ id }) => id === t.devices.own)?.params.filter((param) => param.metric === metric)).toEqual([{ paramId, metric }]);
  expect((await ask(`?projectId=${t.projects.own}&also=nonsense`, 'monitor')).code).toBe(400);
});
