import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { routes, type ShiftReview, type ShiftView, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { Badge, Row } from '../../../kit/ui/layout.tsx';
import { NewIncident } from '../../../parts/incidents/new-incident.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import css from '../shifts.module.css';
import { shiftsText } from '../text.ts';

export interface ShiftHeadProps {
  readonly of: ShiftReview;
  readonly running: boolean;
  /** Absent if the user may not sign, or it is signed. */
  readonly onHandOver: (() => void) | undefined;
}

/** The current shift, links to its neighbours, and its signature. */
export function ShiftHead({ of, running, onHandOver }: ShiftHeadProps) {
  const t = shiftsText.useText();
  const to = useLinks();
  const language = useLanguage();
  const { timeZone: zone } = useProject();
  const { change } = useAddress(routes.shifts);
  const { shift, start, end, before, after } = of;
  const clock = (at: number) => timeText(at, zone, 'minute').slice(11);
  const day = timeText(start, zone, 'day').slice(5);
  const open = (next: ShiftView) => change({ shift: next.start, crew: next.crewId }, { push: true });
  const people = shift?.members.map(({ userName }) => userName).join(language === 'zh' ? '、' : ', ') ?? '';
  return (
    <Row between wrap gap="roomy">
      <Row gap="roomy" grow className={css.head}>
        <Row gap="tight">
          <Button
            icon={<LeftOutlined aria-hidden />}
            label={t(($) => $.page.before)}
            disabled={before === null}
            onClick={() => before && open(before)}
          />
          <Button
            icon={<RightOutlined aria-hidden />}
            label={t(($) => $.page.after)}
            disabled={after === null}
            onClick={() => after && open(after)}
          />
        </Row>
        <div className={box.two} role="status" {...(shift === null ? {} : { 'data-shift': shift.crewName })}>
          <span>
            <b className={box.large} translate="no">
              {shift === null
                ? t(($) => $.page.lastHours, { n: Math.round((end - start) / 3_600_000) })
                : `${shift.crewName} · ${shift.name}`}
            </b>
            <span className={`${box.soft} ${box.tabular}`}>{` ${day} ${clock(start)}–${clock(end)}`}</span>
            {running && <Badge tone="ok">{t(($) => $.page.running)}</Badge>}
          </span>
          {shift !== null && (
            <small translate="no">
              {people === '' ? t(($) => $.now.nobody) : people}
              {shift.next !== null && ` · ${t(($) => $.now.next)} ${shift.next.crewName} ${clock(shift.next.start)}`}
            </small>
          )}
        </div>
      </Row>
      <Row gap="roomy" wrap>
        <NewIncident span={() => [start, Math.min(of.until, end)]} />
        {onHandOver !== undefined ? (
          <Button kind="primary" onClick={onHandOver}>
            {t(($) => $.now.hand)}
          </Button>
        ) : (
          shift?.handOverId != null && (
            <Link to={to(routes.shifts, { tab: 'handOver', id: shift.handOverId })}>{t(($) => $.now.handed)}</Link>
          )
        )}
      </Row>
    </Row>
  );
}
