/** The demonstration station and its accounts, created before the server listens. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { demonstrationFeature, type Send } from '../features/demonstration/index.ts';
import type { FeatureSpec } from '../features/feature.ts';
import { DescriptionError, demonstrationPassword, seedDemonstration } from '../features/project-transfer/index.ts';
import { reasonOf, StartRefused } from './refused.ts';

/** Creates or completes the objects of a description file (JSON, as the plant prints it). */
export async function seedFromFile(file: string, deps: Omit<Parameters<typeof seedDemonstration>[0], 'description'>): Promise<void> {
  try {
    await seedDemonstration({ ...deps, description: await readDescription(file) });
  } catch (error) {
    if (error instanceof DescriptionError) throw new StartRefused(`--demonstration: ${file}: ${reasonOf(error)}`);
    throw error;
  }
}

async function readDescription(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartRefused(`--demonstration: ${file} cannot be read (${reasonOf(error)})`);
  }
}

/** Keys of the projects of a description file. */
export async function projectKeysOf(file: string): Promise<readonly string[]> {
  const { projects = [] } = (await readDescription(file)) as { readonly projects?: readonly { readonly key?: string }[] };
  return projects.flatMap(({ key }) => (key === undefined ? [] : [key]));
}

/** Data that a team would have set up within a month. */
export const furnishedDemonstration = (projects: readonly string[], send: Send): FeatureSpec =>
  demonstrationFeature({ send, projects, password: demonstrationPassword });

/** Calls of the server to itself without the network; before `open` they wait. */
export function createWayIn(): { readonly send: Send; open(app: Pick<FastifyInstance, 'inject'>): void } {
  const { promise, resolve } = Promise.withResolvers<Pick<FastifyInstance, 'inject'>>();
  return {
    open: resolve,
    async send({ method, url, headers, payload }) {
      const app = await promise;
      const answer = await app.inject({ method, url, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
    },
  };
}
