import { projectsApi } from '@czyun/contract';
import { act } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** Server responses, controlled by the test. */
const open: { readonly address: string; readonly answer: (data: unknown) => void }[] = [];
vi.stubGlobal('location', new URL('http://station.example/'));
vi.stubGlobal(
  'fetch',
  (address: string) =>
    new Promise((resolve) => open.push({ address, answer: (data) => resolve(Response.json({ code: 200, msg: '', data })) })),
);
const { session } = await import('../session/session.ts');
const { onToast } = await import('../toast.ts');
const { renderHook } = await import('../testing/render-hook.ts');
const { queryClient } = await import('./query-client.ts');
const { useCall, useChange } = await import('./use-call.ts');
afterAll(() => void vi.unstubAllGlobals());

session.begin('x', { userName: 'a', userType: 0 });
const pause = (ms: number) => act(async () => new Promise((done) => setTimeout(done, ms)));
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 200; tries += 1) await pause(10);
}
const idsAsked = () => open.map(({ address }) => new URL(address, 'http://station.example').searchParams.get('id'));

beforeEach(() => {
  open.length = 0;
  queryClient.clear();
});

test('a late response never replaces that of a newer request', async () => {
  const firstId: number = 1;
  const { result, rerender, unmount } = await renderHook(
    (id: number) => useCall(projectsApi.queryProject, { query: { id } }, { keep: true }),
    firstId,
  );
  await rerender(2);
  expect(idsAsked()).toEqual(['1', '2']);
  open[1]?.answer({ id: 2 });
  await until(() => result.current.data !== undefined);
  expect(result.current.data).toEqual({ id: 2 });
  open[0]?.answer({ id: 1 });
  await pause(50);
  expect(result.current.data).toEqual({ id: 2 });
  await unmount();
});

test('a first response that was pending during a change is requested again', async () => {
  const spec = { ...projectsApi.queryProject, method: 'POST', path: '/test/change' } as unknown as typeof projectsApi.queryProject;
  const { result, unmount } = await renderHook(
    () => ({
      read: useCall(projectsApi.queryProject, { query: { id: 7 } }),
      change: useChange(spec, { renews: [projectsApi.queryProject] }),
    }),
    null,
  );
  expect(idsAsked()).toEqual(['7']);
  await act(async () => result.current.change.mutate({ query: { id: 7 } }));
  await until(() => open.length > 1);
  open[1]?.answer({ id: 7 });
  await until(() => open.length > 2);
  expect(idsAsked()).toEqual(['7', '7', '7']);
  open[0]?.answer({ id: 7, name: 'before' });
  open[2]?.answer({ id: 7, name: 'after' });
  await until(() => result.current.read.data !== undefined);
  await pause(20);
  expect(result.current.read.data).toMatchObject({ name: 'after' });
  await unmount();
});

test('a change renews its reads, then reports success, then runs `onDone`', async () => {
  const order: string[] = [];
  onToast((kind, text) => void order.push(`${kind} ${text}`));
  const spec = { ...projectsApi.queryProject, method: 'POST', path: '/test/change' } as unknown as typeof projectsApi.queryProject;
  const { result, unmount } = await renderHook(() => {
    const read = useCall(projectsApi.queryProject, { query: { id: 3 } });
    const change = useChange(spec, {
      renews: [projectsApi.queryProject],
      success: ({ id }, { query }) => `saved ${id} of ${query.id}`,
      onDone: () => void order.push('done'),
    });
    return { read, change };
  }, null);
  open[0]?.answer({ id: 3, name: 'old' });
  await until(() => result.current.read.data !== undefined);
  await act(async () => result.current.change.mutate({ query: { id: 3 } }));
  await until(() => open.length === 2);
  open[1]?.answer({ id: 3 });
  await until(() => open.length === 3);
  expect([open.length, order]).toEqual([3, []]);
  open[2]?.answer({ id: 3, name: 'new' });
  await until(() => order.length === 2);
  expect(order).toEqual(['success saved 3 of 3', 'done']);
  expect(result.current.read.data).toEqual({ id: 3, name: 'new' });
  await unmount();
});
