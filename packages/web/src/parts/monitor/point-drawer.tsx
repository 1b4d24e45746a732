import { LineChartOutlined } from '@ant-design/icons';
import { routes, timeText } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Drawer } from '../../kit/control/drawer.tsx';
import box from '../../kit/ui/box.module.css';
import { Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { Value } from '../../kit/ui/value.tsx';
import { explain, whyMark } from '../../kit/why/mark.ts';
import { whyText } from '../../kit/why/text.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useWord } from '../../platform/language/language.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import css from './monitor.module.css';
import { useMonitored, usePointValues } from './monitored.ts';
import { monitorText } from './text.ts';

const PointCurve = lazyPart(async () => (await import('./point-curve.tsx')).PointCurve);

/** The top bar with clock and alarms stays visible. */
const topBarPx = 48;

/** Details of a point: value, curve of the last hour, permitted values. The page stays usable beside it. */
export function PointDrawer({ metric, onClose }: { readonly metric: string | null; readonly onClose: () => void }) {
  const word = useWord();
  const narrow = useNarrow();
  const { type } = useMonitored();
  const point = type.points.find((each) => each.metric === metric);
  return (
    <Drawer
      open={point !== undefined}
      onClose={onClose}
      width="narrow"
      height="70%"
      besideFrom={topBarPx}
      side={narrow ? 'bottom' : 'right'}
      title={point === undefined ? '' : word(point.name)}
      className={css.drawer}
      destroyOnHidden
    >
      {point !== undefined && <PointDetail key={point.metric} point={point} />}
    </Drawer>
  );
}

function PointDetail({ point }: { readonly point: ExpandedPoint }) {
  const t = monitorText.useText();
  const word = useWord();
  const timeZone = useTimeZone();
  const to = useLinks();
  const { deviceId, turned, whyOf } = useMonitored();
  const why = whyText.useText();
  const points = [point];
  const value = usePointValues(points)(point);
  const words =
    point.states === undefined
      ? ''
      : Object.entries(point.states)
          .map(([number, state]) => `${number} ${word(state)}`)
          .join(' · ');
  return (
    <div className={css.detail} data-point={point.metric}>
      <p className={`${box.plain} ${box.row} ${box.between}`}>
        <span className={`${box.strong} ${css.figure}`} {...whyMark(whyOf(point), word(point.name))}>
          <Value value={value} point={point} />
        </span>
        <Button kind="link" size="small" onClick={() => explain([{ subject: whyOf(point), name: word(point.name) }])}>
          {why(($) => $.ask)}
        </Button>
      </p>
      <h3>{t(($) => $.point.lastHour)}</h3>
      {point.type === 'text' ? (
        <p className={box.faint}>{t(($) => $.point.text)}</p>
      ) : (
        <Lazy fallback={<Skeleton height={248} />}>
          <PointCurve deviceId={deviceId} point={point} turned={turned.has(point.metric)} />
        </Lazy>
      )}
      {words !== '' && <p className={box.faint}>{t(($) => $.point.words, { words })}</p>}
      <p>
        <Link to={to(routes.history, { keys: [`${deviceId}:${point.metric}`] })}>
          <LineChartOutlined aria-hidden /> {t(($) => $.point.history)}
        </Link>
      </p>
      <dl className={`${box.facts} ${css.facts}`}>
        <dt>{t(($) => $.point.time)}</dt>
        <dd>{timeText(value?.time, timeZone)}</dd>
        <dt>{t(($) => $.point.quality)}</dt>
        <dd>{value === undefined ? '-' : t(($) => $.point.qualities[value.quality])}</dd>
        <dt>{t(($) => $.point.metric)}</dt>
        <dd>
          <code>{point.metric}</code>
        </dd>
        {(point.type === 'number' || point.type === 'counter') && point.range !== undefined && (
          <>
            <dt>{t(($) => $.point.range)}</dt>
            <dd>{`${point.range[0]} … ${point.range[1]} ${point.unit ?? ''}`}</dd>
          </>
        )}
        {point.sign !== undefined && (
          <>
            <dt>{t(($) => $.point.sign)}</dt>
            <dd>{word(point.sign)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
