/** Quarter-hours with the highest total consumption, and the machines that started in them. Pure. */
import type { Language } from '@czyun/contract';
import type { EnergyPeak } from '@czyun/contract/piece-energy';
import { rounded } from '../../energy/sums.ts';
import { itemOf } from '../../machine-time/elements.ts';
import type { MachineFacts } from '../../machine-time/machine.ts';
import { nameIn } from '../../registry/name.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { quarterMs } from '../../time/quarters.ts';

export interface PeakMachine {
  readonly device: DeviceRecord;
  readonly digits: number;
  readonly energy: readonly { readonly time: number; readonly units: number }[];
  readonly states: MachineFacts['states'];
}

const maxPeaks = 5;
const quartersOfHour = 4;

/** The last instant in [from, to) at which the machine started executing. */
function startedIn(states: PeakMachine['states'], from: number, to: number): number | null {
  const at = states.findLastIndex(({ state, start }, index) => {
    const before = states[index - 1];
    return start >= from && start < to && itemOf(state) === 'executing' && before !== undefined && itemOf(before.state) !== 'executing';
  });
  return states[at]?.start ?? null;
}

/** Only whole quarter-hours within [start, end): a partial one has no comparable mean. */
export function peaksOf(
  machines: readonly PeakMachine[],
  { start, end }: { start: number; end: number },
  language: Language,
): EnergyPeak[] {
  const byMachine = machines.map(({ energy, digits }) => {
    const quarters = new Map<number, number>();
    for (const { time, units } of energy) {
      const quarter = time - (time % quarterMs);
      quarters.set(quarter, (quarters.get(quarter) ?? 0) + (units / 10 ** digits) * quartersOfHour);
    }
    return quarters;
  });
  const sums = new Map<number, number>();
  for (const quarters of byMachine) for (const [quarter, kW] of quarters) sums.set(quarter, (sums.get(quarter) ?? 0) + kW);
  const isWhole = (quarter: number) => quarter >= start && quarter + quarterMs <= end;
  const shown = (kW: number) => rounded(kW, 2) ?? 0;
  return [...sums]
    .filter(([quarter]) => isWhole(quarter))
    .sort(([a, kWa], [b, kWb]) => kWb - kWa || a - b)
    .slice(0, maxPeaks)
    .map(([quarter, kW]) => ({
      ...{ start: quarter, end: quarter + quarterMs, kW: shown(kW) },
      before: isWhole(quarter - quarterMs) ? shown(sums.get(quarter - quarterMs) ?? 0) : null,
      machines: machines
        .map(({ device, states }, index) => ({
          ...{ deviceId: device.id, name: nameIn(language, device), kW: shown(byMachine[index]?.get(quarter) ?? 0) },
          started: startedIn(states, quarter - quarterMs, quarter + quarterMs),
        }))
        .sort((a, b) => b.kW - a.kW),
    }));
}
