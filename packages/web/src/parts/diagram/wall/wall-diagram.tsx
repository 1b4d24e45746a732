import { showValue } from '../../../platform/format/point-value.ts';
import { useWord } from '../../../platform/language/language.ts';
import { roleWords } from '../../energy/flow.ts';
import css from '../diagram.module.css';
import { Bus, Wire } from '../diagram-wire.tsx';
import { textWidth, wrapped } from '../layout/text-width.ts';
import { AlarmMark, OldMark, StateMark } from '../marks.tsx';
import { PlantSymbol } from '../symbols.tsx';
import { diagramText } from '../text.ts';
import { maxBays, symbolPx, symbolScale, type WallBay, wallDiagramOf } from './geometry.ts';
import { type LivePart, useWallParts } from './use-wall-parts.ts';

/** Pixels of the stage per unit of the drawing. */
const scale = 2;
const namePx = 14.5;
const valuePx = 24;
const linePx = 18;
/** Minimum width of a bay with its text. */
const leastBay = 190;
const kw = { type: 'number', unit: 'kW', decimals: 1 } as const;
const percent = { type: 'number', unit: '%', decimals: 1 } as const;

export interface WallDiagramProps {
  /** Available space, px of the stage. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The circuit of the station on a wall: sources above the bus, consumers and storage below it, with the power along each line. */
export function WallDiagramPicture({ widthPx, heightPx }: WallDiagramProps) {
  const t = diagramText.useText();
  const size = { width: widthPx / scale, height: heightPx / scale };
  // Besides the load.
  const { parts, scale: units } = useWallParts(maxBays(size.width, leastBay) - 1);
  const say = useWord();
  const { bays, bus } = wallDiagramOf(parts, size);
  const greatest = Math.max(1, ...parts.map(({ into }) => Math.abs(into ?? 0)));
  const textOf = ({ power, flow }: LivePart) => {
    const shown = showValue(power?.value, kw, { group: units, flow: roleWords[flow] });
    return shown.kind === 'number'
      ? { text: shown.text, unit: shown.unit, way: shown.way === undefined ? '' : say(shown.way) }
      : { text: '-', unit: '', way: '' };
  };
  const spoken = parts.map((part) => {
    const { text, unit, way } = textOf(part);
    return `${part.name} ${part.state?.word ?? way} ${text} ${unit}`.replace(/ +/g, ' ').trim();
  });
  return (
    <svg
      role="img"
      aria-label={[t(($) => $.label, { name: '', n: parts.length }).trim(), ...spoken].join(', ')}
      className={css.picture}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${size.width} ${size.height}`}
      data-picture="wall-diagram"
    >
      {bays.map((bay, index) => {
        const part = parts[index];
        return part === undefined
          ? null
          : bay.wires.map(([from, to], at) => (
              <Wire
                // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one wire
                key={`${part.key}/${at}`}
                wire={{
                  ...{ key: `${part.key}/${at}`, role: part.role, terms: [] },
                  points: [
                    [bay.x, from],
                    [bay.x, to],
                  ],
                }}
                kw={part.into}
                greatest={greatest}
              />
            ));
      })}
      <Bus
        bus={{
          ...{ key: 'main', kind: 'main' },
          points: [
            [bus.x1, bus.y],
            [bus.x2, bus.y],
          ],
        }}
      />
      {bays.map((bay, index) => {
        const part = parts[index];
        return part === undefined ? null : <Bay key={part.key} bay={bay} part={part} {...textOf(part)} />;
      })}
    </svg>
  );
}

interface BayProps {
  readonly bay: WallBay;
  readonly part: LivePart;
  readonly text: string;
  readonly unit: string;
  readonly way: string;
}

/** Symbols and text of one bay. */
function Bay({ bay: { x, symbols, words }, part, text, unit, way }: BayProps) {
  const { role, status, power, soc, state, alarms, worst } = part;
  const socNow = typeof soc?.value === 'number' ? soc.value : null;
  const socText = soc === undefined ? null : showValue(soc.value, percent);
  const isOld = power !== undefined && power.value !== null && power.quality === 'stale';
  const isGone = status === 'offline' || status === 'unknown';
  const stroke = status === 'fault' ? 'var(--fault)' : isGone ? 'var(--text-faint)' : 'var(--text)';
  const name = wrapped(part.name, namePx, words.width).slice(0, 2);
  const lines = name.length + 2 + (soc === undefined ? 0 : 1);
  const top = words.y - (lines * linePx + valuePx - linePx) / 2;
  const valueY = top + name.length * linePx + valuePx - 4;
  const [first] = symbols;
  return (
    <g data-part={part.key} data-state={state?.of}>
      {symbols.map(({ symbol, y }) => (
        <g key={symbol} transform={`translate(${x} ${y}) scale(${symbolScale})`}>
          <PlantSymbol name={symbol} stroke={stroke} dashed={isGone} accent={`var(--${role})`} soc={socNow} isBare />
        </g>
      ))}
      {state !== undefined && first !== undefined && <StateMark status={status} x={x - symbolPx / 2} y={first.y - symbolPx / 2} />}
      {worst !== null && first !== undefined && (
        <g transform={`translate(${x - symbolPx / 2} ${first.y + symbolPx / 2}) scale(1.45)`}>
          <AlarmMark severity={worst} count={alarms} x={0} y={0} />
        </g>
      )}
      {name.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one name
        <text key={index} className={css.name} x={words.x} y={top + (index + 1) * linePx - 4} fontSize={namePx}>
          {line}
        </text>
      ))}
      <text className={isOld ? css.unit : css.value} x={words.x} y={valueY} fontSize={valuePx} data-figure="power">
        <tspan data-figure-text>{text}</tspan>
        {unit !== '' && (
          <tspan className={css.unit} fontSize={namePx}>
            {` ${unit}`}
          </tspan>
        )}
      </text>
      {isOld && <OldMark x={words.x + textWidth(`${text} `, valuePx) + textWidth(unit, namePx) + 4} y={valueY - 8} />}
      <text x={words.x} y={valueY + linePx} fontSize={namePx} className={css.name}>
        {state?.word ?? way}
      </text>
      {socText?.kind === 'number' && (
        <text x={words.x} y={valueY + 2 * linePx} fontSize={namePx} className={css.name} data-figure="soc">
          {`SOC ${socText.text} ${socText.unit}`.trim()}
        </text>
      )}
    </g>
  );
}
