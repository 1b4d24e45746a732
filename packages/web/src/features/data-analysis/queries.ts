import { devicesApi, historyChartsApi, registerStat } from '@czyun/contract';
import type { Span } from '../../kit/range/quick-range.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import type { Catalog, Item } from './parts/items.ts';

const nothing = { list: [] };

/** Devices of the project with their types. */
export function useCatalog(projectId: number) {
  const devices = useCall(devicesApi.getByArea, { query: { projId: projectId } }, { freshMs: 60_000, quiet: true });
  const { list } = devices.data ?? nothing;
  const typeIds = [...new Set(list.map(({ deviceType }) => deviceType.id))];
  const types = useDeviceTypes(typeIds);
  const catalog: Catalog = { devices: list, types, complete: devices.data !== undefined && types.size === typeIds.length };
  return { catalog, error: devices.data === undefined ? devices.error : null, retry: () => void devices.refetch() };
}

const options = { keep: true, freshMs: 60_000, quiet: true } as const;

/** Aggregates of the points, requested separately for registers of the opposite sign: their minimum is the shown maximum. */
export function useAnalysed(items: readonly Item[], [start, end]: Span, downSample: string) {
  const fieldsOf = (factor: 1 | -1) => {
    const device = items.filter((item) => item.factor === factor).map(({ key }) => key);
    return device.length === 0 ? null : { body: { start, end, downSample: registerStat(downSample, factor), device } };
  };
  const [ahead, behind] = [fieldsOf(1), fieldsOf(-1)];
  const straight = useCall(historyChartsApi.queryMultiComputeData, ahead, options);
  const turned = useCall(historyChartsApi.queryMultiComputeData, behind, options);
  const asked = [...(ahead === null ? [] : [straight]), ...(behind === null ? [] : [turned])];
  return {
    answers: asked.map(({ data }) => data),
    isWaiting: asked.some(({ data, error }) => data === undefined && error === null),
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    retry: () => void Promise.all(asked.map(({ refetch }) => refetch())),
  };
}
