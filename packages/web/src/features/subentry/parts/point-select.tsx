import type { Device } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { useDevice, useDeviceType } from '../queries.ts';

/** Cumulative registers of a device: energy is not computed from a power. */
export function PointSelect({
  id,
  device,
  value,
  onChange,
}: {
  readonly id: string;
  readonly device: Device | undefined;
  /** Id of the parameter as text; empty: none. */
  readonly value: string;
  readonly onChange: (paramId: string) => void;
}) {
  const word = useWord();
  const type = useDeviceType(device?.deviceType.id ?? null).data;
  const params = useDevice(device?.id ?? null).data?.params ?? [];
  const options = (type?.points ?? [])
    .filter((point) => point.type === 'counter' || (point.type === 'number' && point.metric.endsWith('_today')))
    .flatMap((point) => {
      const param = params.find(({ metric }) => metric === point.metric);
      const unit = typeof point.unit === 'string' ? point.unit : point.unit === undefined ? '' : word(point.unit);
      return param === undefined
        ? []
        : [{ value: String(param.paramId), label: unit === '' ? word(point.name) : `${word(point.name)} (${unit})` }];
    });
  return (
    <Select
      id={id}
      search
      disabled={device === undefined}
      busy={device !== undefined && params.length === 0}
      value={options.some((option) => option.value === value) ? value : null}
      options={options}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
