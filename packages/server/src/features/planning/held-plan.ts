/** What a plan of slots that a controller holds would earn on a day: by the prices, the forecast and the storage that the best one is made by. */
import type { PlanSlot } from '@czyun/contract';
import { planOutlook } from '../../energy/plan-outlook.ts';
import { floorOf, type PlanInput } from '../../planning/model.ts';
import { efficiencyAt, simulate } from '../../planning/simulation.ts';
import type { Quarter } from '../../time/quarters.ts';

/**
 * CNY against the storage at rest. The slots hold as long as the state of charge allows. What it leaves in the storage beyond what a plan has to, or
 * short of it, is worth what the cheapest quarter-hour charges it for.
 */
export function earnsOfSlots(input: PlanInput, quarters: readonly Quarter[], slots: readonly PlanSlot[]): number {
  const { battery } = input;
  const highest = Math.max(0, ...slots.map(({ power }) => power));
  const [into, outOf] = [battery.charge, battery.discharge].map((steps) => efficiencyAt(steps, highest)) as [number, number];
  const netLoads = quarters.map((quarter, at) => {
    const { load = 0, pv = 0 } = input.quarters[at] ?? {};
    return { ...quarter, netLoad: load - pv };
  });
  const { energies } = planOutlook(slots, netLoads, {
    ratedEnergy: battery.capacity,
    soc: battery.socStart * 100,
    socLower: floorOf(battery) * 100,
    socUpper: battery.socMax * 100,
    efficiency: into * outOf,
  });
  const powers = energies.map(({ charge, discharge }, at) => (discharge - charge) / (input.quarters[at]?.hours ?? 1));
  const run = simulate(input, powers);
  const left = (run.quarters.at(-1)?.soc ?? battery.socStart) - battery.socEnd;
  const cheapest = Math.min(...input.quarters.map(({ buy }) => buy));
  const worth = ((left * battery.capacity) / into) * Math.max(0, cheapest);
  return simulate(input, []).cost - run.cost + worth;
}
