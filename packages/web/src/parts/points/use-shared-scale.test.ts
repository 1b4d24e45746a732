import { act } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import type { BoundPoint } from './bound.ts';

vi.stubGlobal('location', new URL('http://station.example/'));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
const { renderHook } = await import('../../platform/testing/render-hook.ts');
const { values } = await import('../../platform/live/live.ts');
const { useReadings } = await import('./use-bound.ts');
const { useSharedScale } = await import('./use-shared-scale.ts');
afterAll(() => void vi.unstubAllGlobals());

const rows = 40;
const points = Array.from(
  { length: rows },
  (_, index) =>
    ({
      key: `1:p${index}`,
      paramId: index + 1,
      needs: null,
      factor: 1,
      point: { metric: 'active_power', unit: 'kW' },
    }) as unknown as BoundPoint,
);
const put = (paramId: number, value: number) =>
  act(async () => {
    values.put([[paramId, { value, time: 1, quality: 'good' }]]);
    values.flush();
  });

test('a value re-renders only its own row, and the shared unit is the same object until a unit changes', async () => {
  let drawn = 0;
  const row = await renderHook((of: BoundPoint) => {
    drawn += 1;
    return useReadings([of])[0];
  }, points[0] as BoundPoint);
  const list = await renderHook((of: readonly BoundPoint[]) => useSharedScale(of), points);
  for (const [index] of points.entries()) await put(index + 1, 5000);
  const scale = list.result.current;
  const before = drawn;
  for (let id = 2; id <= rows; id += 1) await put(id, 5001);
  expect(drawn).toBe(before);
  expect(list.result.current).toBe(scale);
  await put(1, 5002);
  expect(drawn).toBe(before + 1);
  expect(row.result.current?.value).toBe(5002);
  await put(3, 50_000);
  expect(list.result.current).not.toBe(scale);
  await row.unmount();
  await list.unmount();
});
