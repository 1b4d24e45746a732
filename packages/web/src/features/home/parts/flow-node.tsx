import { Link } from 'react-router';
import boxes from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { type FlowBox, type FlowRole, flowing, wayOf } from '../../../parts/energy/flow.ts';
import { FlowSymbol } from '../../../parts/energy/flow-symbol.tsx';
import type { DayEnergies } from '../../../parts/energy/page-at.ts';
import { formatNumber, type UnitScale } from '../../../platform/format/number.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { homeText } from '../text.ts';
import styles from '../widgets/flow.module.css';

/** Colour of a part: that of its meaning. */
export const colorOf = (role: FlowRole): string => `var(--${role})`;

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
  /** In one column with the others, where each is low. */
  readonly upright: boolean;
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
export function FlowNode({ box, upright, value, soc, energies, doing, units, to }: FlowNodeProps) {
  const t = homeText.useText();
  const { role } = box;
  const kw = flowing(value);
  const way = wayOf(kw);
  const name = t(($) => $.flow.roles[role]);
  // Its word says the direction; a number that nobody vouches for any more keeps its sign, having none.
  const shown = value !== undefined && kw !== null ? { ...value, value: Math.abs(kw) } : value;
  const content = (
    <>
      <span className={`${boxes.row} ${styles.who}`}>
        <FlowSymbol role={role} />
        <b className={boxes.ink}>{name}</b>
        <span className={`${boxes.small} ${boxes.soft} ${boxes.last}`} data-way={way}>
          {doing}
        </span>
      </span>
      <span className={`${boxes.strong} ${boxes.ink} ${styles.power}`} data-part="power">
        <Value value={shown} point={power} group={units} brief />
      </span>
      {role === 'storage' && soc !== undefined && <Charge soc={soc} />}
      <DayLine role={role} energies={energies} units={units} />
    </>
  );
  const shared = {
    className: [boxes.framed, styles.node, upright && styles.upright, (way === 'rest' || way === 'unknown') && styles.quiet]
      .filter(Boolean)
      .join(' '),
    style: { left: box.x, top: box.y, width: box.width, height: box.height, color: colorOf(role) },
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
  const t = homeText.useText();
  const parts = energyOf[role].map((key) => ({ key, ...formatNumber(energies.get(key), 'kWh', 1, units) }));
  return (
    <span className={`${boxes.row} ${boxes.small} ${boxes.faint} ${styles.day}`} data-part="day">
      {parts.map(({ key, text, unit }, index) => (
        <span key={key}>
          {t(($) => $.flow.day[key])} <b className={boxes.soft}>{text}</b>
          {index === parts.length - 1 && ` ${unit || (parts.find((part) => part.unit !== '')?.unit ?? '')}`}
        </span>
      ))}
    </span>
  );
}

const percent = { type: 'number', decimals: 1, unit: '%' } as const;

function Charge({ soc }: { readonly soc: LiveValue }) {
  const t = homeText.useText();
  const level = typeof soc.value === 'number' ? Math.min(100, Math.max(0, soc.value)) : 0;
  return (
    <span className={`${boxes.small} ${boxes.soft} ${styles.charge}`}>
      <span className={`${boxes.meter} ${styles.gauge}`} style={{ color: 'var(--storage)' }} aria-hidden="true">
        <span style={{ flexBasis: `${level}%` }} />
      </span>
      <span data-part="soc">
        {t(($) => $.flow.soc)} <Value value={soc} point={percent} brief />
      </span>
    </span>
  );
}
