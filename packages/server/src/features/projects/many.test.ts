import type { ProjectSummary } from '@czyun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { importStation } from '../project-transfer/index.ts';

let server: TestServer;
const count = 2000;

beforeAll(async () => {
  server = await createTestServer();
  const projects = Array.from({ length: count }, (_, index) => ({
    ...{ key: `many-${index}`, name: `分站 ${index}`, type: 1 + (index % 3), timeZone: 'Asia/Shanghai', devices: [] },
    location: { lng: 73 + (index % 60), lat: 18 + (index % 30) },
  }));
  for (let from = 0; from < count; from += 1000) await importStation(server.db, { projects: projects.slice(from, from + 1000) });
  await server.registry.reload();
}, 60_000);
afterAll(() => server?.close());

it('two thousand projects are paged completely: each once, with its location', async () => {
  const page = async (pageNum: number) =>
    (
      await server.ask<{ total: number; list: ProjectSummary[] }>(`/proj/getProjList?isAll=true&pageNum=${pageNum}&pageSize=500`, {
        as: 'platform',
      })
    ).data;
  const first = await page(1);
  expect(first.total).toBeGreaterThanOrEqual(count);
  const rest = await Promise.all(Array.from({ length: Math.ceil(first.total / 500) - 1 }, (_, index) => page(index + 2)));
  const all = [first, ...rest].flatMap(({ list }) => list);
  expect(all).toHaveLength(first.total);
  expect(new Set(all.map(({ id }) => id)).size).toBe(first.total);
  const many = all.filter(({ name }) => name.startsWith('分站'));
  expect(many).toHaveLength(count);
  expect(many.every(({ location }) => location !== null)).toBe(true);
});
