/** The demonstration station and its accounts, created before the server listens. */
import { readFile } from 'node:fs/promises';
import { DescriptionError, seedDemonstration } from '../features/project-transfer/index.ts';
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
