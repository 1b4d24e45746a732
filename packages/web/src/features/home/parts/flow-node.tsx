import { Link } from 'react-router';
import { formatNumber, type UnitScale } from '../../../shared/format/number.ts';
import type { LiveValue } from '../../../shared/live/value-store.ts';
import { Value } from '../../../shared/ui/value.tsx';
import { homeText } from '../text.ts';
import { type FlowBox, type FlowRole, flowing, wayOf } from './flow.ts';
import { FlowSymbol } from './flow-symbol.tsx';

/** Energy of the day by the keys of the overview's pies, kWh. */
export type DayEnergies = ReadonlyMap<string, number | null>;

const energyOf = {
  grid: ['gridImport', 'gridExport'],
  pv: ['pv'],
  wind: ['wind'],
  storage: ['charge', 'discharge'],
  load: ['load'],
} as const satisfies Record<FlowRole, readonly string[]>;

const power = { type: 'number', decimals: 1, unit: 'kW' } as const;

export interface FlowNodeProps {
  readonly box: FlowBox;
  readonly value: LiveValue | undefined;
  readonly soc: LiveValue | undefined;
  readonly energies: DayEnergies;
  /** What it does, in a word. */
  readonly doing: string;
  /** The units of the picture. */
  readonly units: UnitScale;
  /** Where a click leads; none for parts without a device of their own. */
  readonly to: string | undefined;
}

/** One part of the energy balance: what it does, its power, its energy of the day, and the charge of a storage. */
export function FlowNode({ box, value, soc, energies, doing, units, to }: FlowNodeProps) {
  const t = homeText.use();
  const { role } = box;
  const kw = flowing(value);
  const way = wayOf(kw);
  const name = t(($) => $.flow.roles[role]);
  // Its word says the direction; a number that nobody vouches for any more keeps its sign, having none.
  const shown = value !== undefined && kw !== null ? { ...value, value: Math.abs(kw) } : value;
  const content = (
    <>
      <span className="who">
        <FlowSymbol role={role} />
        <span className="name">{name}</span>
        <span className="way" data-way={way}>
          {doing}
        </span>
      </span>
      <span className="power">
        <Value value={shown} point={power} group={units} brief />
      </span>
      {role === 'storage' && soc !== undefined && <Charge soc={soc} />}
      <DayLine role={role} energies={energies} units={units} />
    </>
  );
  const shared = {
    className: `flow-node ${role} ${way === 'rest' || way === 'unknown' ? 'quiet' : ''}`,
    style: { left: box.x, top: box.y, width: box.width, height: box.height },
    'data-role': role,
  };
  return to === undefined ? (
    <div {...shared}>{content}</div>
  ) : (
    <Link to={to} {...shared}>
      {content}
    </Link>
  );
}

/** Energies of the day in one line, the unit once where they share it. */
function DayLine({ role, energies, units }: { readonly role: FlowRole; readonly energies: DayEnergies; readonly units: UnitScale }) {
  const t = homeText.use();
  const parts = energyOf[role].map((key) => ({ key, ...formatNumber(energies.get(key), 'kWh', 1, units) }));
  return (
    <span className="day">
      {parts.map(({ key, text, unit }, index) => (
        <span key={key}>
          {t(($) => $.flow.day[key])} <b>{text}</b>
          {index === parts.length - 1 && ` ${unit || (parts.find((part) => part.unit !== '')?.unit ?? '')}`}
        </span>
      ))}
    </span>
  );
}

const percent = { type: 'number', decimals: 1, unit: '%' } as const;

function Charge({ soc }: { readonly soc: LiveValue }) {
  const t = homeText.use();
  const level = typeof soc.value === 'number' ? Math.min(100, Math.max(0, soc.value)) : 0;
  return (
    <span className="charge">
      <span className="gauge" aria-hidden="true">
        <span style={{ width: `${level}%` }} />
      </span>
      <span className="soc">
        {t(($) => $.flow.soc)} <Value value={soc} point={percent} brief />
      </span>
    </span>
  );
}
