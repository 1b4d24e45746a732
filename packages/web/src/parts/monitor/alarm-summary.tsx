import { CheckCircleOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { SeverityTag } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { shared } from '../../platform/text.ts';
import { monitorText } from './text.ts';
import { bySeverity, useDeviceAlarms } from './use-device-alarms.ts';

/** Active and unacknowledged alarms by severity, for the head of the page. */
export function AlarmSummary({ deviceId }: { readonly deviceId: number }) {
  const t = monitorText.useText();
  const say = shared.useText();
  const { entries, loading, failed } = useDeviceAlarms(deviceId);
  return (
    <span className={`${box.row} ${box.soft}`} role="status" data-alarms={loading || failed ? '' : entries.length}>
      {loading && say(($) => $.state.loading)}
      {failed && (
        <>
          <QuestionCircleOutlined aria-hidden /> {t(($) => $.alarms.unknown)}
        </>
      )}
      {!loading && !failed && entries.length === 0 && (
        <>
          <CheckCircleOutlined className={box.good} aria-hidden /> {t(($) => $.alarms.none)}
        </>
      )}
      {bySeverity(entries).map(({ severity, count, unacknowledged }) => (
        <span key={severity} className={`${box.row} ${box.tight}`}>
          {severity === null ? say(($) => $.logType.t3) : <SeverityTag severity={severity} />}
          {count}
          {unacknowledged > 0 && <small>{t(($) => $.alarms.unacknowledged, { n: unacknowledged })}</small>}
        </span>
      ))}
    </span>
  );
}
