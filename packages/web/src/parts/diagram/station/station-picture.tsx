import { showValue } from '../../../platform/format/point-value.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { roleWords, wayOf } from '../../energy/flow.ts';
import css from '../diagram.module.css';
import { Bus, Wire } from '../diagram-wire.tsx';
import { textWidth } from '../layout/text-width.ts';
import { AlarmMark, OldMark, StateMark } from '../marks.tsx';
import { PlantSymbol } from '../symbols.tsx';
import { diagramText } from '../text.ts';
import { type LivePart, useWallParts } from '../wall/use-wall-parts.ts';
import { maxRows, type StationLayout, type StationRow, stationLayout } from './geometry.ts';

const kwForm = { type: 'number', unit: 'kW', decimals: 1 } as const;
const percent = { type: 'number', unit: '%', decimals: 1 } as const;
const fonts = { usual: { name: 13, value: 18 }, brief: { name: 12, value: 15 } } as const;

export interface StationPictureProps {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The transformer is between the grid and its meter. */
const withTransformer = (part: LivePart): LivePart => (part.role === 'grid' ? { ...part, chain: ['meter', 'transformer', 'grid'] } : part);

/** The circuit of the station in short: grid and generators on the left, load and storage on the right, with the power along each line. */
export function StationPicture({ widthPx, heightPx }: StationPictureProps) {
  const t = diagramText.useText();
  const project = useProject();
  const say = useWord();
  // Besides the load.
  const { parts: found, scale } = useWallParts(maxRows(heightPx) - 1);
  const parts = found.map(withTransformer);
  const layout = stationLayout(parts, { width: widthPx, height: heightPx });
  const { rows, bus } = layout;
  const greatest = Math.max(1, ...parts.map(({ into }) => Math.abs(into ?? 0)));
  const wordsOf = ({ power, flow, state, soc }: LivePart) => {
    const shown = showValue(power?.value, kwForm, { group: scale, flow: roleWords[flow] });
    const charge = soc === undefined ? null : showValue(soc.value, percent);
    const way = shown.kind === 'number' && shown.way !== undefined ? say(shown.way) : '';
    return {
      ...(shown.kind === 'number' ? { text: shown.text, unit: shown.unit } : { text: '-', unit: '' }),
      word: state?.word ?? way,
      charge: charge?.kind === 'number' ? `${charge.text} ${charge.unit}`.trim() : null,
    };
  };
  const byKey = new Map(parts.map((part) => [part.key, part]));
  const spoken = parts.map((part) => {
    const { text, unit, word, charge } = wordsOf(part);
    return `${part.name} ${word} ${text} ${unit} ${charge === null ? '' : `SOC ${charge}`}`.replace(/ +/g, ' ').trim();
  });
  return (
    <svg
      role="img"
      aria-label={[t(($) => $.label, { name: project.name, n: parts.length }), ...spoken].join(', ')}
      className={css.picture}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      data-picture="station"
    >
      {rows.map(({ part: { key, role }, y, wires }) =>
        wires.map(([from, to], at) => (
          <Wire
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one wire keep their order
            key={`${key}/${at}`}
            wire={{
              ...{ key: `${key}/${at}`, role, terms: [] },
              points: [
                [from, y],
                [to, y],
              ],
            }}
            kw={byKey.get(key)?.into ?? null}
            greatest={greatest}
          />
        )),
      )}
      <Bus
        bus={{
          ...{ key: 'main', kind: 'main' },
          points: [
            [bus.x, bus.y1],
            [bus.x, bus.y2],
          ],
        }}
      />
      {rows.map((row) => {
        const part = byKey.get(row.part.key);
        return part === undefined ? null : <Row key={part.key} row={row} part={part} layout={layout} {...wordsOf(part)} />;
      })}
    </svg>
  );
}

interface RowProps {
  readonly row: StationRow;
  readonly part: LivePart;
  readonly layout: StationLayout;
  readonly text: string;
  readonly unit: string;
  readonly word: string;
  readonly charge: string | null;
}

/** Symbols and text of one row. */
function Row({ row: { y, symbols, words }, part, layout: { scale, symbolPx, isBrief }, text, unit, word, charge }: RowProps) {
  const { role, status, power, soc: charged, alarms, worst, state } = part;
  const isOld = power !== undefined && power.value !== null && power.quality === 'stale';
  const isGone = status === 'offline' || status === 'unknown';
  const stroke = status === 'fault' ? 'var(--fault)' : isGone ? 'var(--text-faint)' : 'var(--text)';
  const font = isBrief ? fonts.brief : fonts.usual;
  const soc = charge === null ? '' : `SOC ${charge}`;
  // A narrow row has room for one of them; arrow and state mark show the rest.
  const more = (isBrief && soc !== '' ? [soc] : [word, soc]).filter((each) => each !== '');
  const top = y - (isBrief && more.length > 0 ? 14 : 6);
  const level = typeof charged?.value === 'number' ? charged.value : null;
  const near = symbols[0]?.x ?? 0;
  const name = clipped(part.name, font.name, words.width - (isOld ? 16 : 0));
  return (
    <g
      data-role={part.flow}
      data-key={part.key}
      data-state={state?.of}
      data-way={wayOf(typeof power?.value === 'number' ? power.value : null)}
    >
      {symbols.map(({ symbol, x }) =>
        symbol === 'battery' ? (
          <Tank key={symbol} x={x} y={y} height={symbolPx * 1.25} level={level} stroke={stroke} isGone={isGone} />
        ) : (
          <g key={symbol} transform={`translate(${x} ${y}) scale(${scale})${symbol === 'transformer' ? ' rotate(90)' : ''}`}>
            <PlantSymbol name={symbol} stroke={stroke} dashed={isGone} accent={`var(--${role})`} soc={level} />
          </g>
        ),
      )}
      {state !== undefined && <StateMark status={status} x={near - symbolPx / 2} y={y - symbolPx / 2} />}
      {worst !== null && <AlarmMark severity={worst} count={alarms} x={near - symbolPx / 2} y={y + symbolPx / 2} />}
      <text className={css.name} x={words.x} y={top} fontSize={font.name}>
        {name}
        {name !== part.name && <title>{part.name}</title>}
      </text>
      {isOld && <OldMark x={words.x + textWidth(name, font.name) + 8} y={top - 4} />}
      <text x={words.x} y={top + font.value + 2} fontSize={font.value} className={isOld ? css.unit : css.value}>
        <tspan data-part="power">{text}</tspan>
        {unit !== '' && <tspan className={css.unit} fontSize={font.name}>{` ${unit}`}</tspan>}
        {!isBrief && more.length > 0 && <tspan className={css.unit} fontSize={font.name}>{`  ${more.join(' · ')}`}</tspan>}
      </text>
      {isBrief && more.length > 0 && (
        <text className={css.name} x={words.x} y={top + font.value + 16} fontSize={font.name}>
          {more.join(' ')}
        </text>
      )}
    </g>
  );
}

/** The part of a name that fits; the full name is in its title. */
function clipped(name: string, px: number, width: number): string {
  if (textWidth(name, px) <= width) return name;
  let shown = name;
  while (shown.length > 1 && textWidth(`${shown}…`, px) > width) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

/** A battery as a tank filled to its state of charge. */
function Tank({
  x,
  y,
  height,
  level,
  stroke,
  isGone,
}: {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly level: number | null;
  readonly stroke: string;
  readonly isGone: boolean;
}) {
  const width = height * 0.8;
  const [left, top] = [x - width / 2, y - height / 2 + 2];
  const filled = ((height - 4) * Math.min(100, Math.max(0, level ?? 0))) / 100;
  return (
    <g data-part="tank" data-level={level ?? undefined}>
      <rect x={x - 5} y={top - 4} width={10} height={5} rx={1.5} fill={stroke} />
      <rect x={left} y={top} width={width} height={height} rx={4} fill="var(--surface)" />
      {level !== null && <rect x={left + 2} y={top + height - 2 - filled} width={width - 4} height={filled} rx={2} fill="var(--storage)" />}
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        rx={4}
        fill="none"
        stroke={stroke}
        strokeWidth={1.6}
        strokeDasharray={isGone ? '3 3' : undefined}
      />
    </g>
  );
}
