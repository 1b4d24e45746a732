/** The whole product on a disk that fills up: what works, what is refused with a message, and recovery without a restart. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onSmallDisk, type SmallDisk, smallDiskRefusal } from '../testing/small-disk.ts';

const main = join(import.meta.dirname, '../main.ts');
const base = '/dataviewapi8';
const refusal = smallDiskRefusal();
const patience = { timeout: 30_000 };
const token = 'token-of-the-meter-0123456789';

interface Said {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

describe.skipIf(refusal)(`a full disk${refusal ? ` (skipped: ${refusal})` : ''}`, () => {
  let description: string;
  let disk: SmallDisk;
  let origin: string;
  let mqttPort: number;

  beforeEach(async () => {
    description = await mkdtemp(join(tmpdir(), 'czyun-full-'));
    const meter = { key: 'm', name: 'm', typeId: 1203, profileId: 'mqtt-meter', token, connection: { kind: 'mqtt', periodMs: 1000 } };
    const project = { key: 'p', name: 'p', type: 1, timeZone: 'Asia/Shanghai', devices: [meter] };
    const file = join(description, 'station.json');
    await writeFile(file, JSON.stringify({ projects: [project] }));
    const settings = { PORT: '0', MQTT_PORT: '0', WEB_DIR: '/nonexistent', LOG_LEVEL: 'info', MALLOC_ARENA_MAX: '2' };
    disk = onSmallDisk(160, [main, '--demonstration', file], (folder) => ({ ...settings, DATA_DIR: join(folder, 'data') }));
    disk.child.stdout?.resume();
    let said = '';
    const listening = Promise.withResolvers<{ address: string; mqttPort: number }>();
    disk.child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-100_000);
      const line = said.split('\n').find((each) => each.includes('"mqttPort"'));
      if (line) listening.resolve(JSON.parse(line));
    });
    disk.child.once('exit', (code) => listening.reject(new Error(`ended with ${code}: ${said.slice(-2000)}`)));
    ({ address: origin, mqttPort } = await listening.promise);
  }, 90_000);
  afterEach(async () => {
    if (disk.child.exitCode === null && disk.child.signalCode === null) {
      disk.child.kill('SIGKILL');
      await once(disk.child, 'exit');
    }
    disk.remove();
    await rm(description, { recursive: true, force: true });
  });

  async function call(
    path: string,
    { sid, body, language = 'en' }: { sid?: string; body?: object; language?: string } = {},
  ): Promise<Said> {
    const headers = {
      'accept-language': language,
      ...(sid ? { sid } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const answer = await fetch(`${origin}${base}${path}`, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
    return { status: answer.status, ...((await answer.json()) as Omit<Said, 'status'>) };
  }
  const login = (username: string) => call('/login', { body: { username, password: 'demo12345' } });
  const sidOf = ({ data }: Said) => (data as { sid: string }).sid;
  const ready = async (sid: string) =>
    (await (await fetch(`${origin}/readyz`, { headers: { sid } })).json()) as {
      status: string;
      parts: Record<string, { ok: boolean; detail: string }>;
    };

  it('users sign in, read and sign out; saving and readings are refused; once there is space everything is stored and works', async () => {
    const [engineer, platform] = [sidOf(await login('engadmin')), sidOf(await login('platform'))];
    const projects = (await call('/proj/getProjList?isAll=true', { sid: platform })).data as { list: { id: number }[] };
    const projectId = projects.list[0]?.id ?? 0;
    const device = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'm', password: token, reconnectPeriod: 500 });
    device.on('error', () => {});
    try {
      await device.publishAsync('v1/devices/m/telemetry', '{"values":{"active_power":1}}', { qos: 1 });
      // Then the next reading needs a new file of the spool, for which there is no space.
      await expect.poll(async () => (await ready(platform)).parts['spool']?.detail, patience).toMatch(/^0 /);
      disk.fill();
      // The store's own reserve (its log is overwritten) is used up first.
      const save = (language: string) =>
        call('/api2/esapi/devmsg/energy/w', { sid: engineer, language, body: { projId: projectId, data: { text: 'x'.repeat(60_000) } } });
      await expect.poll(async () => (await save('en')).status, { timeout: 60_000, interval: 20 }).toBe(507);
      expect((await save('zh')).msg).toBe('服务器存储空间不足，未能保存，请联系管理员');
      expect((await save('en')).msg).toBe('The server has no storage space left. Nothing was saved; contact its administrator');

      let acknowledged = false;
      const published = device
        .publishAsync('v1/devices/m/telemetry', JSON.stringify({ ts: Date.now(), values: { active_power: 2 } }), { qos: 1 })
        .then(() => {
          acknowledged = true;
        });
      // A sign-in is small: the first may still find space.
      let operator = await login('operator');
      const metric = async (name: string) =>
        Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await (await fetch(`${origin}/metrics`)).text())?.[1]);
      await expect
        .poll(async () => {
          operator = await login('operator');
          return await metric('czyun_sessions_in_memory');
        }, patience)
        .toBeGreaterThan(0);
      expect([operator.status, operator.code]).toEqual([200, 200]);
      const [inMemory, leaving] = [sidOf(operator), sidOf(await login('monitor'))];
      expect((await call('/api/me', { sid: inMemory })).code).toBe(200);
      expect((await call(`/device/getAllByProjId?id=${projectId}`, { sid: inMemory })).code).toBe(200);
      expect((await call(`/dv2/log/getLogs?projectId=${projectId}&type=1,2,3,4,5`, { sid: engineer })).code).toBe(200);
      for (const sid of [leaving, engineer]) {
        expect((await call('/loginOut', { sid, body: {} })).code).toBe(200);
        expect((await call('/api/me', { sid })).code).toBe(4012);
      }
      await expect
        .poll(async () => (await ready(platform)).parts, patience)
        .toMatchObject({
          database: { ok: false, detail: expect.stringContaining('takes no writes') },
          spool: { ok: false, detail: expect.stringContaining('ENOSPC') },
        });
      expect(await metric('czyun_store_writable')).toBe(0);
      expect(await metric('czyun_sessions_in_memory')).toBeGreaterThan(0);
      expect(acknowledged).toBe(false);

      disk.free();
      await expect.poll(async () => (await ready(platform)).status, { timeout: 60_000 }).toBe('ready');
      await published;
      await expect.poll(() => metric('czyun_sessions_in_memory'), patience).toBe(0);
      expect((await call('/api/me', { sid: inMemory })).code).toBe(200);
      expect((await call('/api/me', { sid: engineer })).code).toBe(4012);
      const again = sidOf(await login('engadmin'));
      const saved = await call('/api2/esapi/devmsg/energy/w', { sid: again, body: { projId: projectId, data: { text: 'after' } } });
      expect(saved.code).toBe(200);
      const events = (await call('/api/security/events?kind=signedIn&account=operator', { sid: platform })).data as { list: object[] };
      expect(events.list).toContainEqual(expect.objectContaining({ detail: 'session in memory: the store takes no writes' }));
      expect(disk.child.exitCode).toBeNull();
    } finally {
      await device.endAsync(true);
    }
  }, 240_000);
});
