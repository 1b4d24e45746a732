import { type Device, ownWord, stateWords, timeText } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import box from '../../kit/ui/box.module.css';
import { BigFigure } from '../../kit/wall/big-figure.tsx';
import { fitPx } from '../../kit/wall/fit-px.ts';
import { StateMark } from '../../parts/diagram/marks.tsx';
import { useMonitored, usePointValues } from '../../parts/monitor/monitored.ts';
import { AlarmLine, alarmLinePx } from '../../parts/wall/alarm-line.tsx';
import { scaleOfGroup } from '../../platform/format/number.ts';
import { showValue } from '../../platform/format/point-value.ts';
import { useWord } from '../../platform/language/language.ts';
import { useDeviceState } from '../../platform/live/use-device-states.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { DayCurve } from './day-curve.tsx';
import css from './device-wall.module.css';
import { deviceWallText } from './text.ts';

/** Sizes, px of the stage. */
const topPx = 330;
const gapPx = 28;
const statePx = 620;
const stateSizes = [96, 80, 64, 56];
const ownSizes = [48, 40, 34, 28];
const maxValues = 4;

export interface DeviceWallProps {
  readonly device: Device;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** State, main values, the last 24 hours and the alarms of one device, readable from afar. */
export function DeviceWall({ device, widthPx, heightPx }: DeviceWallProps) {
  const { type } = useMonitored();
  const points = type.keyMetrics
    .flatMap((metric): ExpandedPoint[] => type.points.filter((point) => point.metric === metric))
    .slice(0, maxValues);
  const status = type.points.filter(({ metric }) => metric === type.status?.metric);
  const readingOf = usePointValues([...status, ...points]);
  const [drawn] = points.filter((point) => point.type === 'number');
  return (
    <div className={`${box.stack} ${box.close}`} style={{ height: heightPx, gap: gapPx }} data-screen="device-wall">
      <div className={box.row} style={{ height: topPx, gap: gapPx * 2, alignItems: 'stretch' }}>
        <State device={device} point={status[0]} reading={status[0] && readingOf(status[0])} />
        <Values points={points} readingOf={readingOf} widthPx={widthPx - statePx - gapPx * 2} />
      </div>
      <DayCurve
        point={drawn}
        reading={drawn && readingOf(drawn)}
        nature={device.deviceType.nature}
        widthPx={widthPx}
        heightPx={heightPx - topPx - alarmLinePx - 2 * gapPx}
      />
      <AlarmLine deviceId={device.id} />
    </div>
  );
}

interface StateProps {
  readonly device: Device;
  /** Point of the device's own status. */
  readonly point: ExpandedPoint | undefined;
  readonly reading: LiveValue | undefined;
}

/** State of the device as shape, colour and text. */
function State({ device, point, reading }: StateProps) {
  const t = deviceWallText.useText();
  const say = useWord();
  const timeZone = useTimeZone();
  const { status, lastMessage } = useDeviceState(device);
  const own = reading?.quality === 'good' && typeof reading.value === 'number' ? point?.states?.[reading.value] : undefined;
  const more = ownWord(status, own);
  const word = say(stateWords[status]);
  const px = fitPx(word, '', stateSizes, statePx - 176);
  const below = more === null ? device.deviceType.name : say(more);
  const newest = Math.max(lastMessage ?? 0, reading?.time ?? 0);
  return (
    <section className={css.state} style={{ width: statePx }} data-state={status}>
      <h2 className="sr-only">{t(($) => $.state)}</h2>
      <span className={css.word} style={{ fontSize: px }}>
        <svg className={css.mark} width={96} height={96} viewBox="-7 -7 14 14" aria-hidden="true">
          <StateMark status={status} x={0} y={0} />
        </svg>
        <span data-part="state">{word}</span>
      </span>
      <span className={css.own} style={{ fontSize: fitPx(below, '', ownSizes, statePx - 80) }}>
        {below}
      </span>
      <span className={`${box.soft} ${box.tabular}`}>
        {newest === 0 ? t(($) => $.never) : t(($) => $.last, { time: timeText(newest, timeZone) })}
      </span>
    </section>
  );
}

interface ValuesProps {
  readonly points: readonly ExpandedPoint[];
  readonly readingOf: (point: ExpandedPoint) => LiveValue | undefined;
  readonly widthPx: number;
}

/** The first value of the type large, the others beside it. */
function Values({ points, readingOf, widthPx }: ValuesProps) {
  const { flowOf } = useMonitored();
  const say = useWord();
  const group = scaleOfGroup(points.map((point) => ({ value: readingOf(point)?.value, unit: point.unit, metric: point.metric })));
  const [first, ...others] = points;
  const firstPx = Math.floor((widthPx - gapPx) * 0.46);
  const restPx = widthPx - gapPx - firstPx;
  const figure = (point: ExpandedPoint, px: number, sizes: readonly number[]) => {
    const reading = readingOf(point);
    const shown = showValue(reading?.value, point, { group, flow: flowOf(point) });
    const words = shown.kind === 'word' ? (typeof shown.word === 'string' ? shown.word : say(shown.word)) : '-';
    const [text, unit] = shown.kind === 'number' ? [shown.text, shown.unit] : [words, ''];
    const way = shown.kind === 'number' && shown.way !== undefined ? ` · ${say(shown.way)}` : '';
    return (
      <BigFigure
        key={point.metric}
        name={`${say(point.name)}${way}`}
        text={text}
        unit={unit}
        widthPx={px}
        sizes={sizes}
        marks={{ 'data-figure': point.metric }}
        isOld={reading?.quality === 'stale'}
      />
    );
  };
  return (
    <div className={css.values}>
      {first !== undefined && <div style={{ width: firstPx }}>{figure(first, firstPx, [96, 80, 64])}</div>}
      <div className={css.others} style={{ width: restPx }}>
        {others.map((point) => figure(point, restPx, [64, 56, 48]))}
      </div>
    </div>
  );
}
