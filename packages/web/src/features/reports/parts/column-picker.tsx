import type { ReportItem, ReportPoints, ReportType } from '@czyun/contract';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { reportsText } from '../text.ts';
import { devicesIn, pointKey, pointsIn, withDevices, withPoints } from './report-draft.ts';

export interface ColumnPickerProps {
  readonly type: ReportType;
  readonly items: readonly ReportItem[];
  readonly catalogue: ReportPoints;
  readonly onItems: (items: readonly ReportItem[]) => void;
}

/** Devices, and the points of their types: each device starts with its default points. */
export function ColumnPicker({ type, items, catalogue, onItems }: ColumnPickerProps) {
  const t = reportsText.useText();
  const { devices, types } = catalogue;
  const chosen = devicesIn(items);
  const chosenTypes = new Set(devices.filter(({ deviceId }) => chosen.includes(deviceId)).map(({ typeId }) => typeId));
  return (
    <Fields least={320}>
      <Field id="report-devices" label={t(($) => $.form.devices)} hint={t(($) => $.form.devicesHint)}>
        <MultiSelect<number>
          id="report-devices"
          oneLine
          value={chosen}
          options={types.map(({ typeId, name }) => ({
            label: name,
            options: devices.filter((device) => device.typeId === typeId).map((device) => ({ value: device.deviceId, label: device.name })),
          }))}
          onChange={(ids) => onItems(withDevices(items, ids, catalogue, type))}
        />
      </Field>
      <Field id="report-points" label={t(($) => $.form.points)} hint={t(($) => $.form.pointsHint)}>
        <MultiSelect<string>
          id="report-points"
          oneLine
          disabled={chosen.length === 0}
          value={pointsIn(items, catalogue)}
          options={types
            .filter(({ typeId }) => chosenTypes.has(typeId))
            .map(({ typeId, name, points }) => ({
              label: name,
              options: points.map((point) => ({ value: pointKey(typeId, point.metric), label: point.name })),
            }))}
          onChange={(keys) => onItems(withPoints(items, keys, catalogue))}
        />
      </Field>
    </Fields>
  );
}
