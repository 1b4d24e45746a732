/** The curves of an incident. */
import { historyApi } from '@czyun/contract';
import type { Incident } from '@czyun/contract/incidents';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { pointSeries, type Span } from '../../../parts/curves/point-series.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useDeviceTypes, useTypesSettled } from '../../../platform/api/use-device-types.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDevices } from '../queries.ts';

const widthPx = 1000;
const none: readonly ChartSeries[] = [];

/** Device and metric of `{deviceId}:{metric}`. */
export function partsOfKey(key: string): readonly [deviceId: number, metric: string] {
  const colon = key.indexOf(':');
  return [Number(key.slice(0, colon)), key.slice(colon + 1)];
}

export function useIncidentCurves({ curves: keys }: Pick<Incident, 'curves'>, span: Span) {
  const language = useLanguage();
  const { id: projectId } = useProject();
  const [start, end] = span;
  const devices = useDevices(projectId).data;
  const used = new Set(keys.map((key) => partsOfKey(key)[0]));
  const typeIds = [...new Set((devices ?? []).filter(({ id }) => used.has(id)).map(({ deviceType }) => deviceType.id))];
  const types = useDeviceTypes(typeIds);
  const areTypesKnown = useTypesSettled(typeIds);
  const query = { key: keys.join(','), start, end, width: widthPx, form: 'columns' as const };
  const asked = useCall(historyApi.getParamHistory, keys.length === 0 ? null : { query }, { quiet: true, freshMs: 60_000 });
  const paramIds = (asked.data?.series ?? []).map(({ paramId }) => paramId).filter((id) => id > 0);
  const held = useCall(historyApi.queryRealTimeData, paramIds.length === 0 ? null : { body: { paramIds, time: start } }, { quiet: true });
  if (keys.length === 0 || asked.data === undefined || devices === undefined) return { asked, series: none, isReady: keys.length === 0 };
  const before = new Map(
    (held.data?.list ?? []).flatMap(({ paramId, value, time }) =>
      typeof value === 'number' && time !== null ? [[paramId, value] as const] : [],
    ),
  );
  const curves = new Map((asked.data.series ?? []).map((curve) => [curve.key, curve]));
  const series = keys.flatMap((key) => {
    const [deviceId, metric] = partsOfKey(key);
    const device = devices.find(({ id }) => id === deviceId);
    const point = types.get(device?.deviceType.id ?? 0)?.points.find((each) => each.metric === metric);
    if (device === undefined || point === undefined) return [];
    return [
      pointSeries({
        key,
        point,
        curve: curves.get(key),
        before,
        span,
        columns: widthPx,
        language,
        deviceName: used.size > 1 ? device.name : undefined,
      }),
    ];
  });
  return { asked, series, isReady: series.length > 0 || areTypesKnown };
}
