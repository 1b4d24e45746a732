import { devicesApi, unitIn } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import type { PointChoice } from './column-table.tsx';

const none: readonly never[] = [];

function useTypePoints(typeId: number) {
  return useCall(devicesApi.queryDeviceType, { query: { id: typeId } }, { freshMs: 600_000 }).data?.points ?? none;
}

/** Points of a device type with stored history. */
export function useStoredPoints(typeId: number): readonly PointChoice[] {
  const language = useLanguage();
  const points = useTypePoints(typeId);
  return points
    .filter(({ storage }) => storage !== 'live')
    .map(({ metric, name, unit }) => ({ metric, name: name[language], unit: unitIn(language, unit) }));
}

/** Stored points with numeric values, which files can contain. */
export function useNumberPoints(typeId: number): readonly PointChoice[] {
  const points = useTypePoints(typeId);
  const stored = useStoredPoints(typeId);
  return stored.filter(({ metric }) => points.find((point) => point.metric === metric)?.type !== 'text');
}
