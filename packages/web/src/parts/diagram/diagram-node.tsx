import type { LogEntry } from '@czyun/contract';
import { stateWords } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { Link } from 'react-router';
import { useAgeText } from '../../kit/ui/value.tsx';
import { showValue } from '../../platform/format/point-value.ts';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import type { ShownStatus } from '../../platform/live/use-device-states.ts';
import css from './diagram.module.css';
import type { Item } from './items.ts';
import { nameFontPx, nameLinePx, valueFontPx, valueLinePx } from './layout/draft.ts';
import { textWidth } from './layout/text-width.ts';
import type { DiagramNode } from './layout/types.ts';
import { hasWay, prefixOf } from './lines.ts';
import { AlarmMark, OldMark, StateMark, WrongMark } from './marks.tsx';
import { stateOfNode } from './own-state.ts';
import type { Reading } from './reading.ts';
import { PlantSymbol } from './symbols.tsx';
import { diagramText } from './text.ts';

export interface NodeProps {
  readonly node: DiagramNode;
  readonly item: Item;
  readonly readings: readonly Reading[];
  readonly status: ShownStatus;
  readonly alarms: readonly LogEntry[];
  /** Address of its page; null: none, in the editor. */
  readonly to: string | null;
  /** Requested in the address. */
  readonly isChosen: boolean;
}

const strokes: Readonly<Record<ShownStatus, string>> = {
  run: 'var(--text)',
  auto: 'var(--text)',
  standby: 'var(--text)',
  stop: 'var(--text-faint)',
  fault: 'var(--fault)',
  offline: 'var(--text-faint)',
  unknown: 'var(--text-faint)',
};

/** A value as text: with direction and unit, as everywhere. */
export function useReadingText(): (reading: Reading) => { readonly way: string; readonly text: string; readonly unit: string } {
  const say = useWord();
  const words = (word: Text | string) => (typeof word === 'string' ? word : say(word));
  return ({ point, flow, value }) => {
    const shown = showValue(value?.value, point, { flow });
    if (shown.kind === 'number') return { way: shown.way === undefined ? '' : say(shown.way), text: shown.text, unit: shown.unit };
    if (shown.kind === 'word') return { way: '', text: words(shown.word), unit: '' };
    return { way: '', text: shown.words.map(({ word }) => words(word)).join(', ') || '-', unit: '' };
  };
}

/** A device of the diagram: symbol, state, alarms, name and values; links to its page. */
export function Node({ node, item, readings, status: ofDevice, alarms, to, isChosen }: NodeProps) {
  const t = diagramText.useText();
  const say = useWord();
  const textOf = useReadingText();
  const ageText = useAgeText();
  const now = useNow(5000);
  const { x, y, size, role, symbol, label } = node;
  const { status, isOn, isOfPoint } = stateOfNode(node, readings, ofDevice);
  const worst = [...alarms].flatMap(({ severity }) => severity ?? []).toSorted((a, b) => a - b)[0];
  const oldest = readings.find(({ value }) => value?.quality === 'stale' && value.value !== null)?.value?.time ?? null;
  const ageOf = oldest === null ? null : ageText(now - oldest);
  const soc = readings.find(({ metric }) => metric === 'soc')?.value?.value;
  const said = [
    item.placed.name,
    ...(isOfPoint ? [] : [say(stateWords[status])]),
    ...readings.map((reading) => {
      const { way, text, unit } = textOf(reading);
      return `${say(reading.point.name)} ${way} ${text} ${unit}`.replace(/ +/g, ' ').trim();
    }),
    ...(ageOf === null ? [] : [t(($) => $.node.stale, { age: ageOf })]),
    ...(readings.some(({ value }) => value?.quality === 'bad') ? [t(($) => $.node.bad)] : []),
    ...(item.placed.packs > 0 ? [t(($) => $.node.packs, { n: item.placed.packs })] : []),
    ...(alarms.length > 0 ? [t(($) => $.node.alarms, { n: alarms.length })] : []),
  ].join(', ');
  const half = size / 2;
  // Marks are on the side without text.
  const outer = label?.anchor === 'end' ? x + half : x - half;
  const content = (
    <>
      {/* The name for screen readers and as a tooltip. */}
      <title>{said}</title>
      {label !== null && (
        <rect
          className={css.ring}
          x={Math.min(x - half, label.x) - 6}
          y={Math.min(y - half, label.y) - 4}
          width={Math.max(x + half, label.x + label.width) - Math.min(x - half, label.x) + 12}
          height={Math.max(size, label.height) + 8}
          rx={6}
        />
      )}
      <g transform={`translate(${x} ${y})`}>
        <PlantSymbol
          name={symbol}
          stroke={strokes[status]}
          dashed={status === 'offline' || status === 'unknown'}
          accent={`var(--${role ?? 'text-soft'})`}
          isOn={isOn}
          soc={typeof soc === 'number' ? soc : null}
        />
      </g>
      <Packs count={item.placed.packs} x={x - half} y={y + packsBelow} />
      <StateMark status={status} x={outer} y={y - half} />
      {worst !== undefined && <AlarmMark severity={worst} count={alarms.length} x={outer} y={y + half - 2} />}
      {label !== null && (
        <Words
          label={label}
          writesWay={hasWay(item.device)}
          readings={readings}
          age={ageOf === null ? null : t(($) => $.age, { age: ageOf })}
        />
      )}
    </>
  );
  if (to === null) return <g data-node={node.key}>{content}</g>;
  return (
    <Link to={to} className={css.node} data-node={node.key} data-state={status} {...(isChosen ? { 'aria-current': 'true' } : {})}>
      {content}
    </Link>
  );
}

/** From the centre of a battery to its packs; maximum width of their row. */
const packsBelow = 44;
const packsWide = 128;

/** The packs of a battery side by side. */
function Packs({ count, x, y }: { readonly count: number; readonly x: number; readonly y: number }) {
  if (count === 0) return null;
  const pitch = Math.min(8, packsWide / count);
  const packs = Array.from({ length: count }, (_, index) => `M${x + index * pitch} ${y}h${pitch * 0.72}v7h${-pitch * 0.72}Z`);
  return <path d={packs.join('')} fill="none" stroke="var(--text-faint)" strokeWidth={1} data-packs={count} />;
}

/** Name and values. If all values are old, the last line shows their age. */
function Words({
  label,
  writesWay,
  readings,
  age,
}: {
  readonly label: NonNullable<DiagramNode['label']>;
  readonly writesWay: boolean;
  readonly readings: readonly Reading[];
  readonly age: string | null;
}) {
  const t = diagramText.useText();
  const textOf = useReadingText();
  const isEnd = label.anchor === 'end';
  const x = isEnd ? label.x + label.width : label.x;
  const areAllOld =
    readings.length > 1 && readings.every(({ value }) => value === undefined || value.value === null || value.quality === 'stale');
  const top = label.y + label.name.length * nameLinePx;
  return (
    <g textAnchor={label.anchor}>
      {label.name.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one name
        <text key={index} className={css.name} x={x} y={label.y + index * nameLinePx + 11} fontSize={nameFontPx}>
          {line}
        </text>
      ))}
      {readings.map((reading, index) => {
        const { metric, value } = reading;
        const y = top + index * valueLinePx + 13;
        const quality = value === undefined || value.value === null ? 'good' : value.quality;
        const prefix = prefixOf(metric);
        const { way, text, unit } = textOf(reading);
        if (age !== null && areAllOld && index === readings.length - 1 && quality === 'stale')
          return (
            <text key={metric} className={css.unit} x={x} y={y} fontSize={nameFontPx} data-age>
              {age}
            </text>
          );
        const before = [prefix === undefined ? '' : t(($) => $.prefix[prefix]), writesWay ? way : ''].filter(Boolean).join(' ');
        const width = textWidth(`${before} ${text} ${unit}`, valueFontPx);
        const markX = isEnd ? x - Math.min(width, label.width - 12) - 8 : x + Math.min(width, label.width - 12) + 8;
        return (
          <g key={metric} data-metric={metric} data-quality={quality}>
            <text className={index === 0 ? css.value : css.second} x={x} y={y} fontSize={valueFontPx}>
              {before !== '' && <tspan className={css.unit}>{`${before} `}</tspan>}
              <tspan data-part="text">{text}</tspan>
              {unit !== '' && <tspan className={css.unit}>{` ${unit}`}</tspan>}
            </text>
            {quality === 'stale' && <OldMark x={markX} y={y - 4} />}
            {quality === 'bad' && <WrongMark x={markX} y={y - 4} />}
          </g>
        );
      })}
    </g>
  );
}

/** A part that is not a device. */
export function Generic({ node }: { readonly node: DiagramNode }) {
  const { x, y, symbol, role, label } = node;
  return (
    <g data-node={node.key}>
      <g transform={`translate(${x} ${y})`}>
        <PlantSymbol name={symbol} stroke="var(--text)" accent={`var(--${role ?? 'text-soft'})`} />
      </g>
      {label?.name.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one name
          key={index}
          className={css.name}
          textAnchor={label.anchor}
          x={label.anchor === 'end' ? label.x + label.width : label.x}
          y={label.y + index * nameLinePx + 11}
          fontSize={nameFontPx}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
