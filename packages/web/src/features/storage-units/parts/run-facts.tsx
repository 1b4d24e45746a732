import { flowWords, routes, type StorageUnit } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { UnitBadge } from '../../../parts/energy/units/unit-badge.tsx';
import { extremeOf, powerOf, socOf, stateOf } from '../../../parts/energy/units/unit-now.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { storageUnitsText } from '../text.ts';
import { kw, percent } from './unit-forms.ts';
import type { UnitShown } from './unit-shown.ts';

/** State, power, state of charge and health of a unit, and its active alarms. */
export function RunFacts({ unit, shown }: { readonly unit: StorageUnit; readonly shown: UnitShown }) {
  const t = storageUnitsText.useText();
  const to = useLinks();
  const { values, statusOf, alarmsOf } = shown;
  const power = powerOf(unit, values);
  const alarms = unit.devices.map(alarmsOf);
  const known = alarms.every((count) => count !== null);
  const count = alarms.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const [first] = unit.devices;
  const region = unit.key.startsWith('r') ? Number(unit.key.slice(1)) : undefined;
  const log = to(routes.log, { recovered: false, ...(region === undefined ? { device: first?.id } : { region }) });
  const soc = socOf(unit, values);
  const level = typeof soc?.value === 'number' ? Math.min(100, Math.max(0, soc.value)) : 0;
  return (
    <>
      <div className={`${box.row} ${box.wrap} ${box.baseline} ${box.between}`}>
        <b className={box.figure} data-figure="soc">
          <Value value={soc} point={percent} />
        </b>
        <b className={box.large} data-figure="power">
          <Value value={power} point={kw} flow={flowWords.discharge} />
        </b>
      </div>
      <div className={box.meter} style={{ color: 'var(--storage)' }} role="img" aria-label={t(($) => $.run.soc)}>
        <span style={{ flexGrow: level }} />
        <span style={{ flexGrow: 100 - level, background: 'none' }} />
      </div>
      <Facts
        of={[
          [t(($) => $.run.state), <UnitBadge key="state" state={stateOf(unit, statusOf, power)} />],
          [t(($) => $.run.soh), <Value key="soh" value={extremeOf(unit, values, 'soh', 'min')?.value} point={percent} />],
          [
            t(($) => $.run.alarms),
            known ? (
              <Link key="alarms" to={log} data-figure="alarms">
                {count}
              </Link>
            ) : (
              '-'
            ),
          ],
        ]}
      />
    </>
  );
}
