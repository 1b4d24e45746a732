/** Energy counted by projects today. */
import { balanceOf, energyParams, type Offers } from '../../energy/balance.ts';
import type { Count } from '../../energy/readings.ts';
import type { ProjectRecord, Registry } from '../../registry/index.ts';
import type { DayEnergy } from './day-energy.ts';
import { factoryEnergyParams } from './factory-grid.ts';

/** Project type of factories. */
export const factory = 2;

export interface DayCountDeps {
  readonly registry: Pick<Registry, 'devicesOf'>;
  readonly offers: Offers;
  /** Called when counts or past values are unknown because the history engine is unavailable. */
  readonly warn?: ((error: unknown) => void) | undefined;
}

/** Counts of the day until `now`; unknown while the history engine is unavailable. */
export async function dayCounts(
  { registry, offers, warn }: DayCountDeps,
  energy: DayEnergy,
  projects: readonly ProjectRecord[],
  now: number,
): Promise<Count> {
  const params = projects.flatMap(({ id, type }) => {
    const devices = registry.devicesOf(id);
    return type === factory ? factoryEnergyParams(devices) : energyParams(balanceOf(devices, offers));
  });
  try {
    return await energy.load(params, now);
  } catch (error) {
    warn?.(error);
    return () => null;
  }
}
