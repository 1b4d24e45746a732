import { type AlarmPerformance, hourMs, logType, period, routes, timeText } from '@czyun/contract';
import { type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { performanceText } from '../text.ts';
import { cellAt, cellOf, cellsOf, crowdedHour, type HeatCell, heatSteps, rowsOf, stepOf } from './heat.ts';
import css from './heat-calendar.module.css';
import { targets } from './targets.ts';

/** Greatest width of a day, px. */
const widestDay = 72;
/** Greatest number of dates below the picture. */
const maxDates = 10;
/** Arrow keys: days to the right, hours down. */
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const alarmTypes = [logType.notice, logType.alarm, logType.fault];

/** Alarms by day and hour. An hour links to its log entries. */
export function HeatCalendar({ performance }: { readonly performance: AlarmPerformance }) {
  const t = performanceText.useText();
  const zone = useTimeZone();
  const to = useLinks();
  const [pointed, setPointed] = useState<HeatCell | null>(null);
  const { days, hours, end } = performance;
  const rows = rowsOf(days);
  const startOf = ({ day, hour }: Pick<HeatCell, 'day' | 'hour'>) => (days[day]?.start ?? 0) + hour * hourMs;
  const entriesOf = (start: number) => to(routes.log, { type: alarmTypes, time: period(start, start + hourMs), order: 'asc' });
  const found = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    return cellAt(days, (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
  };
  const everyDate = Math.max(1, Math.ceil(days.length / maxDates));
  const { peak } = hours;
  const last = days.at(-1);
  return (
    <Panel title={t(($) => $.heat.title)} how={t(($) => $.heat.how)} picture>
      <Stack gap="roomy" data-part="heat">
        <Row wrap between>
          <Text size="small" tone="soft" tabular aria-live="polite">
            {pointed !== null ? (
              t(($) => $.heat.at, { time: timeText(startOf(pointed), zone, 'minute'), n: pointed.alarms })
            ) : peak === null ? (
              t(($) => $.days.quiet)
            ) : (
              <Link to={entriesOf(peak.start)}>{t(($) => $.days.peak, { at: timeText(peak.start, zone, 'minute'), n: peak.alarms })}</Link>
            )}
          </Text>
          <Row wrap className={joined(box.small, box.soft, css.legend)} aria-hidden="true">
            {heatSteps.map((step) => (
              <span key={step}>
                <i className={css[step]} />{' '}
                {t(($) => $.heat.steps[step], { target: targets.perHour.target, limit: targets.perHour.limit, most: crowdedHour })}
              </span>
            ))}
          </Row>
        </Row>
        <div className={css.heat} style={{ maxWidth: days.length * widestDay + 48 }}>
          <ul className={joined(box.plain, box.small, box.faint, css.hours)} aria-hidden="true">
            {[0, 6, 12, 18].map((hour) => (
              <li key={hour} style={{ insetBlockStart: `${(hour / rows) * 100}%` }}>{`${String(hour).padStart(2, '0')}:00`}</li>
            ))}
          </ul>
          <Link
            to={entriesOf(pointed !== null ? startOf(pointed) : (peak?.start ?? performance.start))}
            aria-label={t(($) => $.heat.picture, { n: performance.total, days: days.length })}
            onPointerMove={(event) => setPointed(found(event))}
            onPointerLeave={() => setPointed(null)}
            onBlur={() => setPointed(null)}
            onKeyDown={(event) => {
              const [right, down] = steps[event.key] ?? [0, 0];
              if (right === 0 && down === 0) return;
              event.preventDefault();
              const from = pointed ?? { day: days.length - 1, hour: 0 };
              setPointed(cellOf(days, from.day + right, from.hour + down) ?? pointed);
            }}
          >
            <svg viewBox={`0 0 ${Math.max(1, days.length)} ${rows}`} preserveAspectRatio="none" aria-hidden="true">
              {cellsOf(days).map(({ day, hour, alarms }) => (
                <rect
                  key={`${day} ${hour}`}
                  className={css[stepOf(alarms)]}
                  x={day + 0.04}
                  y={hour + 0.06}
                  width={0.92}
                  height={0.88}
                  data-hour={alarms}
                />
              ))}
              {/* Hours in the future. */}
              {last !== undefined && end > last.start && last.hours.length < 24 && (
                <rect className={css.late} x={days.length - 1} y={last.hours.length} width={1} height={rows - last.hours.length} />
              )}
              {pointed !== null && <rect className={css.pointed} x={pointed.day} y={pointed.hour} width={1} height={1} />}
            </svg>
          </Link>
          <ul className={joined(box.plain, box.small, box.faint, css.dates)} aria-hidden="true">
            {days.map(({ date }, day) =>
              day % everyDate === 0 ? (
                <li key={date} style={{ insetInlineStart: `${(day / days.length) * 100}%` }}>
                  {date.slice(5)}
                </li>
              ) : null,
            )}
          </ul>
        </div>
      </Stack>
    </Panel>
  );
}
