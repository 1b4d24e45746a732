import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Popover } from '../../../kit/control/popover.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { dataAnalysisText } from '../text.ts';
import { type Catalog, pointsOf } from './items.ts';

export interface ItemPickerProps {
  readonly catalog: Catalog;
  readonly keys: readonly string[];
  readonly most: number;
  readonly onAdd: (key: string) => void;
}

const fieldPx = 320;

/** Adds a parameter of a device: the device first, then the parameter. */
export function ItemPicker({ catalog, keys, most, onAdd }: ItemPickerProps) {
  const t = dataAnalysisText.useText();
  const [open, setOpen] = useState(false);
  const isFull = keys.length >= most;
  const button = (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} disabled={isFull} title={isFull ? t(($) => $.full, { n: most }) : undefined}>
      {t(($) => $.add)}
    </Button>
  );
  if (isFull) return button;
  const add = (key: string) => {
    onAdd(key);
    setOpen(false);
  };
  return (
    <Popover
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Choice catalog={catalog} keys={keys} most={most} onAdd={add} />}
    >
      {button}
    </Popover>
  );
}

function Choice({ catalog, keys, most, onAdd }: ItemPickerProps) {
  const t = dataAnalysisText.useText();
  const word = useWord();
  const [deviceId, setDeviceId] = useState<number | null>(Number(keys.at(-1)?.split(':')[0]) || (catalog.devices[0]?.id ?? null));
  const device = catalog.devices.find(({ id }) => id === deviceId);
  const points = device === undefined ? [] : pointsOf(catalog, device);
  return (
    <Stack gap="tight" style={{ width: fieldPx }}>
      <Select<number>
        search
        label={t(($) => $.device)}
        value={deviceId}
        options={catalog.devices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setDeviceId}
      />
      <Select<string>
        search
        label={t(($) => $.parameter)}
        placeholder={t(($) => $.parameterHint)}
        value={null}
        disabled={points.length === 0}
        options={points.map(({ metric, name, unit }) => ({
          value: `${deviceId}:${metric}`,
          label: `${word(name)}${unit === undefined ? '' : ` (${unit})`}`,
          disabled: keys.includes(`${deviceId}:${metric}`),
        }))}
        onChange={onAdd}
      />
      <Text size="small" tone="faint">
        {t(($) => $.most, { n: most })}
      </Text>
    </Stack>
  );
}
