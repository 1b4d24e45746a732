import { projectsApi } from '@czyun/contract';
import { afterAll, expect, test, vi } from 'vitest';

const asked: string[] = [];
vi.stubGlobal('location', new URL('http://station.example/'));
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(address);
  return Response.json({ code: 200, msg: '', data: { id: 7 } });
});
const { session } = await import('../session/session.ts');
const { queryClient } = await import('./query-client.ts');
const { callKey } = await import('./call-key.ts');
const { freshFor, prefetchCall } = await import('./prefetch-call.ts');
afterAll(() => void vi.unstubAllGlobals());

const fields = { query: { id: 7 } };

test('reads nothing before sign-in, then once, under the key used by the page', async () => {
  prefetchCall(projectsApi.queryProject, fields);
  expect(asked).toEqual([]);
  session.begin('x', { userName: 'a', userType: 0 });
  prefetchCall(projectsApi.queryProject, fields);
  prefetchCall(projectsApi.queryProject, fields);
  await expect.poll(() => queryClient.getQueryData(callKey(projectsApi.queryProject, fields))).toEqual({ id: 7 });
  prefetchCall(projectsApi.queryProject, fields);
  expect(asked).toHaveLength(1);
});

test('a response requested ahead is fresh for the page that always reads again, once', async () => {
  const ahead = { query: { id: 8 } };
  const queryKey = callKey(projectsApi.queryProject, ahead);
  prefetchCall(projectsApi.queryProject, ahead);
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBeDefined();
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query === undefined) throw new Error('The query is not in the cache');
  expect(freshFor(query, 0)).toBeGreaterThan(0);
  expect(freshFor(query, 60_000)).toBe(60_000);
  await query.fetch();
  expect(freshFor(query, 0)).toBe(0);
  const other = queryClient.getQueryCache().build(queryClient, { queryKey: ['not requested ahead'] });
  expect(freshFor(other, 0)).toBe(0);
});
