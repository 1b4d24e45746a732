import { type StorageUnit, type StorageUnitDevice, storageUnitsApi } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { pastStep } from '../../../platform/live/clock.ts';
import { useClock, useTime } from '../../../platform/live/use-clock.ts';
import { useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useValues } from '../../../platform/live/use-values.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { isOf, overviewAsking } from '../page-at.ts';

const none: readonly StorageUnit[] = [];
const unknown = {
  today: { charge: null, discharge: null },
  lastDay: { charge: null, discharge: null, efficiency: null, socStart: null, socEnd: null },
} as const;

/** Storage units of the project at the clock's instant, with the latest values and states of their devices. */
export function useUnits() {
  const { id: projectId } = useProject();
  const clock = useClock();
  const now = useTime(1000);
  const time = pastStep(clock, now, overviewAsking);
  const asked = useCall(
    storageUnitsApi.storageUnits,
    { query: time === undefined ? { projectId } : { projectId, time } },
    { freshMs: 30_000, everyMs: 60_000, keep: true, passing: time !== undefined, quiet: true },
  );
  const answer = asked.data;
  // The units are the same at every instant; energies of another instant are hidden.
  const isOfClock = answer !== undefined && isOf(clock, answer.time, now);
  const units = isOfClock ? answer.units : (answer?.units.map((unit) => ({ ...unit, ...unknown })) ?? none);
  const ids = units.flatMap(({ devices }) => devices.flatMap(({ params }) => params.map(({ paramId }) => paramId)));
  const values = useValues(ids);
  const states = useDeviceStates(projectId);
  const statusOf = (device: StorageUnitDevice) => states.byId.get(device.id)?.status ?? 'unknown';
  const alarmsOf = (device: StorageUnitDevice) => states.byId.get(device.id)?.openAlarms ?? null;
  return { asked, units, values, statusOf, alarmsOf, lastDay: answer?.lastDay ?? null };
}
