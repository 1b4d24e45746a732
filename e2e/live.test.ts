/** Live frames and late answers of calls: an older answer never replaces a newer frame. */
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPage, plantFault, signIn, until } from './page.ts';

interface Entry {
  readonly id: number;
  readonly deviceId: number | null;
}

const fault = { kind: 'fire-smoke', device: 'fire-1' } as const;
afterAll(() => plantFault({ ...fault, on: false }));

test('an alarm that is raised while an older answer is in transit stays on the page', async () => {
  const opened = await openPage();
  onTestFinished(() => opened.close());
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const projectId = person.projectId();
  const fire = await person.deviceId('fire-1');
  const standing = () => person.ask<Entry[]>(`/czyun/realAlarm?id=${projectId}`);
  const isBurning = async () => (await standing()).some(({ deviceId }) => deviceId === fire);
  await plantFault({ ...fault, on: false });
  await until('no smoke', async () => ((await isBurning()) ? undefined : true));

  // Answers of the real server, created before the alarm and delivered after it.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/realAlarm*', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const line = page.waitForEvent('websocket');
  await page.goto(`/czyun/${projectId}/devices`);
  await (await line).waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('"op":"alarms"') });
  await plantFault({ ...fault, on: true });
  await until('smoke', async () => ((await isBurning()) ? true : undefined));
  release();
  await page.locator('[data-bell]').click();
  await expect.poll(() => page.locator('section[aria-label="当前告警"]').textContent(), { timeout: 20_000 }).toMatch(/烟/);
  expect(errors).toEqual([]);
});
