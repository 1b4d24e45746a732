import { routes, type StorageUnitDevice } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { paramOf } from '../../../parts/energy/units/unit-now.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useWord } from '../../../platform/language/language.ts';
import type { UnitShown } from './unit-shown.ts';

/** A section of a unit with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={box.stack} aria-label={title}>
      <h3 className={`${box.plain} ${box.small} ${box.soft} ${box.strong}`}>{title}</h3>
      {children}
    </section>
  );
}

/** The name of a device, as a link to its page. */
export function DeviceLink({ device }: { readonly device: StorageUnitDevice }) {
  const to = useLinks();
  return (
    <Link className={box.clip} to={to(routes['dev-monitor'], { id: device.id })} translate="no" title={device.name}>
      {device.name}
    </Link>
  );
}

/** Height of a line of facts with its gap, px. */
const linePx = 26;

export interface DeviceFactsProps {
  readonly device: StorageUnitDevice;
  readonly metrics: readonly string[];
  readonly shown: UnitShown;
}

/** Some points of a device, live, with the names of its type. */
export function DeviceFacts({ device, metrics, shown: { types, values } }: DeviceFactsProps) {
  const word = useWord();
  const type = types.get(device.deviceType.id);
  // Until the type is loaded, the space of its lines is reserved.
  const known = metrics.filter((metric) => paramOf(device, metric) !== undefined);
  const rows = metrics.flatMap((metric) => {
    const [paramId, point] = [paramOf(device, metric), type?.points.find((each) => each.metric === metric)];
    return paramId === undefined || point === undefined
      ? []
      : [[word(point.name), <Value key={metric} value={values.get(paramId)} point={point} />] as const];
  });
  return (
    <div className={`${box.stack} ${box.tight}`} data-device={device.id}>
      <DeviceLink device={device} />
      {type === undefined ? <Skeleton height={Math.max(0, known.length * linePx - 4)} /> : <Facts of={rows} />}
    </div>
  );
}
