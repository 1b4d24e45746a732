import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../app-fixture.ts';
import type { DeliveredEvent } from '../../kernel/outbox.ts';
import { readSettings } from '../../settings.ts';
import { createAlarmPictures } from './alarm-pictures.ts';
import { createCameraProvider } from './provider.ts';

interface Seen {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

const base = '/dataviewapi8';
const secret = 'very-secret-word';
let provider: Server;
let t: TestApp;
const seen: Seen[] = [];
/** Answers of the mock provider, by path. */
let answers: Record<string, unknown>;

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const isForm = request.method === 'POST' && request.headers['content-type'] === 'application/x-www-form-urlencoded';
      seen.push({ path: request.url ?? '', form: isForm ? Object.fromEntries(new URLSearchParams(body)) : { wrong: 'no form' } });
      const answer = answers[request.url ?? ''];
      if (Buffer.isBuffer(answer)) response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
      else if (answer === 'broken') response.writeHead(500).end('<html>');
      else if (answer === 'away') response.writeHead(302, { location: '/elsewhere' }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const settings = readSettings({
    CHECK_ANSWERS: 'true',
    LOG_LEVEL: 'debug',
    WEB_DIR: '/nonexistent',
    CAMERA_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    CAMERA_PLAYER: 'https://video.example.com/player',
    CAMERA_KEY: 'app-key',
    CAMERA_SECRET: secret,
  });
  if ('refusals' in settings) throw new Error('refused');
  t = await testApp({ settings });
  await t.deps.db
    .updateTable('projects')
    .set({ conf: JSON.stringify({ cameras: ['C12345', { serial: 'C67890' }] }) })
    .where('id', '=', t.projects.own)
    .execute();
  await t.deps.registry.reload();
});
afterAll(async () => {
  await t?.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  seen.length = 0;
  answers = {
    '/api/lapp/token/get': { code: '200', msg: 'ok', data: { accessToken: 'at.1', expireTime: t.clock.now + 3_600_000 } },
    '/api/lapp/device/ptz/start': { code: '200' },
    '/api/lapp/device/ptz/stop': { code: '200' },
  };
});

async function ask(path: string, as: string, body?: object, app = t) {
  const sid = await app.signIn(as);
  const response = await app.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}${path}`,
    headers: { sid, 'accept-language': 'en' },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, ...response.json<{ code: number; msg: string; data: unknown }>() };
}
const start = (more: object = {}, as = 'operator') =>
  ask('/czyun/camera/ptz/start', as, { projectId: t.projects.own, deviceSerial: 'C12345', direction: 2, ...more });

describe('the register', () => {
  it('can be read by members of the project only', async () => {
    const list = (as: string, projectId: number) => ask(`/czyun/camera/list?projectId=${projectId}`, as);
    const cameras = ['C12345', 'C67890'].map((deviceSerial) => ({
      ...{ deviceSerial, channelNo: 1 },
      devices: [],
      regions: [],
      presets: [],
    }));
    expect((await list('monitor', t.projects.own)).data).toEqual({
      configured: true,
      player: 'https://video.example.com/player',
      list: cameras,
    });
    expect([(await list('stranger', t.projects.own)).code, (await list('monitor', 999_999)).code]).toEqual([4013, 4013]);
    expect((await ask('/czyun/camera/list', 'monitor')).status).toBe(400);
  });
});

describe('without settings', () => {
  it('every call names the missing settings', async () => {
    const bare = await testApp();
    try {
      expect(await ask('/czyun/getToken', 'platform', undefined, bare)).toMatchObject({
        status: 503,
        msg: expect.stringContaining('CAMERA_URL'),
      });
      const body = { projectId: bare.projects.own, deviceSerial: 'C1', direction: 0 };
      expect((await ask('/czyun/camera/ptz/start', 'operator', body, bare)).msg).toContain('CAMERA_SECRET');
    } finally {
      await bare.close();
    }
  });
});

describe('the token', () => {
  it('is requested once and cached until shortly before it expires', async () => {
    const [first] = await Promise.all([ask('/czyun/getToken', 'monitor'), ask('/czyun/getToken', 'operator')]);
    expect(first.data).toEqual({ accessToken: 'at.1', expireTime: t.clock.now + 3_600_000 });
    expect(seen).toEqual([{ path: '/api/lapp/token/get', form: { appKey: 'app-key', appSecret: secret } }]);
    t.clock.now += 3_400_000;
    answers['/api/lapp/token/get'] = { code: '200', data: { accessToken: 'at.2', expireTime: t.clock.now + 3_600_000 } };
    expect((await ask('/czyun/getToken', 'monitor')).data).toMatchObject({ accessToken: 'at.2' });
  });

  it('is for members of projects with cameras', async () => {
    expect((await ask('/czyun/getToken', 'stranger')).status).toBe(403);
    expect((await ask('/czyun/getToken', 'platform')).status).toBe(200);
  });
});

describe('turning a camera', () => {
  it('sends the form that the provider expects', async () => {
    expect((await start()).data).toEqual({ moved: true });
    expect(seen.at(-1)).toEqual({
      path: '/api/lapp/device/ptz/start',
      form: { accessToken: 'at.2', deviceSerial: 'C12345', channelNo: '1', direction: '2', speed: '1' },
    });
    const stop = { projectId: t.projects.own, deviceSerial: 'C67890', channelNo: 3, accessToken: 'mine' };
    expect((await ask('/czyun/camera/ptz/stop', 'operator', stop)).data).toEqual({ moved: true });
    expect(seen.at(-1)).toEqual({
      path: '/api/lapp/device/ptz/stop',
      form: { accessToken: 'mine', deviceSerial: 'C67890', channelNo: '3' },
    });
    const { list } = (await ask(`/dv2/log/getLogs?projectId=${t.projects.own}&type=4`, 'monitor')).data as { list: { content: string }[] };
    // One entry for the sequence of movements.
    expect(list.map(({ content }) => content)).toEqual(['Camera turned']);
  });

  it('renews a token that the provider no longer knows', async () => {
    let calls = 0;
    Object.defineProperty(answers, '/api/lapp/device/ptz/start', { get: () => (calls++ === 0 ? { code: '10002' } : { code: '200' }) });
    answers['/api/lapp/token/get'] = { code: '200', data: { accessToken: 'at.3', expireTime: t.clock.now + 3_600_000 } };
    expect((await start()).status).toBe(200);
    expect(seen.map(({ path, form }) => [path.split('/').at(-1), form.accessToken])).toEqual([
      ['start', 'at.2'],
      ['get', undefined],
      ['start', 'at.3'],
    ]);
  });

  it('reports that the provider refused, without its message', async () => {
    answers['/api/lapp/device/ptz/start'] = { code: '20007', msg: '<script>offline</script>' };
    expect(await start()).toMatchObject({ status: 502, msg: 'The video provider did not accept the request (20007)' });
    answers['/api/lapp/device/ptz/start'] = { nothing: true };
    expect((await start()).status).toBe(502);
    answers['/api/lapp/device/ptz/start'] = 'away';
    expect((await start()).status).toBe(502);
    expect(seen.some(({ path }) => path === '/elsewhere')).toBe(false);
  });

  it('requires permission to control the project, and works for its own cameras only', async () => {
    expect((await start({}, 'monitor')).status).toBe(403);
    expect((await start({}, 'stranger')).code).toBe(4013);
    expect(await start({ deviceSerial: 'C99999' })).toMatchObject({ status: 404, msg: expect.stringContaining('Camera') });
    const foreign = { projectId: t.projects.foreign, deviceSerial: 'C12345', direction: 1 };
    expect((await ask('/czyun/camera/ptz/start', 'stranger', foreign)).status).toBe(404);
    for (const bad of [{ deviceSerial: '../x' }, { direction: 12 }, { speed: 9 }, { channelNo: 0 }])
      expect([bad, (await start(bad)).status]).toEqual([bad, 400]);
    expect(seen).toEqual([]);
  });
});

describe('presets', () => {
  const post = (path: string, body: object, as = 'operator') => ask(`/api/camera/${path}`, as, { projectId: t.projects.own, ...body });
  const presetsNow = async () => {
    const { list } = (await ask(`/czyun/camera/list?projectId=${t.projects.own}`, 'monitor')).data as {
      list: { deviceSerial: string; presets: { id: number; name: string }[] }[];
    };
    return list.find(({ deviceSerial }) => deviceSerial === 'C12345')?.presets;
  };

  it('are stored at the provider under a name, called and removed, each with an entry', async () => {
    answers['/api/lapp/device/preset/add'] = { code: '200', data: { index: 3 } };
    answers['/api/lapp/device/preset/move'] = { code: '200' };
    answers['/api/lapp/device/preset/clear'] = { code: '200' };
    const saved = (await post('savePreset', { deviceSerial: 'C12345', name: ' Gate ' })).data as { id: number; name: string };
    expect(saved.name).toBe('Gate');
    expect(await presetsNow()).toEqual([saved]);
    expect((await post('sendToPreset', { id: saved.id })).data).toEqual({ moved: true });
    expect(seen.at(-1)).toMatchObject({
      path: '/api/lapp/device/preset/move',
      form: { deviceSerial: 'C12345', channelNo: '1', index: '3' },
    });
    expect((await post('removePreset', { id: saved.id })).data).toEqual({ removed: true });
    expect(seen.at(-1)).toMatchObject({ path: '/api/lapp/device/preset/clear', form: { index: '3' } });
    expect(await presetsNow()).toEqual([]);
    const { list } = (await ask(`/dv2/log/getLogs?projectId=${t.projects.own}&type=4&pageSize=3`, 'monitor')).data as {
      list: { content: string }[];
    };
    expect(list.map(({ content }) => content).toSorted()).toEqual([
      'Delete a camera preset',
      'Move a camera to a preset',
      'Save a camera preset',
    ]);
  });

  it('are refused without a preset number from the provider, while another person steers, and without permission', async () => {
    answers['/api/lapp/device/preset/add'] = { code: '200', data: {} };
    const form = { deviceSerial: 'C12345', name: 'Gate' };
    expect((await post('savePreset', form)).status).toBe(502);
    expect((await post('savePreset', form, 'engineer')).status).toBe(409);
    expect((await post('savePreset', form, 'monitor')).status).toBe(403);
    expect((await post('savePreset', form, 'stranger')).code).toBe(4013);
    expect((await post('savePreset', { ...form, name: ' ' })).status).toBe(400);
    expect((await post('savePreset', { ...form, deviceSerial: 'C99999' })).status).toBe(404);
    for (const path of ['sendToPreset', 'removePreset']) expect([path, (await post(path, { id: 999 })).status]).toEqual([path, 404]);
    expect(await presetsNow()).toEqual([]);
  });
});

describe('the places of a camera', () => {
  const save = (body: object, as = 'engadmin') =>
    ask('/api/camera/savePlaces', as, { projectId: t.projects.own, deviceSerial: 'C67890', devices: [], regions: [], ...body });

  it('are set by those who set up the project, among its own devices and zones; saving them again changes nothing', async () => {
    const own = t.deps.registry.devicesOf(t.projects.own)[0]?.id ?? 0;
    const foreign = t.deps.registry.devicesOf(t.projects.foreign)[0]?.id ?? 999_999;
    expect((await save({ devices: [own] }, 'operator')).status).toBe(403);
    expect((await save({ devices: [foreign] })).status).toBe(404);
    expect((await save({ regions: [999_999] })).status).toBe(404);
    expect((await save({ deviceSerial: 'C99999' })).status).toBe(404);
    const entries = async () =>
      ((await ask(`/dv2/log/getLogs?projectId=${t.projects.own}&type=4&pageSize=50`, 'monitor')).data as { total: number }).total;
    expect((await save({ devices: [own, own] })).data).toEqual({ devices: [own], regions: [] });
    const before = await entries();
    expect((await save({ devices: [own] })).data).toEqual({ devices: [own], regions: [] });
    expect(await entries()).toBe(before);
    expect((await save({})).data).toEqual({ devices: [], regions: [] });
  });
});

describe('a provider that accepts connections and never answers', () => {
  it('fails with an error after the time limit', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    try {
      const settings = {
        ...{ CAMERA_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` },
        ...{ CAMERA_KEY: 'k', CAMERA_SECRET: 's' },
      };
      const hanging = createCameraProvider({ settings, now: () => t.clock.now, timeoutMs: 50 });
      for (const ask of [hanging.token, () => hanging.picture({ deviceSerial: 'C1', channelNo: '1' }), () => hanging.start('at', {})])
        await expect(ask()).rejects.toMatchObject({ error: 'cameraLate' });
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
});

describe('one person at a time', () => {
  it('steers a camera; others get the person’s name and may steer another camera', async () => {
    expect((await start({ deviceSerial: 'C67890', channelNo: 7 })).status).toBe(200);
    const other = await start({ deviceSerial: 'C67890', channelNo: 7 }, 'engineer');
    expect(other).toMatchObject({ status: 409, msg: expect.stringMatching(/is steering this camera/) });
    const stop = { projectId: t.projects.own, deviceSerial: 'C67890', channelNo: 7 };
    expect((await ask('/czyun/camera/ptz/stop', 'engineer', stop)).status).toBe(409);
    expect((await start({ deviceSerial: 'C67890', channelNo: 8 }, 'engineer')).status).toBe(200);
    expect((await ask('/czyun/camera/ptz/stop', 'operator', stop)).status).toBe(200);
  });
});

describe('a picture', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const picture = async (deviceSerial: string, channelNo: number, as = 'monitor', projectId = t.projects.own) => {
    const sid = await t.signIn(as);
    const query = `projectId=${projectId}&deviceSerial=${deviceSerial}&channelNo=${channelNo}`;
    return t.app.inject({ method: 'GET', url: `${base}/api/camera/picture?${query}`, headers: { sid, 'accept-language': 'en' } });
  };
  const at = (path: string) => `http://127.0.0.1:${(provider.address() as AddressInfo).port}${path}`;
  // Each case uses its own camera, since pictures are shared for a few seconds.
  let channel = 100;
  const taken = (picUrl: unknown) => ({ code: '200', data: { picUrl } });
  beforeEach(() => {
    answers['/api/lapp/device/capture'] = taken(at('/pictures/1'));
    answers['/pictures/1'] = jpeg;
  });

  it('is taken for members of the project, once for all requests within a few seconds', async () => {
    const answered = await Promise.all([picture('C12345', 1), picture('C12345', 1, 'operator')]);
    for (const { statusCode, headers, rawPayload } of answered)
      expect([statusCode, headers['content-type'], rawPayload]).toEqual([200, 'image/jpeg', jpeg]);
    expect((await picture('C12345', 1)).statusCode).toBe(200);
    expect(seen.filter(({ path }) => path.endsWith('capture')).map(({ form }) => [form.deviceSerial, form.channelNo])).toEqual([
      ['C12345', '1'],
    ]);
    expect((await picture('C12345', 1, 'stranger')).json()).toMatchObject({ code: 4013 });
    expect((await picture('C99999', 1)).statusCode).toBe(404);
    expect((await picture('../x', 1)).statusCode).toBe(400);
  });

  it.each([
    ['a refusal', { code: '20007' }, jpeg],
    ['no address', taken(undefined), jpeg],
    ['an address that is none', taken('picture'), jpeg],
    ['an address in a private network', taken('https://10.0.0.1/picture'), jpeg],
    ['an address of this computer', taken('https://127.0.0.1/picture'), jpeg],
    ['a page in the place of the picture', taken('/pictures/1'), Buffer.from('<html>')],
    ['nothing', taken('/pictures/1'), Buffer.alloc(0)],
    ['a failure', 'broken', jpeg],
    ['a failure at the picture', taken('/pictures/1'), 'broken'],
    ['another address', taken('/pictures/1'), 'away'],
  ])('is refused when the provider answers with %s', async (_what, capture, content) => {
    const own = capture as { data?: { picUrl?: unknown } };
    if (own.data?.picUrl === '/pictures/1') own.data.picUrl = at('/pictures/1');
    answers['/api/lapp/device/capture'] = capture;
    answers['/pictures/1'] = content;
    channel += 1;
    const answer = await picture('C12345', channel);
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([
      502,
      expect.stringMatching(/^The video provider did not accept the request \(/),
    ]);
    expect(seen.some(({ path }) => path === '/elsewhere')).toBe(false);
  });
});

describe('a picture of an alarm', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9, 9]);
  const event = (over: { time?: number; severity?: number; quiet?: 'shelved'; entryId?: number } = {}): DeliveredEvent => ({
    ...{ kind: 'alarmRaised', projectId: t.projects.own, subject: { entryId: over.entryId ?? 71 } },
    ...{ time: over.time ?? t.clock.now, position: 1 },
    payload: {
      ...{ alarmKey: 'k', type: 3, severity: over.severity ?? 1, content: { zh: '故障', en: 'Fault' }, startTime: t.clock.now },
      ...{ recoverTime: null, ackTime: null, ackUser: null, count: 1, late: false, quiet: over.quiet ?? null, firstId: null },
    },
  });
  const listOf = async (entryId: number, as = 'monitor') =>
    ask(`/api/camera/alarmPictures?projectId=${t.projects.own}&entryId=${entryId}`, as);
  const take = (of: DeliveredEvent) => pictures.consumer.take(of, AbortSignal.timeout(10_000));
  let shown: Record<string, Buffer | 'away'>;
  let pictures: ReturnType<typeof createAlarmPictures>;
  beforeEach(() => {
    shown = { C12345: jpeg, C67890: jpeg };
    pictures = createAlarmPictures({
      ...{ db: t.deps.db, registry: t.deps.registry, logger: { info: () => undefined }, now: () => t.clock.now },
      ...{ provider: { isConfigured: () => true }, settings: { CAMERA_KEEP_DAYS: 1 } },
      takePicture: async (serial) => {
        const bytes = shown[serial];
        if (bytes === undefined || bytes === 'away') throw new Error('unreachable');
        return { mediaType: 'image/jpeg', ending: 'jpg', bytes };
      },
    });
  });

  it('is taken by the cameras of the project, stored once, and shown to its members', async () => {
    await take(event());
    await take(event());
    const { data } = (await listOf(71)) as { data: { id: number; deviceSerial: string; taken: number }[] };
    expect(data.map(({ deviceSerial, taken }) => [deviceSerial, taken])).toEqual([
      ['C12345', t.clock.now],
      ['C67890', t.clock.now],
    ]);
    const url = `${base}/api/camera/alarmPicture?projectId=${t.projects.own}&id=${data[0]?.id}`;
    const answer = await t.app.inject({ method: 'GET', url, headers: { sid: await t.signIn('monitor') } });
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'image/jpeg', jpeg]);
    expect((await listOf(71, 'stranger')).code).toBe(4013);
    expect((await listOf(999)).data).toEqual([]);
    const foreign = `/api/camera/alarmPicture?projectId=${t.projects.foreign}&id=${data[0]?.id}`;
    expect((await ask(foreign, 'stranger')).status).toBe(404);
  });

  it('is taken by the camera assigned to the device, if there is one', async () => {
    const deviceId = t.deps.registry.devicesOf(t.projects.own)[0]?.id ?? 0;
    const places = { projectId: t.projects.own, deviceSerial: 'C67890', regions: [] };
    await ask('/api/camera/savePlaces', 'engadmin', { ...places, devices: [deviceId] });
    const near = event({ entryId: 76 });
    await take({ ...near, subject: { ...near.subject, deviceId } });
    await take(event({ entryId: 77 }));
    const serials = async (entryId: number) =>
      ((await listOf(entryId)).data as { deviceSerial: string }[]).map(({ deviceSerial }) => deviceSerial);
    expect([await serials(76), await serials(77)]).toEqual([['C67890'], []]);
    await ask('/api/camera/savePlaces', 'engadmin', { ...places, devices: [] });
  });

  it('is missing if the provider returns none, without waiting', async () => {
    shown['C12345'] = 'away';
    await take(event({ entryId: 72 }));
    expect(((await listOf(72)).data as { deviceSerial: string }[]).map(({ deviceSerial }) => deviceSerial)).toEqual(['C67890']);
  });

  it('is not taken for minor, suppressed and older alarms', async () => {
    await take(event({ entryId: 73, severity: 3 }));
    await take(event({ entryId: 73, quiet: 'shelved' }));
    await take(event({ entryId: 73, time: t.clock.now - 121_000 }));
    expect((await listOf(73)).data).toEqual([]);
  });

  it('is removed after its retention', async () => {
    await take(event({ entryId: 74 }));
    t.clock.now += 86_400_001;
    await take(event({ entryId: 75 }));
    expect((await listOf(74)).data).toEqual([]);
    expect((await listOf(75)).data).toHaveLength(2);
  });
});

it('leaves no secret in the log', () => {
  const log = t.log.join('');
  expect(log).toContain('/czyun/camera/ptz/start');
  for (const word of [secret, 'at.1', 'at.2', 'app-key', 'mine']) expect(log).not.toContain(word);
});
