import { Button } from '../../kit/control/button.tsx';
import { MultiSelect } from '../../kit/control/multi-select.tsx';
import { Row } from '../../kit/ui/layout.tsx';
import { devicesText } from './text.ts';

export interface NamedDevice {
  readonly id: number;
  readonly name: string;
}

/** Maximum number of devices in one chart. */
const most = 60;

export interface DeviceChoiceProps {
  /** The device of the page; always included. */
  readonly device: NamedDevice;
  readonly devices: readonly NamedDevice[];
  readonly others: readonly number[];
  readonly onChange: (others: readonly number[]) => void;
}

/** Selects the devices shown beside the device of the page. */
export function DeviceChoice({ device, devices, others, onChange }: DeviceChoiceProps) {
  const t = devicesText.useText();
  const all = devices.flatMap(({ id }) => (id === device.id ? [] : [id])).slice(0, most - 1);
  const isAll = others.length >= all.length;
  return (
    <Row gap="normal" style={{ flex: '1 1 320px', maxWidth: 560 }}>
      <MultiSelect<number>
        label={t(($) => $.label)}
        value={[device.id, ...others]}
        options={devices.map(({ id, name }) => ({ value: id, label: name, disabled: id === device.id }))}
        onChange={(ids) => onChange(ids.filter((id) => id !== device.id))}
        most={most}
        oneLine
        flex="1"
        minWidth={160}
      />
      {all.length > 0 && <Button onClick={() => onChange(isAll ? [] : all)}>{t(($) => (isAll ? $.one : $.all))}</Button>}
    </Row>
  );
}
