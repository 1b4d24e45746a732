import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportPlan, SetupProject } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { storageKeys } from './repo.ts';

let server: TestServer;
let projectId: number;
const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n'), Buffer.from([0x1a, 0x0a]), Buffer.alloc(200_000, 7)]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100_000, 9)]);

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
});
afterAll(() => server?.close());

const set = (body: Uint8Array, as: TestUser = 'engadmin', to = projectId) =>
  server.ask<SetupProject>(`/api/setup/setPicture?projectId=${to}`, { as, body, language: 'en' });
const shown = async (as: TestUser = 'monitor', of = projectId) =>
  server.app.inject({ url: `${basePath}/api/proj/picture?projectId=${of}`, headers: { sid: await server.sid(as) } });
const onDisk = () => readdir(join(server.dataDir, 'files')).catch(() => []);
const entity = async () =>
  (await server.ask<{ largeImage: string | null }>(`/api/project/queryProject?id=${projectId}`, { as: 'monitor' })).data;

describe('the picture of a project', () => {
  it('is uploaded, shown to members, replaced and removed', async () => {
    const { data } = await set(png);
    expect(data.largeImage).toMatch(/^uploaded\//);
    expect((await entity()).largeImage).toBe(data.largeImage);
    const answer = await shown();
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': expect.stringMatching(/^inline/) });
    await set(jpeg);
    expect((await shown()).headers['content-type']).toBe('image/jpeg');
    expect(await onDisk()).toHaveLength(1);
    const removed = await server.ask<SetupProject>('/api/setup/removePicture', { as: 'engadmin', body: { projectId } });
    expect(removed.data.largeImage).toBeNull();
    expect(await onDisk()).toEqual([]);
    expect((await shown()).statusCode).toBe(404);
  });

  it('is recognised by its bytes, limited to 5 MB, requires the set-up permission, and is not visible to others', async () => {
    expect(await set(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ code: 415 });
    expect(await set(Buffer.from('GIF89a'))).toMatchObject({ code: 415 });
    expect((await set(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
    expect((await set(png, 'operator')).code).toBe(403);
    await set(png);
    expect((await shown('stranger')).statusCode).toBe(403);
  });

  it('is kept by changes of other fields, by an export with its import, and by the sweep', async () => {
    const { data: project } = await set(png);
    const { id: _id, version, cameras: _c, weixin: _w, largeImage: _l, ...fields } = project;
    const saved = await server.ask<SetupProject>('/api/setup/updateProject', {
      as: 'engadmin',
      body: { ...fields, title: '有图', projectId, version },
    });
    expect(saved.data).toMatchObject({ title: '有图', largeImage: project.largeImage });
    const { content } = (await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${projectId}`, { as: 'engadmin' })).data;
    const plan = await server.ask<ImportPlan>(`/api/setup/importProject?projectId=${projectId}`, {
      as: 'engadmin',
      body: new TextEncoder().encode(content),
    });
    expect(plan.data.changes).toEqual([]);
    expect([...(await storageKeys(server.db))]).toEqual(await onDisk());
    expect((await shown()).statusCode).toBe(200);
  });

  it('of another project cannot be referenced', async () => {
    const { data: own } = await set(png);
    const other = server.project('factory').id;
    const { project } = (await server.ask<{ project: SetupProject }>(`/api/setup/getSetup?projectId=${other}`, { as: 'platform' })).data;
    const { id: _id, version, cameras: _c, weixin: _w, ...fields } = project;
    const body = { ...fields, largeImage: own.largeImage, projectId: other, version };
    expect((await server.ask<SetupProject>('/api/setup/updateProject', { as: 'platform', body })).data.largeImage).toBeNull();
    expect((await shown('platform', other)).statusCode).toBe(404);
    await server.ask('/api/setup/removePicture', { as: 'platform', body: { projectId: other } });
    expect((await shown()).statusCode).toBe(200);
  });
});
