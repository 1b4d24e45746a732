/** Energy of a proposal compared with the present plan. */
import type { CallResult } from '@czyun/contract';
import { type Expected, type productionApi, runTime, type TimelineJob, type TimelineMachine } from '@czyun/contract/production';
import { type PlannedEnergySource, spansBefore } from '../piece-energy/index.ts';

type Answer = CallResult<typeof productionApi.previewProductionPlan>['energy'];
type Energy = Awaited<ReturnType<PlannedEnergySource>>;

interface Plan {
  readonly jobs: readonly TimelineJob[];
  readonly expected: ReadonlyMap<number, Expected>;
}

/** Pieces of placed operations, by operation; set-up at the start is not production time. */
function runsOf({ jobs, expected }: Plan, machines: readonly TimelineMachine[], energy: Energy) {
  const by = new Map(machines.map((machine) => [machine.deviceId, machine]));
  return new Map(
    jobs.flatMap(({ id, deviceId, product, quantity }) => {
      const machine = by.get(deviceId ?? 0);
      const place = expected.get(id);
      const runMs = runTime(machine, product, quantity);
      if (!machine || !place || runMs === null || energy.perPiece(machine.deviceId, product) === null) return [];
      return [[id, { deviceId: machine.deviceId, product, quantity, spans: spansBefore(machine.spans, place.end, runMs) }] as const];
    }),
  );
}

/** null: no operation has a place in both plans and known energy. */
export async function compareEnergy(
  energy: Energy,
  { machines, hasMoney }: { readonly machines: readonly TimelineMachine[]; readonly hasMoney: boolean },
  plans: { readonly present: Plan; readonly proposed: Plan },
): Promise<Answer> {
  const present = runsOf(plans.present, machines, energy);
  const proposed = runsOf(plans.proposed, machines, energy);
  const both = [...present.keys()].filter((id) => proposed.has(id));
  if (both.length === 0) return null;
  const sum = (runs: typeof present) => energy.of(both.flatMap((id) => runs.get(id) ?? []));
  const [before, after] = [await sum(present), await sum(proposed)];
  const view = ({ kWh, cost }: typeof before) => ({ kWh, cost: hasMoney && cost !== null ? cost.text : null });
  return {
    ...{ operations: both.length, others: plans.present.jobs.length - both.length },
    ...{ present: view(before), proposed: view(after) },
    saving: hasMoney && before.cost && after.cost ? before.cost.minus(after.cost).text : null,
  };
}
