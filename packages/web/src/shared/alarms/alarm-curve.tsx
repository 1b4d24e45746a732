import { LineChartOutlined } from '@ant-design/icons';
import { type AlarmQuantities, devicesApi, historyApi, type LogEntry, timeText } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../api/use-call.ts';
import { useDeviceTypes } from '../api/use-device-types.ts';
import { TimeChart } from '../chart/time-chart.tsx';
import { useLanguage } from '../i18n/language.ts';
import { clockNow } from '../live/clock.ts';
import { useProject, useProjectPath } from '../project/project-context.ts';
import { Skeleton, States } from '../ui/states.tsx';
import { alarmSeries, drawnMetrics, spanAround } from './alarm-series.ts';
import { alarmsText } from './text.ts';

const heightPx = 280;

export interface AlarmCurveProps {
  readonly entry: LogEntry;
  readonly deviceId: number;
  readonly quantities: AlarmQuantities;
}

/** What the quantities behind an alarm did around it, with their limit and the instant at which it was raised. */
export function AlarmCurve({ entry, deviceId, quantities }: AlarmCurveProps) {
  const t = alarmsText.use();
  const language = useLanguage();
  const project = useProject();
  const path = useProjectPath();
  const [now] = useState(clockNow);
  const span = useMemo(() => spanAround(entry, now), [entry, now]);
  const [start, end] = span;
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: project.id } }, { freshMs: 60_000, quiet: true });
  const typeId = devices.data?.find(({ id }) => id === deviceId)?.deviceType.id;
  const type = useDeviceTypes(useMemo(() => (typeId === undefined ? [] : [typeId]), [typeId])).get(typeId ?? 0);
  const keys = drawnMetrics(quantities)
    .map((metric) => `${deviceId}:${metric}`)
    .join(',');
  const asked = useCall(historyApi.getParamHistory, { query: { key: keys, start, end, width: 480, form: 'columns' } }, { quiet: true });
  const curves = asked.data?.series;
  const paramIds = curves?.map(({ paramId }) => paramId).filter((id) => id > 0) ?? [];
  const told = useCall(historyApi.queryRealTimeData, paramIds.length === 0 ? null : { body: { paramIds, time: start } }, { quiet: true });
  const series = useMemo(() => {
    const before = new Map(
      (told.data?.list ?? []).flatMap(({ paramId, value, time }) =>
        typeof value === 'number' && time !== null ? [[paramId, value] as const] : [],
      ),
    );
    const points = new Map((type?.points ?? []).map((point) => [point.metric, point]));
    return alarmSeries({ deviceId, quantities, points, curves: curves ?? [], before, span, language });
  }, [told.data, type, deviceId, quantities, curves, span, language]);
  const bands = useMemo(
    () => [{ start: entry.startTime, end: entry.recoverTime ?? end, meaning: 'fault' as const, strength: 0.08 }],
    [entry.startTime, entry.recoverTime, end],
  );
  const limit = series.find(({ dash }) => dash === true);
  return (
    <div className="alarm-curve">
      <p className="facts">
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
              marker={entry.startTime}
              title={entry.content}
            />
          )
        }
      </States>
      <p className="facts">{limit === undefined ? t(($) => $.noLimit) : t(($) => $.limit, { name: limit.name })}</p>
      <Link to={path('history', { keys, start, end })}>
        <LineChartOutlined aria-hidden /> {t(($) => $.history)}
      </Link>
    </div>
  );
}
