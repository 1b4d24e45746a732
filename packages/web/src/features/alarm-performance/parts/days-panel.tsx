import { type AlarmPerformance, severityWords, timeText } from '@czyun/contract';
import { useMemo } from 'react';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { performanceText } from '../text.ts';
import { targets } from './targets.ts';

const severities = [1, 2, 3] as const;

/** Annunciated alarms per day by severity, with the target and limit of the standards. */
export function DaysPanel({ performance }: { readonly performance: AlarmPerformance }) {
  const t = performanceText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const { days, hours } = performance;
  const categories = useMemo(() => days.map(({ date }) => date), [days]);
  const series = useMemo(
    () =>
      severities.map((severity) => ({
        key: String(severity),
        name: severityWords[severity][language],
        meaning: `severity${severity}` as const,
        values: days.map((day) => day.severities[severity - 1] ?? 0),
      })),
    [days, language],
  );
  const { target, limit } = targets.perDay;
  const limits = useMemo(
    () => [
      { value: target, name: t(($) => $.days.target, { n: target }), meaning: 'severity3' as const },
      { value: limit, name: t(($) => $.days.limit, { n: limit }), meaning: 'severity1' as const },
    ],
    [t, target, limit],
  );
  const note =
    hours.peak === null ? undefined : t(($) => $.days.peak, { at: timeText(hours.peak?.start ?? 0, zone, 'minute'), n: hours.peak.alarms });
  return (
    <Panel title={t(($) => $.days.title)} note={note} picture>
      {performance.total === 0 ? (
        <p className={box.faint}>{t(($) => $.days.quiet)}</p>
      ) : (
        <BarChart
          title={t(($) => $.days.title)}
          base={t(($) => $.days.day)}
          categories={categories}
          series={series}
          unit=""
          decimals={0}
          limits={limits}
          atRest="sum"
          stacked
          whole
          height={300}
        />
      )}
    </Panel>
  );
}
