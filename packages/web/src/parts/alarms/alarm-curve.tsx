import { LineChartOutlined } from '@ant-design/icons';
import { type AlarmQuantities, devicesApi, historyApi, type LogEntry, period, routes, timeText } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import box from '../../kit/ui/box.module.css';
import { Skeleton, States } from '../../kit/ui/states.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BandNote } from '../server-clock/band-note.tsx';
import { useClockBands } from '../server-clock/queries.ts';
import { alarmColumns, alarmSeries, drawnMetrics, spanAround } from './alarm-series.ts';
import { alarmsText } from './text.ts';

const heightPx = 280;

export interface AlarmCurveProps {
  readonly entry: LogEntry;
  readonly deviceId: number;
  readonly quantities: AlarmQuantities;
}

/** Curves of the quantities behind an alarm, with their limit and the instant at which it was raised. */
export function AlarmCurve({ entry, deviceId, quantities }: AlarmCurveProps) {
  const t = alarmsText.useText();
  const language = useLanguage();
  const project = useProject();
  const to = useLinks();
  const [now] = useState(clockNow);
  const span = useMemo(() => spanAround(entry, now), [entry, now]);
  const [start, end] = span;
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: project.id } }, { freshMs: 60_000, quiet: true });
  const typeId = devices.data?.find(({ id }) => id === deviceId)?.deviceType.id;
  const type = useDeviceTypes(useMemo(() => (typeId === undefined ? [] : [typeId]), [typeId])).get(typeId ?? 0);
  const keys = drawnMetrics(quantities)
    .map((metric) => `${deviceId}:${metric}`)
    .join(',');
  const asked = useCall(
    historyApi.getParamHistory,
    { query: { key: keys, start, end, width: alarmColumns, form: 'columns' } },
    { quiet: true },
  );
  const curves = asked.data?.series;
  const paramIds = curves?.map(({ paramId }) => paramId).filter((id) => id > 0) ?? [];
  const newest = useCall(historyApi.queryRealTimeData, paramIds.length === 0 ? null : { body: { paramIds, time: start } }, { quiet: true });
  const series = useMemo(() => {
    const before = new Map(
      (newest.data?.list ?? []).flatMap(({ paramId, value, time }) =>
        typeof value === 'number' && time !== null ? [[paramId, value] as const] : [],
      ),
    );
    const points = new Map((type?.points ?? []).map((point) => [point.metric, point]));
    return alarmSeries({ deviceId, quantities, points, curves: curves ?? [], before, span, language });
  }, [newest.data, type, deviceId, quantities, curves, span, language]);
  const doubtful = useClockBands(start, end);
  const bands = useMemo(
    () => [...doubtful, { start: entry.startTime, end: entry.recoverTime ?? end, meaning: 'fault' as const, strength: 0.08 }],
    [doubtful, entry.startTime, entry.recoverTime, end],
  );
  const marks = useMemo(() => [{ time: entry.startTime }], [entry.startTime]);
  const limit = series.find(({ dash }) => dash === true);
  return (
    <div className={box.stack}>
      <p className={`${box.plain} ${box.soft}`}>
        {t(($) => $.raised, { time: timeText(entry.startTime, project.timeZone) })} · {t(($) => $.span)}
      </p>
      <States of={asked} skeleton={<Skeleton height={heightPx} />}>
        {() =>
          type === undefined ? (
            <Skeleton height={heightPx} />
          ) : (
            <TimeChart
              series={series}
              start={start}
              end={end}
              timeZone={project.timeZone}
              height={heightPx}
              gapMs={900_000}
              bands={bands}
              marks={marks}
              title={entry.content}
            />
          )
        }
      </States>
      <BandNote bands={doubtful} start={start} end={end} />
      <p className={`${box.plain} ${box.soft}`}>{limit === undefined ? t(($) => $.noLimit) : t(($) => $.limit, { name: limit.name })}</p>
      <Link to={to(routes.history, { keys: keys.split(','), time: period(start, end) })}>
        <LineChartOutlined aria-hidden /> {t(($) => $.history)}
      </Link>
    </div>
  );
}
