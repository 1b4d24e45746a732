import { type LogEntry, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty, Skeleton, States } from '../../../kit/ui/states.tsx';
import { explain } from '../../../kit/why/mark.ts';
import { whyText } from '../../../kit/why/text.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { AlarmPictures } from '../../camera/alarm-pictures.tsx';
import { IncidentOfAlarm } from '../../incidents/incident-of-alarm.tsx';
import { AlarmCurve } from '../alarm-curve.tsx';
import { alarmsText } from '../text.ts';
import { Actions } from './actions.tsx';
import { Comments } from './comments.tsx';
import { Instruction } from './instruction.tsx';
import { FirstFault, SameBefore } from './related.tsx';
import { StateFacts } from './state-facts.tsx';
import { SuppressionList } from './suppression-list.tsx';
import { careText } from './text.ts';
import { useDetail } from './use-detail.ts';

/** Kinds of threshold alarms follow the metric in their key. */
const thresholds = /:(limit-(high|low)|rate|spread|neighbour|stuck)$/;

export interface AlarmCareProps {
  /** The entry of the list; in a replay as of the shown instant. */
  readonly entry: LogEntry;
  readonly onShow: (entry: LogEntry) => void;
}

/** One alarm: state, instruction, curve, related alarms and comments. */
export function AlarmCare({ entry, onShow }: AlarmCareProps) {
  const t = careText.useText();
  const why = whyText.useText();
  const live = useIsLive();
  const { id: projectId } = useProject();
  const asked = useDetail(projectId, entry.id);
  const detail = asked.data;
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <States of={asked} skeleton={<Skeleton height={240} />}>
        {(detail) => (
          <>
            <StateFacts entry={live ? detail.entry : entry} detail={live ? detail : undefined} />
            {live && <Actions entry={detail.entry} detail={detail} />}
            {live && detail.suppressions.length > 0 && <SuppressionList suppressions={detail.suppressions} named={false} />}
            <Instruction id={entry.id} instruction={detail.instruction} />
          </>
        )}
      </States>
      <section className={box.stack} aria-label={t(($) => $.curve)}>
        <Curve entry={entry} />
        <Button kind="link" onClick={() => explain([{ subject: { kind: 'alarm', entryId: entry.id }, name: entry.content }])}>
          {why(($) => $.ask)}
        </Button>
        {detail !== undefined && <LimitsLink entry={entry} alarmKey={detail.alarmKey} />}
      </section>
      {detail !== undefined && (
        <>
          <FirstFault detail={detail} onShow={onShow} />
          <SameBefore detail={detail} onShow={onShow} />
          <AlarmPictures entryId={entry.id} since={entry.startTime} />
          <IncidentOfAlarm entry={detail.entry} />
          {live && <Comments id={entry.id} comments={detail.comments} />}
        </>
      )}
    </div>
  );
}

/** The curve behind the alarm, or a note that none is known. */
function Curve({ entry }: { readonly entry: LogEntry }) {
  const t = alarmsText.useText();
  const { deviceId, quantities } = entry;
  if (deviceId === null || quantities === undefined || quantities.metrics.length === 0)
    return <Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />;
  return <AlarmCurve entry={entry} deviceId={deviceId} quantities={quantities} />;
}

/** Link to the thresholds that raised it. */
function LimitsLink({ entry, alarmKey }: { readonly entry: LogEntry; readonly alarmKey: string }) {
  const t = careText.useText();
  const to = useLinks();
  const allows = useAllows();
  const page = routes['dev-valLimit'];
  const isBuilt: boolean = page.built;
  if (!isBuilt || entry.deviceId === null || !thresholds.test(alarmKey) || !allows('device.threshold')) return null;
  return <Link to={to(page, { id: entry.deviceId })}>{t(($) => $.limits)}</Link>;
}
