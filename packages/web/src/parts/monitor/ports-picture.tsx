import type { ExpandedPoint } from '@czyun/devices';
import box from '../../kit/ui/box.module.css';
import { NumberText, Value } from '../../kit/ui/value.tsx';
import { scaleOfGroup, type UnitScale } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useMonitored, usePointValues } from './monitored.ts';
import { PointBar } from './point-bar.tsx';
import css from './ports.module.css';
import { type CentreName, type Port, type Ports, portsOf, type Way, wayAt } from './ports.ts';
import { monitorText } from './text.ts';

/** The device between its connections, with power and direction on each side; renders nothing for devices that carry no power. */
export function PortsPicture() {
  const { type, role } = useMonitored();
  const metrics = new Set(type.points.map(({ metric }) => metric));
  const ports = portsOf(type.nature, role, (metric) => metrics.has(metric));
  return ports === null ? null : <Picture ports={ports} />;
}

/** Values of the picture by metric, in common units. */
interface Readings {
  readonly pointOf: (metric: string) => ExpandedPoint | undefined;
  readonly readingAt: (metric: string) => LiveValue | undefined;
  readonly scale: UnitScale;
}

function useReadings({ left, right, values }: Ports): Readings {
  const { type } = useMonitored();
  const sides = [...left, ...right];
  const metrics = new Set([...sides.flatMap((each) => [each.power, ...each.values, each.contactor ?? '']), ...values]);
  const points = type.points.filter(({ metric }) => metrics.has(metric));
  const readingOf = usePointValues(points);
  const pointOf = (metric: string) => points.find((each) => each.metric === metric);
  const readingAt = (metric: string) => {
    const point = pointOf(metric);
    return point === undefined ? undefined : readingOf(point);
  };
  const scale = scaleOfGroup(points.map((point) => ({ value: readingOf(point)?.value, unit: point.unit, metric: point.metric })));
  return { pointOf, readingAt, scale };
}

function Picture({ ports }: { readonly ports: Ports }) {
  const t = monitorText.useText();
  const { open } = useMonitored();
  const readings = useReadings(ports);
  return (
    <section className={`${box.framed} ${css.picture}`} aria-label={t(($) => $.ports.label)} data-ports={ports.centre}>
      <Side ports={ports.left} readings={readings} isLeft />
      <div className={css.centre}>
        <CentreSymbol centre={ports.centre} />
        <ul className={box.plain}>
          {ports.values.map((metric) => (
            <Line key={metric} metric={metric} readings={readings} onOpen={open} />
          ))}
        </ul>
      </div>
      <Side ports={ports.right} readings={readings} isLeft={false} />
    </section>
  );
}

function Side({ ports, readings, isLeft }: { readonly ports: readonly Port[]; readonly readings: Readings; readonly isLeft: boolean }) {
  return (
    <div className={css.side} data-left={isLeft}>
      {ports.map((port) => (
        <PortBox key={port.name} port={port} readings={readings} isLeft={isLeft} />
      ))}
    </div>
  );
}

const numberOf = (value: LiveValue | undefined): number | null =>
  value?.quality === 'good' && typeof value.value === 'number' ? value.value : null;

function PortBox({ port, readings, isLeft }: { readonly port: Port; readonly readings: Readings; readonly isLeft: boolean }) {
  const t = monitorText.useText();
  const word = useWord();
  const { open, flowOf } = useMonitored();
  const { pointOf, readingAt, scale } = readings;
  const point = pointOf(port.power);
  const value = readingAt(port.power);
  const kw = numberOf(value);
  const way = wayAt(port, kw);
  if (point === undefined) return null;
  const flow = flowOf(point);
  const doing = way === 'rest' ? t(($) => $.ports.rest) : kw === null || flow === undefined ? '' : word(flow[kw > 0 ? 0 : 1]);
  return (
    <div className={css.port} data-port={port.name} data-way={way}>
      <div className={css.box} style={{ borderInlineStartColor: `var(--${port.color})` }}>
        <span className={`${box.row} ${box.between} ${box.small} ${box.soft}`}>
          {t(($) => $.ports[port.name])}
          <span>{port.isShown ? doing : ''}</span>
        </span>
        {port.isShown && (
          <button type="button" className={`${box.bare} ${css.power}`} data-power={port.power} onClick={() => open(port.power)}>
            {value?.quality === 'good' || value === undefined ? (
              <NumberText value={kw === null ? null : Math.abs(kw)} unit={point.unit ?? ''} decimals={point.decimals} group={scale} />
            ) : (
              <Value value={value} point={point} group={scale} />
            )}
          </button>
        )}
        {port.isShown && <PointBar point={point} value={value} />}
        <ul className={box.plain}>
          {port.values.map((metric) => (
            <Line key={metric} metric={metric} readings={readings} onOpen={open} />
          ))}
        </ul>
      </div>
      <Wire port={port} way={way} readings={readings} isLeft={isLeft} />
    </div>
  );
}

/** The connection of a side, with its contactor; animated while power flows. */
function Wire({
  port,
  way,
  readings,
  isLeft,
}: {
  readonly port: Port;
  readonly way: Way;
  readonly readings: Readings;
  readonly isLeft: boolean;
}) {
  const t = monitorText.useText();
  const word = useWord();
  const contactor = port.contactor === undefined ? undefined : readings.pointOf(port.contactor);
  const state = port.contactor === undefined ? null : numberOf(readings.readingAt(port.contactor));
  const isForward = (way === 'in') === isLeft;
  const flows = way === 'in' || way === 'out';
  const name = contactor === undefined ? '' : word(contactor.name);
  const text = state === null ? '' : word(contactor?.states?.[state] ?? { zh: '', en: '' });
  return (
    <span className={css.wire} data-flow={flows ? (isForward ? 'forward' : 'backward') : way} style={{ color: `var(--${port.color})` }}>
      {contactor !== undefined && (
        <span className={css.contactor} data-closed={state === 1} title={`${name}: ${text === '' ? t(($) => $.ports.unknown) : text}`}>
          <span className="sr-only">{`${name}: ${text}`}</span>
        </span>
      )}
    </span>
  );
}

/** One value with its limits. */
function Line({
  metric,
  readings,
  onOpen,
}: {
  readonly metric: string;
  readonly readings: Readings;
  readonly onOpen: (metric: string) => void;
}) {
  const t = monitorText.useText();
  const word = useWord();
  const { flowOf } = useMonitored();
  const point = readings.pointOf(metric);
  if (point === undefined) return null;
  const value = readings.readingAt(metric);
  return (
    <li>
      <button type="button" className={`${box.bare} ${box.lit} ${css.line}`} title={t(($) => $.point.open)} onClick={() => onOpen(metric)}>
        <span className={`${box.small} ${box.soft} ${box.clip}`}>{word(point.name)}</span>
        <span className={`${box.number} ${box.strong}`}>
          <Value value={value} point={point} group={readings.scale} flow={flowOf(point)} brief />
        </span>
      </button>
      <PointBar point={point} value={value} />
    </li>
  );
}

const energyUnit = 'kWh';

/** Standard symbols of converters and meters. */
function CentreSymbol({ centre }: { readonly centre: CentreName }) {
  const t = monitorText.useText();
  const name = t(($) => $.ports.centre[centre]);
  return (
    <svg viewBox="0 0 64 64" className={css.symbol} role="img" aria-label={name}>
      {centre === 'bus' ? (
        <path d="M32 2V62M12 14H32M32 26H52M12 38H32M32 50H52" />
      ) : centre === 'meter' ? (
        <>
          <circle cx="32" cy="32" r="29" />
          <text x="32" y="38">
            {energyUnit}
          </text>
        </>
      ) : (
        <>
          <rect x="3" y="3" width="58" height="58" rx="3" />
          <path d="M4 60L60 4" />
          <path d="M10 16H28M10 22H28" />
          {centre === 'dcAc' ? <path d="M36 48q5 -10 10 0t10 0" /> : <path d="M36 44H54M36 50H54" />}
        </>
      )}
    </svg>
  );
}
