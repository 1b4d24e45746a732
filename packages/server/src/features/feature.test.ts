/** A minimal feature: two calls, a job, a schedule, start and stop. */
import { setTimeout as wait } from 'node:timers/promises';
import { defineApi, type Job } from '@czyun/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { base, type TestApp, testApp } from '../app-fixture.ts';
import { defineJob, type Schedule } from '../jobs/index.ts';
import { answered } from '../kernel/handlers.ts';
import { actorOf } from '../kernel/session-info.ts';
import { defineFeature } from './feature.ts';

const told: string[] = [];

const gardenApi = defineApi({
  getPlants: {
    method: 'GET',
    path: '/api/garden/plants',
    access: 'session',
    summary: 'x',
    response: z.object({ plants: z.array(z.string()) }),
  },
  waterPlants: {
    method: 'POST',
    path: '/api/garden/water',
    access: 'project.setup',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    summary: 'x',
    body: z.object({ projectId: z.number().int() }),
    response: z.object({ jobId: z.number() }),
  },
});

const gardenFeature = defineFeature('garden', { apis: [gardenApi] }, ({ jobs }) => {
  const watering = defineJob({
    kind: 'watering',
    name: { zh: '浇水', en: 'Watering' },
    input: z.object({ litres: z.number() }),
    permission: 'project.setup',
    async run({ input, progress, file }) {
      progress(0.5, { zh: '一半', en: 'Half' });
      const out = await file('water.txt', 'text/plain');
      await out.write(`${input.litres} l`);
      told.push(`watered ${input.litres}`);
      return { litres: input.litres };
    },
  });
  const nightly: Schedule<{ litres: number }> = {
    ...{ name: 'nightly-watering', job: watering, input: { litres: 3 } },
    ...{ pattern: '0 3 * * *', timeZone: 'Asia/Shanghai', missed: 'once' },
  };
  return {
    calls: [
      answered(gardenApi, {
        getPlants: () => ({ plants: ['bamboo'] }),
        waterPlants: async ({ body }, context) => ({
          jobId: await jobs.ask(watering, { input: { litres: 7 }, actor: actorOf(context), projectId: body.projectId }),
        }),
      }),
    ],
    jobs: { kinds: [watering], schedules: () => [nightly] },
    start: async () => void told.push('started'),
    stop: async () => void told.push('stopped'),
  };
});

let t: TestApp;
beforeAll(async () => {
  t = await testApp({}, [gardenFeature]);
});
afterAll(async () => {
  if (!told.includes('stopped')) await t.close();
});

async function ask<T>(path: string, user: string, payload?: object): Promise<{ code: number; data: T }> {
  const headers = { sid: await t.signIn(user) };
  const answer = await t.app.inject({ method: payload ? 'POST' : 'GET', url: `${base}${path}`, headers, ...(payload ? { payload } : {}) });
  return answer.json();
}

test('its calls answer, its job runs and writes a file, its schedule starts the job, its stop is called', async () => {
  expect(told).toEqual(['started']);
  expect((await ask('/api/garden/plants', 'monitor')).data).toEqual({ plants: ['bamboo'] });
  expect((await ask('/api/garden/water', 'monitor', { projectId: t.projects.own })).code).toBe(403);
  const { jobId } = (await ask<{ jobId: number }>('/api/garden/water', 'engadmin', { projectId: t.projects.own })).data;
  const job = async () => (await ask<Job>(`/api/jobs/get?id=${jobId}`, 'engadmin')).data;
  await expect.poll(job).toMatchObject({ state: 'done', progress: 1, result: { litres: 7 }, file: { name: 'water.txt', bytes: 3 } });
  expect((await ask(`/api/jobs/get?id=${jobId}`, 'stranger')).code).toBe(404);

  // The first check records when the clock began; 03:00 in Shanghai follows within a day.
  await t.deps.jobs.step.plan();
  t.clock.now += 86_400_000;
  await t.deps.jobs.step.plan();
  await expect.poll(() => told).toContain('watered 3');
  const { list } = await t.deps.jobs.list({ offset: 0, limit: 10 });
  expect(list.map(({ kind, actor }) => [kind, actor.userId === null])).toContainEqual(['watering', true]);

  await t.close();
  await wait(0);
  expect(told.at(-1)).toBe('stopped');
});
