import { planExecutionApi, plansApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { datesOf, planBands } from './behind.ts';

/** Plans change only when one is sent. */
const kept = { freshMs: 300_000, quiet: true, keep: true } as const;

/** Slots of a controller's plan: of the first controller among these devices, else of the project's first. */
export function usePlanBands(
  wanted: boolean,
  { start, end, deviceIds }: { readonly start: number; readonly end: number; readonly deviceIds: readonly number[] },
) {
  const { id: projectId, timeZone: zone } = useProject();
  const controllers = useCall(plansApi.planDevices, wanted ? { query: { projectId } } : null, kept);
  const list = controllers.data ?? [];
  const controller = list.find(({ deviceId }) => deviceIds.includes(deviceId)) ?? list[0];
  const dates = wanted ? datesOf(start, end, zone) : [];
  const fieldsOf = (date: string | undefined) =>
    date === undefined || controller === undefined ? null : { query: { projectId, deviceId: controller.deviceId, date } };
  const days = [
    useCall(planExecutionApi.planExecution, fieldsOf(dates[0]), kept),
    useCall(planExecutionApi.planExecution, fieldsOf(dates[1]), kept),
    useCall(planExecutionApi.planExecution, fieldsOf(dates[2]), kept),
    useCall(planExecutionApi.planExecution, fieldsOf(dates[3]), kept),
  ];
  const answers = days.slice(0, dates.length).flatMap(({ data }) => (data === undefined ? [] : [data]));
  return {
    bands: planBands(answers),
    name: controller?.name ?? null,
    isKnown: controllers.data !== undefined && (controller === undefined || answers.length === dates.length),
  };
}
