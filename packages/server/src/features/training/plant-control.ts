/** Control port of the demonstration's plant: its simulated projects and its faults. */
import type { FaultLesson } from '@czyun/contract/training';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { getLimited, postLimited } from '../../outside/post.ts';

const answerLimit = 1024 * 1024;
const timeoutMs = 3000;
const state = z.object({ projects: z.array(z.string()) });

/** Fault kinds of the plant. */
const kinds: Readonly<Record<FaultLesson, string>> = {
  'hot-cell': 'hot-cell',
  'converter-stop': 'pcs-trip',
  'comms-loss': 'comms-loss',
  'emergency-stop': 'fire-smoke',
};

export function createPlantControl(address: string | undefined, fetch: typeof globalThis.fetch | undefined) {
  const how = { answerLimit, timeoutMs, fetch };
  return {
    /** Keys of the plant's projects; empty if it is not running. */
    async projects(): Promise<readonly string[]> {
      if (address === undefined) return [];
      const answer = await getLimited(new URL('/state', address), how).catch(() => undefined);
      if (answer?.ok !== true || answer.bytes === null) return [];
      const read = state.safeParse(JSON.parse(Buffer.from(answer.bytes).toString('utf8')));
      return read.success ? read.data.projects : [];
    },
    /** Throws `trainingOff` if the plant did not accept it. */
    async set(lesson: FaultLesson, device: string, on: boolean): Promise<void> {
      if (address === undefined) throw new AppError('trainingOff');
      const body = JSON.stringify({ kind: kinds[lesson], device, on });
      const answer = await postLimited(new URL('/fault', address), { ...how, contentType: 'application/json', body }).catch(
        () => undefined,
      );
      if (answer?.ok !== true) throw new AppError('trainingOff');
    },
  };
}

export type PlantControl = ReturnType<typeof createPlantControl>;
