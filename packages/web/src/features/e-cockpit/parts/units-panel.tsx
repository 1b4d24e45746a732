import { flowWords, routes, type StorageUnit } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { UnitBadge } from '../../../parts/energy/units/unit-badge.tsx';
import { powerOf, socOf, stateOf } from '../../../parts/energy/units/unit-now.ts';
import { useUnits } from '../../../parts/energy/units/use-units.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { cockpitText } from '../text.ts';

const kw = { type: 'number', unit: 'kW', decimals: 1 } as const;
const percent = { type: 'number', unit: '%', decimals: 1 } as const;
/** Most units shown on a wall; the page of units shows all. */
const most = 6;

type Shown = Pick<ReturnType<typeof useUnits>, 'values' | 'statusOf'>;

/** The storage units: state, state of charge, power. */
export function UnitsPanel() {
  const t = cockpitText.useText();
  const { asked, units, ...shown } = useUnits();
  return (
    <Panel title={t(($) => $.units.title)} of={asked} {...(units.length > most ? { note: `${most} / ${units.length}` } : {})}>
      {units.length === 0 ? (
        <p className={box.faint}>{t(($) => $.units.none)}</p>
      ) : (
        <ul className={`${box.plain} ${box.stack}`} data-part="units">
          {units.slice(0, most).map((unit) => (
            <UnitLine key={unit.key} unit={unit} shown={shown} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function UnitLine({ unit, shown: { values, statusOf } }: { readonly unit: StorageUnit; readonly shown: Shown }) {
  const to = useLinks();
  const power = powerOf(unit, values);
  const soc = socOf(unit, values);
  const level = typeof soc?.value === 'number' ? Math.min(100, Math.max(0, soc.value)) : null;
  return (
    <li className={`${box.stack} ${box.tight}`} data-unit={unit.key}>
      <div className={`${box.row} ${box.between}`}>
        <Link className={`${box.clip} ${box.ink}`} to={to(routes.energy1)} translate="no">
          {unit.name}
        </Link>
        <UnitBadge state={stateOf(unit, statusOf, power)} />
      </div>
      <div className={`${box.row} ${box.between}`}>
        <b data-figure="soc">
          <Value value={soc} point={percent} />
        </b>
        <Value value={power} point={kw} flow={flowWords.discharge} wayElsewhere />
      </div>
      <div className={box.meter} style={{ color: 'var(--storage)' }} aria-hidden="true">
        {level !== null && <span style={{ flexGrow: level }} />}
        {level !== null && <span style={{ flexGrow: 100 - level, background: 'none' }} />}
      </div>
    </li>
  );
}
