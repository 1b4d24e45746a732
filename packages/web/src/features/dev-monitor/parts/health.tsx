import { ApiOutlined, CheckCircleFilled, DisconnectOutlined, WarningFilled } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { Fragment } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Popover } from '../../../kit/control/popover.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import css from '../../../parts/monitor/monitor.module.css';
import { numberText } from '../../../platform/format/number.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Mirror, useMirror } from '../queries.ts';
import { devMonitorText } from '../text.ts';
import { useFaultName } from './fault-name.ts';
import { moodOf } from './mood.ts';
import { Refused } from './refused.tsx';

const icons = { ok: CheckCircleFilled, offline: DisconnectOutlined, trouble: WarningFilled, clockWrong: WarningFilled } as const;

/** Current connection health of the device with its figures, independent of the page clock. */
export function Health({ deviceId }: { readonly deviceId: number }) {
  const t = devMonitorText.useText();
  const project = useProject();
  const { data, isError } = useMirror(deviceId, project.id);
  const now = useTime(5000);
  if (data === undefined)
    return (
      <Button icon={<ApiOutlined aria-hidden />} disabled>
        {isError ? t(($) => $.health.failed) : t(($) => $.health.open)}
      </Button>
    );
  const mood = moodOf(data, now);
  const Icon = icons[mood];
  return (
    <Popover placement="bottomLeft" title={t(($) => $.health.title)} content={<HealthFigures mirror={data} />}>
      <Button data-mood={mood} icon={<Icon className={mood === 'ok' ? box.good : box.alert} aria-hidden />}>
        {t(($) => $.health[mood])}
      </Button>
    </Popover>
  );
}

function HealthFigures({ mirror }: { readonly mirror: Mirror }) {
  const t = devMonitorText.useText();
  const { timeZone } = useProject();
  const faultName = useFaultName();
  const clock = useClockText();
  const faults = Object.entries(mirror.faults).sort(([, a], [, b]) => b - a);
  const protocol =
    mirror.protocol === 'mqtt' || mirror.protocol === 'modbus' ? t(($) => $.health.protocols[mirror.protocol as 'mqtt']) : mirror.protocol;
  return (
    <div className={css.connection} data-connection>
      <dl className={`${box.facts} ${css.facts}`}>
        <dt>{t(($) => $.health.protocol)}</dt>
        <dd>{protocol}</dd>
        <dt>{t(($) => $.health.messages)}</dt>
        <dd>{numberText(mirror.messages, '', 0)}</dd>
        {mirror.roundTripMs !== null && (
          <>
            <dt>{t(($) => $.health.roundTrip)}</dt>
            <dd>{mirror.roundTripMs < 1 ? '< 1 ms' : numberText(mirror.roundTripMs, 'ms', 0)}</dd>
          </>
        )}
        <dt>{t(($) => $.health.clock)}</dt>
        <dd>{clock(mirror.clockOffsetMs)}</dd>
      </dl>
      <Refused blocks={mirror.refused} />
      {faults.length === 0 ? (
        <p>{t(($) => $.health.noFault)}</p>
      ) : (
        <>
          <h3>{t(($) => $.health.faults)}</h3>
          <dl className={`${box.facts} ${css.facts}`}>
            {faults.map(([kind, count]) => (
              <Fragment key={kind}>
                <dt>{faultName(kind)}</dt>
                <dd>{numberText(count, '', 0)}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      {mirror.lastFault !== null && (
        <>
          <h3>{t(($) => $.health.last)}</h3>
          <p>
            {`${timeText(mirror.lastFault.time, timeZone)} · ${faultName(mirror.lastFault.kind)}`}
            <code>{mirror.lastFault.detail}</code>
          </p>
        </>
      )}
    </div>
  );
}

/** `1.2 s fast`, `5 min slow`. */
function useClockText(): (offsetMs: number | null) => string {
  const t = devMonitorText.useText();
  const ageText = useAgeText();
  return (offsetMs) => {
    if (offsetMs === null) return t(($) => $.health.clockUnknown);
    const size = Math.abs(offsetMs);
    if (size < 50) return t(($) => $.health.exact);
    const span = size < 10_000 ? numberText(size / 1000, 's', 1) : ageText(size);
    return t(($) => (offsetMs > 0 ? $.health.fast : $.health.slow), { span });
  };
}
