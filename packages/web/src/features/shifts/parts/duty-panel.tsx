import type { CallResult, ShiftView, shiftsApi } from '@czyun/contract';
import { routes, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useNowOnShift } from '../queries.ts';
import { shiftsText } from '../text.ts';

type Now = CallResult<typeof shiftsApi.shiftNow>;
/** Maximum number of missing hand-overs that are listed. */
const mostOpen = 3;

/** `05-01 08:00` of an instant. */
export const shortTime = (at: number, zone: string): string => timeText(at, zone, 'minute').slice(5);

/** The crew on shift, the end of the shift, the next crew, and shifts without a hand-over. */
export function DutyPanel({ onHandOver }: { readonly onHandOver?: (shift: ShiftView) => void }) {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const now = useNowOnShift(projectId);
  return (
    <div className={box.stack}>
      {now.data && <Open of={now.data} onHandOver={onHandOver} />}
      <Panel title={t(($) => $.now.title)} of={now} menu={false}>
        {now.data && <Running of={now.data} onHandOver={onHandOver} />}
      </Panel>
    </div>
  );
}

interface Parts {
  readonly of: Now;
  readonly onHandOver: ((shift: ShiftView) => void) | undefined;
}

function Open({ of: { open }, onHandOver }: Parts) {
  const t = shiftsText.useText();
  const to = useLinks();
  const { timeZone: zone } = useProject();
  return open.slice(0, mostOpen).map((shift) => {
    const words = { crew: shift.crewName, name: shift.name, time: `${shortTime(shift.start, zone)} – ${shortTime(shift.end, zone)}` };
    const { handOverId: id } = shift;
    return (
      <Notice
        key={`${shift.start} ${shift.crewId}`}
        kind="warning"
        title={<span translate="no">{t(($) => (id === null ? $.now.missing : $.now.waiting), words)}</span>}
        action={
          id !== null ? (
            <Link to={to(routes.shifts, { tab: 'handOver', id })}>{t(($) => $.now.look)}</Link>
          ) : shift.mayHandOver && onHandOver ? (
            <Button size="small" onClick={() => onHandOver(shift)}>
              {t(($) => $.now.hand)}
            </Button>
          ) : undefined
        }
      />
    );
  });
}

function Running({ of: { shifts, coming, onDuty }, onHandOver }: Parts) {
  const t = shiftsText.useText();
  const to = useLinks();
  const allows = useAllows();
  const language = useLanguage();
  const { timeZone: zone } = useProject();
  const names = (people: readonly { readonly userName: string }[]) =>
    people.map(({ userName }) => userName).join(language === 'zh' ? '、' : ', ');
  const nextText = (next: ShiftView | null) =>
    next === null ? '-' : t(($) => $.now.nextOf, { crew: next.crewName, name: next.name, time: shortTime(next.start, zone) });
  const own = (words: string) => <span translate="no">{words}</span>;
  const clock = (at: number) => timeText(at, zone, 'minute').slice(11);
  if (shifts.length === 0 && coming === null)
    return (
      <Empty
        title={t(($) => $.now.noPlan)}
        hint={t(($) => $.now.noPlanHint)}
        action={allows('shift.plan') ? <Link to={to(routes.shifts, { tab: 'plan' })}>{t(($) => $.now.toPlan)}</Link> : undefined}
      />
    );
  if (shifts.length === 0 && coming)
    return (
      <p className={box.plain} role="status">
        <b>{t(($) => $.now.none)}</b>{' '}
        <span className={box.soft}>
          {own(t(($) => $.now.noneHint, { crew: coming.crewName, name: coming.name, time: shortTime(coming.start, zone) }))}
        </span>
      </p>
    );
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      {shifts.map((shift) => (
        <div
          key={`${shift.start} ${shift.crewId}`}
          className={`${box.row} ${box.wrap} ${box.wide} ${box.between}`}
          data-shift={shift.crewName}
        >
          <div className={box.two} role="status">
            <b className={box.large}>
              <span translate="no">{shift.crewName}</span> ·{' '}
              <span translate="no">{t(($) => $.now.until, { name: shift.name, from: clock(shift.start), to: clock(shift.end) })}</span>
            </b>
            <small>{shift.members.length === 0 ? t(($) => $.now.nobody) : <span translate="no">{names(shift.members)}</span>}</small>
          </div>
          <Facts
            small
            of={[
              [t(($) => $.now.next), own(nextText(shift.next))],
              [t(($) => $.now.breaks), shift.breaks.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(', ') || '-'],
              [t(($) => $.now.onDuty), own(names(onDuty) || '-')],
            ]}
          />
          {shift.handOverId !== null ? (
            <Link to={to(routes.shifts, { tab: 'handOver', id: shift.handOverId })}>{t(($) => $.now.handed)}</Link>
          ) : (
            shift.mayHandOver &&
            onHandOver && (
              <Button kind="primary" onClick={() => onHandOver(shift)}>
                {t(($) => $.now.hand)}
              </Button>
            )
          )}
        </div>
      ))}
    </div>
  );
}
