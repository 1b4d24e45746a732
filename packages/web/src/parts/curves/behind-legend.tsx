import { timeText } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { Row, Text } from '../../kit/ui/layout.tsx';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { PeriodLegend } from '../tariff/period-legend.tsx';
import { maxDaysBehind, planMeaningOf } from './behind.ts';
import { curvesText } from './text.ts';
import { type Behind, maxAlarmsBehind } from './use-behind.ts';

const maxShiftsNamed = 6;

/** Legend of the bands behind the curves. */
export function BehindLegend({ behind }: { readonly behind: Behind }) {
  const t = curvesText.useText();
  const { tokens } = useTheme();
  const zone = useTimeZone();
  if (behind.kinds.length === 0) return null;
  const { kinds, known, tooLong } = behind;
  const shows = (kind: Behind['kinds'][number]) => kinds.includes(kind) && !tooLong.includes(kind) && known.has(kind);
  const periods = [...new Set(behind.tariff.map(({ period }) => period))];
  const modes = [...new Set(behind.plan.bands.map(({ mode }) => mode))].sort((a, b) => a - b);
  const counts = ([1, 2, 3] as const).map((severity) => ({
    severity,
    n: behind.alarms.filter((entry) => (entry.severity ?? 3) === severity).length,
  }));
  const note = (text: string) => (
    <Text size="small" tone="faint">
      {text}
    </Text>
  );
  return (
    <Row wrap gap="wide" data-part="behind">
      {tooLong.map((kind) => (
        <span key={kind}>{note(t(($) => $.tooLong, { n: maxDaysBehind[kind], kind: t(($) => $.behind[kind]) }))}</span>
      ))}
      {shows('tariff') && (periods.length > 0 ? <PeriodLegend periods={periods} /> : note(t(($) => $.noTariff)))}
      {shows('plan') &&
        (modes.length === 0
          ? note(t(($) => $.noPlan))
          : modes.map((mode) => (
              <Row key={mode} as="span" gap="tight" className={box.small}>
                <i className={box.square} style={{ background: tokens[planMeaningOf(mode)] }} aria-hidden="true" />
                {t(($) => $.plan[mode])}
              </Row>
            )))}
      {shows('plan') && modes.length > 0 && behind.plan.name !== null && note(t(($) => $.planOf, { name: behind.plan.name ?? '' }))}
      {shows('alarms') &&
        (behind.alarms.length === 0
          ? note(t(($) => $.noAlarms))
          : counts.map(
              ({ severity, n }) =>
                n > 0 && (
                  <Row key={severity} as="span" gap="tight" className={box.small}>
                    <i className={box.square} style={{ background: tokens[`severity${severity}` as const] }} aria-hidden="true" />
                    {t(($) => $.alarms[severity], { n })}
                  </Row>
                ),
            ))}
      {behind.someAlarms && note(t(($) => $.someAlarms, { n: maxAlarmsBehind }))}
      {shows('shifts') &&
        note(
          behind.shifts.length === 0
            ? t(($) => $.noShifts)
            : `${t(($) => $.behind.shifts)} ${behind.shifts
                .slice(-maxShiftsNamed)
                .map(({ start, name, crewName }) => `${timeText(start, zone, 'minute').slice(5)} ${name} ${crewName}`)
                .join(' · ')}`,
        )}
    </Row>
  );
}
