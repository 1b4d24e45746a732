import { type CallResult, sayMoney, type settlementApi } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Below, isAnswered, Skeleton, States } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDay, useDays, useMonth } from '../queries.ts';
import { homeText, settlementText } from '../text.ts';
import { BasesCard } from './bases-card.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { calendarOf } from './dates.ts';
import { EnergiesCard } from './energies-card.tsx';
import css from './home.module.css';
import { LinesTable } from './lines-table.tsx';
import { MonthPanels } from './month-panels.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import { QuartersDrawer } from './quarters-drawer.tsx';
import { SharesCard } from './shares-card.tsx';
import { WhyPanel } from './why-panel.tsx';
import { MarkBadges, RepricedNote, WaitingNote } from './words.tsx';

export interface DayViewProps {
  readonly date: string;
  readonly today: string;
  /** The open line; empty: none. */
  readonly line: string;
  readonly onLine: (key: string | null) => void;
  /** Opens another day. */
  readonly onDate: (date: string) => void;
}

type Found = CallResult<typeof settlementApi.settlementDay>;

/** Height of a day's profit with its steps, px. */
const topPx = { desk: 398, phone: 501 } as const;

/** A day: its profit step by step, the days around it, the reasons for the difference, and its month. */
export function DayView({ date, today, line, onLine, onDate }: DayViewProps) {
  const h = homeText.useText();
  const project = useProject();
  const day = useDay(project.id, date);
  const { from, to } = calendarOf(date, today);
  const days = useDays(project.id, from, to, 'day');
  const month = useMonth(project.id, date.slice(0, 7));
  const found = day.data;
  const height = topPx[useNarrow() ? 'phone' : 'desk'];
  return (
    <>
      {found && <Notes found={found} />}
      <div className={css.top}>
        <States of={day} skeleton={<Skeleton height={height} />}>
          {(known) => <DayPanel found={known} date={date} today={today} onLine={onLine} />}
        </States>
        <Below until={isAnswered(day)}>
          <States of={days} skeleton={<Skeleton height={topPx.desk} />}>
            {({ parts }) => (
              <CalendarPanel title={h(($) => $.home.calendar, { days: parts.length })} rows={parts} selected={date} onOpen={onDate} />
            )}
          </States>
        </Below>
      </div>
      <Below until={isAnswered(day) && isAnswered(days)}>
        <div className={css.middle}>
          {found ? <WhyPanel why={found.why} date={date} /> : <Panel title={h(($) => $.why.title)} of={day} menu={false} />}
          <MonthPanels month={date.slice(0, 7)} settled={month.data} />
        </div>
      </Below>
      {found && (
        <>
          <BasesCard figures={found.day.figures} rules={[found.day.rule]} />
          <LinesTable lines={found.lines} devices={found.devices} onOpen={onLine} />
          <SharesCard shares={found.shares} />
          <EnergiesCard
            date={found.day.date}
            figures={found.day.figures}
            own={found.own}
            origin={found.day.origin}
            revision={found.day.revision}
          />
        </>
      )}
      {line !== '' && <QuartersDrawer date={date} line={line} onClose={() => onLine(null)} />}
    </>
  );
}

function Notes({ found: { day, waiting } }: { readonly found: Found }) {
  return (
    <>
      <WaitingNote waiting={waiting} />
      <RepricedNote days={day.repriced ? 1 : 0} />
    </>
  );
}

interface DayPanelProps extends Pick<DayViewProps, 'date' | 'today' | 'onLine'> {
  readonly found: Found;
}

function DayPanel({ found: { day, lines, why }, date, today, onLine }: DayPanelProps) {
  const t = settlementText.useText();
  const h = homeText.useText();
  const { before, revision } = day;
  const changed = before?.difference == null ? null : t(($) => $.card.changed, { difference: sayMoney(before.difference) });
  const against =
    why && h(($) => $.home.against, { difference: `${why.total.startsWith('-') ? '' : '+'}${sayMoney(why.total)}`, date: why.date });
  return (
    <ProfitPanel
      title={date === today ? h(($) => $.home.today, { date }) : h(($) => $.home.day, { date })}
      date={day.date}
      figures={day.figures}
      rules={[day.rule]}
      lines={lines}
      held={day.held}
      beside={changed ?? against ?? ''}
      marks={<MarkBadges marks={{ ...day, changed: revision > 1 }} />}
      onLine={onLine}
    />
  );
}
