/** An operations report has the figures of the screens and requires the permission to export data. */
import type { EnergyStatistics, StationIndicators } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { dayOf } from '../../time/days.ts';

const zone = 'Asia/Shanghai';
const quarter = 900_000;
let server: TestServer;
let projectId: number;
let foreignId: number;
const today = dayOf(zone, Date.now());

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  foreignId = server.device('t-foreign').projectId;
  const start = today.start - 86_400_000;
  // Includes the reading at midnight, which determines yesterday's last quarter-hour.
  const count = Math.floor((Date.now() - start) / quarter) + 1;
  const times = Float64Array.from({ length: count }, (_, at) => start + at * quarter);
  // 4 kWh per quarter-hour.
  const values = times.map((_, at) => 1000 + 4 * at);
  const body = encodeColumns([{ deviceKey: 't-grid', metric: 'energy_import', times, values }]);
  const imported = await server.ask<{ rejected: number }>(`/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`, {
    as: 'platform',
    body,
  });
  expect(imported.data).toMatchObject({ rejected: 0 });
  await server.telemetry.settle();
}, 60_000);
afterAll(() => server?.close());

const path = (more = '') => `/api/report/operations?projectId=${projectId}${more}`;
async function textsOf(more: string, as: TestUser = 'operator', language: 'zh' | 'en' = 'en'): Promise<string[]> {
  const headers = { sid: await server.sid(as), 'accept-language': language };
  const answer = await server.app.inject({ method: 'GET', url: `${basePath}${path(more)}`, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return pdfPages(answer.rawPayload).flatMap(({ texts }) => texts);
}

describe('the operations report', () => {
  it('has the energies and indicators of the screens for yesterday', async () => {
    const at = `&unit=day&start=${today.start - 43_200_000}`;
    const statistics = (
      await server.ask<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}${at}`, { as: 'operator', language: 'en' })
    ).data;
    const indicators = (
      await server.ask<StationIndicators>(`/api/indicators/station?projectId=${projectId}${at}`, { as: 'operator', language: 'en' })
    ).data;
    const texts = await textsOf(at);
    const joined = texts.join('\n');
    // The day has 95 quarter-hours of 4 kWh between its first and last reading, and one more up to midnight.
    expect(statistics.energy.find(({ key }) => key === 'gridImport')?.value).toBeCloseTo(384, 6);
    expect(joined).toContain('384.00 kWh');
    for (const { name } of statistics.energy) expect(joined).toContain(name);
    for (const { name } of indicators.list) expect(joined.replaceAll(/\s/g, '')).toContain(name.replaceAll(/\s/g, ''));
    for (const heading of ['Energies', 'Settlement', 'Station health', 'Alarms']) expect(texts).toContain(heading);
  });

  it('notes in Chinese that the month is not complete', async () => {
    const texts = await textsOf('', 'engineer', 'zh');
    expect(texts.join('')).toContain('月度运行报告');
    expect(texts.join('')).toContain('周期未结束，统计到现在');
  });

  it('has no money for a secret link that shows none', async () => {
    const createdBy = (await server.accounts.userIdOf('engadmin')) ?? 0;
    const titles = async (money: boolean) => {
      const wish = { projectId, code: 4, writes: false, money, name: 'wall', createdBy, expires: Date.now() + 86_400_000 };
      const { secret } = await server.accounts.createSecretLink(wish);
      const { sid } = await server.accounts.loginBySecret(secret, { address: '127.0.0.1', agent: 'test' });
      const at = `&unit=day&start=${today.start - 43_200_000}`;
      const answer = await server.app.inject({ url: `${basePath}${path(at)}`, headers: { sid, 'accept-language': 'en' } });
      return pdfPages(answer.rawPayload).flatMap(({ texts }) => texts);
    };
    expect((await titles(false)).filter((text) => text === 'Settlement' || text.includes('¥'))).toEqual([]);
    expect(await titles(true)).toContain('Settlement');
  });

  it('requires the permission to export data', async () => {
    const status = async (as: TestUser, to = path()) => (await server.ask(to, { as })).code;
    expect(await status('monitor')).toBe(403);
    expect(await status('stranger')).toBe(4013);
    expect(await status('engadmin', `/api/report/operations?projectId=${foreignId}`)).toBe(4013);
    expect(await status('platform', '/api/report/operations?projectId=999999')).toBe(404);
    expect(await status('operator', path('&unit=week'))).toBe(400);
    expect(await status('operator', path('&start=x'))).toBe(400);
  });
});
