/** The exported file of an incident: its contents, and detection of every changed byte. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Incident, IncidentTruths } from '@czyun/contract/incidents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditKeyId, makeAuditKeys, openVerifier } from '../../../audit/index.ts';
import { unzip } from '../../../tabular/unzip.ts';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { judgeIncidentFile } from './verify.ts';

let server: TestServer;
let projectId: number;
let id: number;
const minute = 60_000;
const begin = Math.floor(Date.now() / minute) * minute - 10 * minute;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  const bms = server.device('t-bms');
  for (let at = 0; at < 12; at += 1) await server.publish('t-bms', { soc: at < 6 ? 10 : 20 }, begin + at * 10_000);
  const body = { projectId, version: 0, title: 'Discharged </script>', start: begin, end: begin + 2 * minute, state: 'open' };
  const more = { explanation: 'Set by hand', devices: [bms.id], curves: [`${bms.id}:soc`], persons: [], entryId: null };
  id = (await server.ask<Incident>('/api/incidents/save', { as: 'operator', body: { ...body, ...more } })).data.id;
  await server.ask('/api/incidents/saveNote', { as: 'operator', body: { projectId, id, at: begin + minute, text: 'Ten per cent lower' } });
}, 60_000);
afterAll(() => server?.close());

const pack = async (as: TestUser) => {
  const url = `${basePath}/api/incidents/exportFile?projectId=${projectId}&id=${id}`;
  return server.app.inject({ url, headers: { sid: await server.sid(as), 'accept-language': 'en' } });
};
const place = () => ({ SHARED_DIR: server.dataDir });
const judge = (files: ReadonlyMap<string, Uint8Array>, at: { SHARED_DIR: string } = place()) =>
  judgeIncidentFile(files, openVerifier(at, auditKeyId(at) ?? undefined));

test('the file has everything that the page shows, and requires the export permission', async () => {
  expect((await pack('monitor')).statusCode).toBe(403);
  const answer = await pack('operator');
  expect(answer.headers['content-type']).toContain('application/zip');
  const files = unzip(answer.rawPayload);
  expect([...files.keys()]).toEqual([
    ...['index.html', 'incident.json', 'entries.json', 'truths.json', 'data.js', 'readings.parquet', 'manifest.json', 'manifest.js'],
  ]);
  expect(judge(files)).toMatchObject({ manifest: { subject: String(id), format: 'czyun-incident' }, faults: [] });
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
  expect(json('incident.json')).toMatchObject({ incident: { explanation: 'Set by hand', notes: [{ text: 'Ten per cent lower' }] } });
  const shown = await server.ask<IncidentTruths>(`/api/incidents/truths?projectId=${projectId}&id=${id}`, {
    as: 'operator',
    language: 'en',
  });
  const truths = json('truths.json');
  expect(truths).toMatchObject({ curves: shown.data.curves, changes: shown.data.changes });
  expect(truths.curves[0].shown.now).toMatchObject({ least: '10.0 %', mean: '15.0 %', most: '20.0 %', covered: '100.0 %' });
  expect(truths.curves[0].now.values.slice(0, 1)).toEqual([10]);
  expect(files.get('readings.parquet')?.subarray(0, 4).toString()).toBe('PAR1');
  // The page contains neither an outside address nor any data.
  const page = files.get('index.html')?.toString() ?? '';
  expect([...new Set(page.match(/https?:\/\/[^\s"']+/g))]).toEqual(['http://www.w3.org/2000/svg']);
  expect(page).not.toContain('Discharged');
});

test('a changed, removed or added byte is refused, also by the command', async () => {
  const { rawPayload: archive } = await pack('operator');
  const files = unzip(archive);
  for (const [name, content] of files) {
    for (const at of [0, content.length >> 1, content.length - 1]) {
      const changed = Buffer.from(content);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(judge(new Map(files).set(name, changed)).faults.length, `${name} at ${at}`).toBeGreaterThan(0);
    }
    const without = new Map(files);
    without.delete(name);
    expect(judge(without).faults.length, name).toBeGreaterThan(0);
  }
  expect(judge(new Map(files).set('more.txt', Buffer.from('x'))).faults).toEqual([{ fault: 'extra', name: 'more.txt' }]);
  // On another server the content is valid, but the key is unknown.
  const elsewhere = { SHARED_DIR: join(server.dataDir, 'elsewhere') };
  makeAuditKeys(elsewhere);
  expect(judge(files, elsewhere).faults).toEqual([{ fault: 'unknownKey', name: 'manifest.json' }]);

  const run = promisify(execFile);
  const command = async (bytes: Buffer) => {
    const path = join(server.dataDir, 'incident.zip');
    await writeFile(path, bytes);
    const main = join(import.meta.dirname, '../../../cli/main.ts');
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: server.dataDir, PORT: '1' };
    return run(process.execPath, [main, 'verify-incident', path], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
  };
  expect(await command(archive)).toMatchObject({ code: 0, stdout: expect.stringContaining('as exported') });
  const changed = Buffer.from(archive);
  const at = changed.indexOf('incident.json') + 40;
  changed[at] = (changed[at] ?? 0) ^ 1;
  expect(await command(changed)).toMatchObject({ code: 1 });
}, 60_000);
