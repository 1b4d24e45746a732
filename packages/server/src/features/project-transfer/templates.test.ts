import type { ImportPlan, SetupDevice } from '@czyun/contract';
import { expandPoints } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../energy/balance.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { templates } from './templates/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server?.close());

const given = { address: '苏州市工业园区 1 号', addressEn: '1 Park Road, Suzhou', timeZone: 'Asia/Shanghai' };
const fileOf = (template: string, name: string, as: 'platform' | 'engadmin' = 'platform', language: 'zh' | 'en' = 'zh') =>
  server.ask<{ fileName: string; content: string }>('/api/setup/projectFromTemplate', { as, language, body: { template, name, ...given } });
const bring = (content: string, query: string) =>
  server.ask<ImportPlan>(`/api/setup/importProjects?${query}`, { as: 'platform', body: new TextEncoder().encode(content) });

async function made(template: string, name: string): Promise<{ id: number; plan: ImportPlan }> {
  const { content } = (await fileOf(template, name)).data;
  const told = await bring(content, 'apply=false');
  expect(told.data.changes.every(({ action }) => action === 'create')).toBe(true);
  const { data } = await bring(content, `apply=true&stamp=${told.data.stamp}`);
  return { id: data.projectIds[0] ?? expect.fail('no project'), plan: data };
}

describe('templates of projects', () => {
  it('are listed in both languages, one per project type', async () => {
    for (const language of ['zh', 'en'] as const) {
      const { data } = await server.ask<{ type: number; name: string; devices: { type: string }[] }[]>('/api/setup/getTemplates', {
        as: 'platform',
        language,
      });
      expect(data.map(({ type }) => type)).toEqual([1, 2, 3]);
      expect(data.every(({ devices }) => devices.every(({ type }) => type !== ''))).toBe(true);
      expect(/\p{Script=Han}/u.test(data[0]?.name ?? '')).toBe(language === 'zh');
    }
  });

  it.each(templates.map(({ key, type }) => [key, type] as const))(
    '%s is imported from its file: its balance is complete and tokens are returned',
    async (key, type) => {
      const { id, plan } = await made(key, `样板 ${key}`);
      const devices = server.registry.devicesOf(id);
      const template = templates.find((one) => one.key === key) ?? expect.fail('no template');
      expect(devices).toHaveLength(template.devices.length);
      expect(plan.tokens?.count).toBe(devices.length);
      expect(server.registry.project(id)).toMatchObject({ type, timeZone: given.timeZone, address: given.address });
      expect(devices.every(({ nameEn }) => nameEn !== null)).toBe(true);
      const { power, energy, soc, loadFollows } = balanceOf(devices, ({ params }) => params);
      const flows =
        type === 1
          ? (['grid', 'load', 'storage', 'pv'] as const)
          : type === 2
            ? (['grid', 'load'] as const)
            : (['grid', 'load', 'pv'] as const);
      for (const flow of flows) expect(power[flow].length, flow).toBeGreaterThan(0);
      expect(energy.gridImport.length * energy.load.length).toBeGreaterThan(0);
      expect(loadFollows).toEqual({ power: false, energy: false });
      if (type === 1) expect([energy.charge.length, energy.discharge.length, soc.length]).toEqual([1, 1, 2]);
      if (type === 2) expect(devices.filter((device) => device.type.nature === 'machine').length).toBeGreaterThan(0);
    },
  );

  it('creates devices that show values once connected with their token', async () => {
    const { id, plan } = await made('energy', '样板 第二栋');
    const [first] = (await server.ask<{ devices: SetupDevice[] }>(`/api/setup/getSetup?projectId=${id}`, { as: 'platform' })).data.devices;
    expect(first?.hasToken).toBe(true);
    expect(plan.tokens?.content).toContain(first?.key ?? '?');
    await server.publish(first?.key ?? '', { active_power: 7.5 });
    expect(server.telemetry.newest.get(server.paramId(first?.key ?? '', 'active_power'))?.value).toBe(7.5);
  });

  it('can be used twice without key conflicts, but not with an existing project name', async () => {
    await made('storage', '样板 一号站');
    await made('storage', '样板 二号站');
    const taken = await fileOf('storage', '样板 一号站', 'platform', 'en');
    expect(taken).toMatchObject({ code: 400, errors: [{ path: 'name', message: 'A project with this name already exists' }] });
    expect((await fileOf('no-such', '样板 三号站')).code).toBe(404);
    expect((await fileOf('storage', '样板 三号站', 'engadmin')).code).toBe(403);
  });

  it('use metrics in sub-items that their devices have', () => {
    for (const { devices, subItems = [] } of templates)
      for (const { meter, above } of subItems) {
        if (above !== undefined) expect(above).toBeLessThan(subItems.length);
        if (meter === undefined) continue;
        const type = server.registry.catalog.type(devices.find(({ key }) => key === meter)?.typeId ?? 0) ?? expect.fail(meter);
        expect(expandPoints(type).map(({ metric }) => metric)).toContain('energy_import');
      }
  });
});
