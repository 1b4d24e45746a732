import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { hourMs, instantOf, routes, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty } from '../../../kit/ui/states.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { usePlan, useRegions, useShiftList } from '../queries.ts';
import { shiftsText } from '../text.ts';
import css from './calendar.module.css';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { type CrewRow, crewRows, datesOf, isException, monthAfter, weekdayOf } from './month.ts';

const noRegions: readonly { readonly id: number; readonly name: string; readonly parentId: number | null }[] = [];

/** Start of a month in a zone. */
function monthStart(month: string, zone: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return instantOf({ year, month: number, day: 1, hour: 0, minute: 0, second: 0 }, zone);
}

/** A zone and its parents, from the inside out; a cycle ends it. */
function zonesAround(regions: readonly { readonly id: number; readonly parentId: number | null }[], zoneId: number | null): number[] {
  const around: number[] = [];
  let id = zoneId;
  while (id !== null && !around.includes(id)) {
    around.push(id);
    const inner = id;
    id = regions.find((each) => each.id === inner)?.parentId ?? null;
  }
  return around;
}

/** The shifts of a month, crews by dates, for the project or a zone, and the exceptions. */
export function CalendarTab() {
  const t = shiftsText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const { asked, change } = useAddress(routes.shifts);
  const plan = usePlan(projectId);
  const regions = useRegions(projectId).data ?? noRegions;
  const now = useTime(60_000);
  const today = plan.data?.today ?? timeText(now, zone, 'day');
  const month = asked.month || today.slice(0, 7);
  const start = monthStart(month, zone);
  const shifts = useShiftList(projectId, start, monthStart(monthAfter(month, 1), zone), asked.region);
  const go = (by: number) => change({ month: monthAfter(month, by) });
  const around = zonesAround(regions, asked.region);
  const crews = plan.data?.crews ?? [];
  // Shifts that began in the previous month extend into this one, and are included.
  const rows = crewRows(
    (shifts.data?.list ?? []).filter(({ date }) => date.startsWith(month)),
    crews.map(({ id }) => id),
  );
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <div className={`${box.row} ${box.wrap}`}>
        <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.calendar.before)} onClick={() => go(-1)} />
        <b role="status">{month}</b>
        <Button icon={<RightOutlined aria-hidden />} label={t(($) => $.calendar.after)} onClick={() => go(1)} />
        <Select<number | null>
          label={t(($) => $.calendar.region)}
          value={asked.region}
          options={[{ value: null, label: t(($) => $.calendar.project) }, ...regions.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(region) => change({ region })}
          minWidth={160}
        />
      </div>
      <Panel
        title={month}
        note={shifts.data && t(($) => $.calendar.hours, { h: Math.round((shifts.data.workingMs / hourMs) * 10) / 10 })}
        how={t(($) => $.calendar.how)}
        of={shifts}
        flush
      >
        {rows.length === 0 ? (
          <Empty title={t(($) => $.calendar.none)} hint={t(($) => $.calendar.noneHint)} />
        ) : (
          <MonthGrid
            rows={rows}
            dates={datesOf(month)}
            today={today}
            marked={(date) => isException(plan.data?.exceptions ?? [], around, date)}
          />
        )}
      </Panel>
      <ExceptionsPanel />
    </div>
  );
}

interface GridProps {
  readonly rows: readonly CrewRow[];
  readonly dates: readonly string[];
  readonly today: string;
  readonly marked: (date: string) => boolean;
}

function MonthGrid({ rows, dates, today, marked }: GridProps) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const { timeZone: zone } = useProject();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  const clock = (at: number) => timeText(at, zone, 'minute').slice(11);
  const look = (date: string) => (date === today ? box.action : weekdayOf(date) >= 6 ? box.soft : '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keys, too
    <section className={css.scroll} tabIndex={0} aria-label={t(($) => $.tab.calendar)}>
      <table className={css.month}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.calendar.crew)}</th>
            {dates.map((date) => (
              <th key={date} scope="col" className={`${box.small} ${look(date)}`} aria-label={date} data-marked={marked(date) || undefined}>
                {Number(date.slice(8))}
                <br />
                {weekday.format(new Date(date))}
                {marked(date) && ' •'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ crewId, crewName, shifts }) => (
            <tr key={crewId}>
              <th scope="row" translate="no">
                {crewName}
              </th>
              {dates.map((date) => (
                <td key={date} className={look(date)}>
                  {(shifts.get(date) ?? []).map(({ name, start, end }) => (
                    <span key={start} title={`${date} ${crewName} ${name} ${clock(start)}–${clock(end)}`} className={box.chip}>
                      {language === 'zh' ? name.slice(0, 1) : name.slice(0, 3)}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
