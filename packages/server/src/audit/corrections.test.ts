import { expect, it } from 'vitest';
import { unsigned } from '../kernel/actor.ts';
import { correcting } from './corrections.ts';
import type { AuditEntry } from './index.ts';

it('an import that fails after it recorded what it replaces records the failure too', async () => {
  const said: (string | null | undefined)[] = [];
  const audit = { record: async ({ result }: AuditEntry) => void said.push(result) };
  const registry = { param: () => undefined, device: () => undefined };
  const found = { readings: 1, series: [1], from: 0, to: 0, digest: 'd' };
  const run = (work: Parameters<typeof correcting<void>>[1]) =>
    correcting({ audit, registry, projectId: 1, by: unsigned('anna', '') }, work);
  const fails = () => Promise.reject(new Error('the engine is away'));
  await expect(run(fails)).rejects.toThrow('away');
  expect(said).toEqual([]);
  await expect(
    run(async (correct) => {
      await correct(found);
      await fails();
    }),
  ).rejects.toThrow('away');
  expect(said).toEqual([undefined, 'failed']);
});
