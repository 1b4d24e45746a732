import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ProjectFile } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n'), Buffer.from([0x1a, 0x0a]), Buffer.alloc(5000, 7)]);

beforeAll(async () => {
  server = await createTestServer({ environment: { UPLOAD_LIMIT_MB: '1' } });
  projectId = server.project('station').id;
});
afterAll(() => server.close());

const upload = (name: string, body: Uint8Array, as: TestUser = 'engadmin') =>
  server.ask<ProjectFile>(`/commonfile/upload?projectId=${projectId}&name=${encodeURIComponent(name)}`, { as, body, language: 'en' });
const list = async (pageNum = 1) =>
  (
    await server.ask<{ total: number; list: ProjectFile[] }>('/commonfile/getProjectFileList', {
      as: 'monitor',
      body: { projectId, pageNum },
    })
  ).data;
const download = async (id: number, as: TestUser = 'monitor', project = projectId) =>
  server.app.inject({ url: `${basePath}/commonfile/download?projectId=${project}&id=${id}`, headers: { sid: await server.sid(as) } });
const onDisk = () => readdir(join(server.dataDir, 'files')).catch(() => []);

describe('files of a project', () => {
  it('are stored, listed, returned byte by byte, and removed', async () => {
    const { data } = await upload('站房 “一号”.png', png);
    expect(data).toMatchObject({ name: '站房 “一号”.png', mediaType: 'image/png', bytes: png.length, user: 'engadmin' });
    expect(await list()).toMatchObject({ total: 1, list: [{ id: data.id }] });
    const answer = await download(data.id);
    expect(answer.rawPayload.equals(png)).toBe(true);
    // The download helper sends a POST with JSON.
    const headers = { sid: await server.sid('monitor') };
    const url = `${basePath}/commonfile/download`;
    const posted = await server.app.inject({ method: 'POST', url, headers, payload: { projectId, id: data.id } });
    expect(posted.rawPayload.equals(png)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="__ ____.png"; filename*=UTF-8''${encodeURIComponent('站房 “一号”.png')}`,
    });
    expect(await onDisk()).toHaveLength(1);
    expect((await server.ask('/commonfile/remove', { as: 'engadmin', body: { projectId, id: data.id } })).data).toEqual({ removed: true });
    expect(await onDisk()).toEqual([]);
    expect((await list()).total).toBe(0);
    expect((await download(data.id)).statusCode).toBe(404);
    expect((await server.ask('/commonfile/remove', { as: 'engadmin', body: { projectId, id: data.id } })).status).toBe(404);
  });

  it('that are not pictures are downloaded, never shown', async () => {
    const { data } = await upload('a.csv', Buffer.from('x,y\n'.repeat(2000)));
    const answer = await server.app.inject({
      url: `${basePath}/commonfile/download?projectId=${projectId}&id=${data.id}`,
      headers: { sid: await server.sid('monitor'), 'accept-encoding': 'identity' },
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toBe('x,y\n'.repeat(2000));
    const packed = await server.app.inject({
      url: `${basePath}/commonfile/download?projectId=${projectId}&id=${data.id}`,
      headers: { sid: await server.sid('monitor'), 'accept-encoding': 'gzip' },
    });
    expect([packed.headers['content-encoding'], packed.headers['content-length']]).toEqual(['gzip', undefined]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe('x,y\n'.repeat(2000));
  });

  it('are never stored under their own name', async () => {
    const before = new Set(await onDisk());
    const { data } = await upload('../../../etc/passwd.txt', Buffer.from('x'));
    expect(data.name).toBe('passwd.txt');
    const [added] = (await onDisk()).filter((name) => !before.has(name));
    expect(added).toMatch(/^[0-9a-f-]{36}$/);
    expect((await upload('..', Buffer.from('x'))).status).toBe(400);
    expect((await upload('a/..', Buffer.from('x'))).status).toBe(400);
    expect((await upload('a\u202etxt.csv', Buffer.from('x'))).data.name).toBe('atxt.csv');
  });

  it('are refused if too large or of a type that is not allowed, and nothing remains on disk', async () => {
    const before = await onDisk();
    const big = await upload('big.txt', Buffer.alloc(1024 * 1024 + 1, 0x61));
    expect(big).toMatchObject({ status: 413, msg: 'A file may have at most 1 MB' });
    expect(await upload('a.png', Buffer.from('<svg/>'))).toMatchObject({ status: 415, code: 415 });
    expect(await upload('a.txt', Buffer.alloc(0))).toMatchObject({ status: 400, errors: [{ path: 'body' }] });
    expect((await upload('page.html', Buffer.from('<script>'))).status).toBe(415);
    expect(await onDisk()).toEqual(before);
    expect((await upload('right.txt', Buffer.alloc(1024 * 1024, 0x61))).status).toBe(200);
  });

  it('require permission, and belong to their project', async () => {
    expect((await upload('a.txt', Buffer.from('x'), 'operator')).status).toBe(403);
    expect((await upload('a.txt', Buffer.from('x'), 'stranger')).code).toBe(4013);
    const { data } = await upload('mine.txt', Buffer.from('x'), 'engineer');
    expect((await server.ask('/commonfile/remove', { as: 'monitor', body: { projectId, id: data.id } })).status).toBe(403);
    expect((await download(data.id, 'stranger')).statusCode).toBe(403);
    // Under the stranger's own project the file does not exist.
    expect((await download(data.id, 'stranger', server.project('foreign').id)).statusCode).toBe(404);
    const remove = { projectId: server.project('foreign').id, id: data.id };
    expect((await server.ask('/commonfile/remove', { as: 'stranger', body: remove })).status).toBe(404);
    expect((await download(data.id)).statusCode).toBe(200);
  });

  it('are listed by page, newest first', async () => {
    const before = (await list()).total;
    for (let index = 0; index < 21; index += 1) await upload(`n${index}.txt`, Buffer.from(String(index)));
    const first = await list();
    expect([first.total, first.list.length, first.list[0]?.name]).toEqual([before + 21, 20, 'n20.txt']);
    expect((await list(2)).list[0]?.name).toBe('n0.txt');
    expect((await server.ask('/commonfile/getProjectFileList', { as: 'monitor', body: { projectId, pageNum: 0 } })).status).toBe(400);
  });

  it('are recorded in the operation log', async () => {
    const entries = await server.ask<{ list: { content: string; user: string }[] }>(
      `/dv2/log/getLogs?projectId=${projectId}&type=4&pageSize=500`,
      { as: 'monitor', language: 'en' },
    );
    expect(new Set(entries.data.list.map(({ content }) => content))).toEqual(new Set(['Uploaded a file', 'Removed a file']));
  });
});
