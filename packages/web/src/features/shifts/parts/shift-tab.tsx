import { routes, type ShiftReview, type ShiftView } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../kit/control/notice.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { Stack } from '../../../kit/ui/layout.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { AlarmDrawerHost } from '../../../parts/alarms/alarm-curve-button.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { pastStep } from '../../../platform/live/clock.ts';
import { useClock, useTime } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useShiftReview, useStateNow } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { EntryBox } from './entry-box.tsx';
import { EventsTable } from './events-table.tsx';
import { ItemsTable } from './items-table.tsx';
import { LastShift } from './last-shift.tsx';
import { OpenHandOvers } from './open-hand-overs.tsx';
import { ShiftHead } from './shift-head.tsx';
import { ShiftSkeleton } from './shift-skeleton.tsx';
import { ShiftSummary } from './shift-summary.tsx';
import { ShiftTimeline } from './shift-timeline.tsx';
import { SignDialog, useSigning } from './sign-dialog.tsx';

/** Steps in which the page is loaded while it shows the past, ms. */
const asking = { askMs: 4000, leastMs: 60_000 } as const;

/** One shift: the summary, the picture, the events, the handover items, the signature. */
export function ShiftTab() {
  const { id: projectId } = useProject();
  const { asked } = useAddress(routes.shifts);
  const clock = useClock();
  const time = pastStep(clock, useTime(1000), asking);
  const { shift: start, crew: crewId } = asked;
  const review = useShiftReview(projectId, {
    ...(start === null ? {} : { start }),
    ...(start === null || crewId === null ? {} : { crewId }),
    ...(time === undefined ? {} : { time }),
  });
  return (
    <States of={review} skeleton={<ShiftSkeleton />}>
      {(of) => <ShiftPage of={of} live={time === undefined} />}
    </States>
  );
}

function ShiftPage({ of, live }: { readonly of: ShiftReview; readonly live: boolean }) {
  const t = shiftsText.useText();
  const to = useLinks();
  const allows = useAllows();
  const signing = useSigning();
  const [pressed, setPressed] = useState<string | null>(null);
  const { shift, until, end } = of;
  const running = live && until < end;
  const signs: ShiftView | null = live && shift?.mayHandOver === true ? shift : null;
  return (
    <Stack gap="roomy">
      <ShiftHead of={of} running={running} onHandOver={signs === null ? undefined : () => signing.ask(signs)} />
      <ShiftSummary of={of} />
      {shift === null && (
        <Notice
          kind="info"
          title={`${t(($) => $.now.noPlan)} · ${t(($) => $.now.noPlanHint)}`}
          action={allows('shift.plan') ? <Link to={to(routes.shifts, { tab: 'plan' })}>{t(($) => $.now.toPlan)}</Link> : undefined}
        />
      )}
      <ShiftTimeline of={of} running={running} onPress={setPressed} />
      <LastShift of={of} />
      {live && <OpenHandOvers onHandOver={signing.ask} />}
      <Panel
        title={t(($) => $.page.events)}
        note={t(($) => $.page.eventsNote)}
        extra={allows('data.export') && <TableExport table="shift-events" name={t(($) => $.page.events)} />}
        flush
      >
        <EventsTable of={of} pressed={pressed} />
      </Panel>
      {running && allows('shift.note') && <EntryBox />}
      {(signs !== null || running) && <ToHandOver />}
      {signing.shift && <SignDialog shift={signing.shift} onClose={signing.close} />}
      <AlarmDrawerHost />
    </Stack>
  );
}

/** Data that the signature covers. */
function ToHandOver() {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const state = useStateNow(projectId);
  const counted = Object.values(state.data?.counts ?? {}).reduce((sum, n) => sum + (n ?? 0), 0);
  return (
    <Panel
      title={t(($) => $.hand.stateTitle)}
      note={state.data && t(($) => $.hand.stateNote, { n: counted })}
      extra={allows('data.export') && <TableExport table="hand-over-now" name={t(($) => $.hand.stateTitle)} disabled={counted === 0} />}
      of={state}
      flush
    >
      <ItemsTable
        id="hand-over-now"
        label={t(($) => $.hand.stateTitle)}
        rows={state.data?.items ?? []}
        none={{ title: t(($) => $.hand.none), hint: t(($) => $.hand.noneHint) }}
      />
    </Panel>
  );
}
