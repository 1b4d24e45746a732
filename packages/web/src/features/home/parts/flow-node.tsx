import type { WhySubject } from '@czyun/contract/why';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { type FlowBox, type FlowRole, flowing, wayOf } from '../../../parts/energy/flow.ts';
import { FlowSymbol } from '../../../parts/energy/flow-symbol.tsx';
import type { DayEnergies } from '../../../parts/energy/page-at.ts';
import { formatNumber, type UnitScale } from '../../../platform/format/number.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { homeText } from '../text.ts';
import css from '../widgets/flow.module.css';

export const colorOf = (role: FlowRole): string => `var(--${role})`;

const energyOf = {
  grid: ['gridImport', 'gridExport'],
  pv: ['pv'],
  wind: ['wind'],
  storage: ['charge', 'discharge'],
  load: ['load'],
} as const satisfies Record<FlowRole, readonly string[]>;

type EnergyKey = (typeof energyOf)[FlowRole][number];

const power = { type: 'number', decimals: 1, unit: 'kW' } as const;

export interface FlowNodeProps {
  readonly place: FlowBox;
  /** In one column with the other nodes. */
  readonly upright: boolean;
  readonly value: LiveValue | undefined;
  readonly soc: LiveValue | undefined;
  readonly energies: DayEnergies;
  /** Direction or state in words. */
  readonly doing: string;
  /** Units of the picture. */
  readonly units: UnitScale;
  /** Explanation of an energy of the day. */
  readonly whyOf: (key: EnergyKey) => WhySubject | undefined;
  /** The power differs from that of the compared instant. */
  readonly differs: boolean;
  /** Link; undefined for parts without a device of their own. */
  readonly to: string | undefined;
}

/** One part of the energy balance: direction, power, energy of the day and the state of charge of a storage. */
export function FlowNode({ place, upright, value, soc, energies, doing, units, whyOf, differs, to }: FlowNodeProps) {
  const t = homeText.useText();
  const { role } = place;
  const kw = flowing(value);
  const way = wayOf(kw);
  const name = t(($) => $.flow.roles[role]);
  // The word states the direction; a stale value has no word and keeps its sign.
  const shown = value !== undefined && kw !== null ? { ...value, value: Math.abs(kw) } : value;
  const content = (
    <>
      <span className={`${box.row} ${css.who}`}>
        <FlowSymbol role={role} />
        <b className={box.ink}>{name}</b>
        <span className={`${box.small} ${box.soft} ${box.last}`} data-way={way}>
          {doing}
        </span>
      </span>
      <span className={`${box.strong} ${box.ink} ${css.power}`} data-part="power">
        <Value value={shown} point={power} group={units} brief />
      </span>
      {role === 'storage' && soc !== undefined && <Charge soc={soc} />}
      <DayLine role={role} energies={energies} units={units} whyOf={whyOf} />
    </>
  );
  const shared = {
    className: [box.framed, css.node, upright && css.upright, (way === 'rest' || way === 'unknown') && css.quiet, differs && css.differs]
      .filter(Boolean)
      .join(' '),
    style: { left: place.x, top: place.y, width: place.width, height: place.height, color: colorOf(role) },
    'data-role': role,
    ...(differs ? { 'data-differs': true } : {}),
    ...whyMark({ kind: 'power', key: role }, name),
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
function DayLine({ role, energies, units, whyOf }: Pick<FlowNodeProps, 'energies' | 'units' | 'whyOf'> & { readonly role: FlowRole }) {
  const t = homeText.useText();
  const parts = energyOf[role].map((key) => ({ key, ...formatNumber(energies.get(key), 'kWh', 1, units) }));
  return (
    <span className={`${box.row} ${box.small} ${box.faint} ${css.day}`} data-part="day">
      {parts.map(({ key, text, unit }, index) => (
        <span
          key={key}
          {...whyMark(
            whyOf(key),
            t(($) => $.flow.day[key]),
          )}
        >
          {t(($) => $.flow.day[key])} <b className={box.soft}>{text}</b>
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
    <span className={`${box.small} ${box.soft} ${css.charge}`}>
      <span className={`${box.meter} ${css.gauge}`} style={{ color: 'var(--storage)' }} aria-hidden="true">
        <span style={{ flexBasis: `${level}%` }} />
      </span>
      <span
        data-part="soc"
        {...whyMark(
          { kind: 'soc' },
          t(($) => $.flow.soc),
        )}
      >
        {t(($) => $.flow.soc)} <Value value={soc} point={percent} brief />
      </span>
    </span>
  );
}
