import { devicesApi } from '@czyun/contract';
import { exportFormats, maxExportKeys } from '@czyun/contract/exports';
import { useBucketName } from '../../kit/chart/bucket-name.ts';
import { MultiSelect } from '../../kit/control/multi-select.tsx';
import type { Bound } from '../../kit/form/bound.ts';
import { Field } from '../../kit/form/field.tsx';
import { SegmentedField, SelectField } from '../../kit/form/fields.tsx';
import { Fields } from '../../kit/form/form.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import { useWord } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { shared } from '../../platform/text.ts';
import { type ContentChoice, devicesIn, isExported, pointOption, pointsIn, sizes, stats, withDevices, withPoints } from './content.ts';
import { exportsText } from './text.ts';

type FormOf<V extends object> = Bound<V, keyof V & string>['form'];

/** Devices, and the parameters of their device types. */
export function ParameterFields<V extends ContentChoice>({ form }: { readonly form: FormOf<V> }) {
  const t = exportsText.useText();
  const word = useWord();
  const { id: projectId } = useProject();
  const asked = useCall(devicesApi.getByArea, { query: { projId: projectId } }, { freshMs: 60_000 });
  const devices = asked.data?.list ?? [];
  const types = useDeviceTypes(devices.map(({ deviceType }) => deviceType.id));
  const catalog = { devices, types };
  const { keys } = form.values;
  const chosen = devicesIn(keys);
  const byType = [...Map.groupBy(devices, ({ deviceType }) => deviceType.id)];
  const id = form.idOf('keys' as never);
  const set = (next: readonly string[]) => form.set('keys' as never, next as never);
  return (
    <Fields least={320}>
      <Field id={`${id}-devices`} label={t(($) => $.devices)} hint={t(($) => $.devicesHint)}>
        <MultiSelect<number>
          id={`${id}-devices`}
          oneLine
          busy={asked.data === undefined && asked.error === null}
          value={chosen}
          options={byType.map(([, members]) => ({
            label: members[0]?.deviceType.name ?? '',
            options: members.map((device) => ({ value: device.id, label: device.name, disabled: !types.has(device.deviceType.id) })),
          }))}
          onChange={(ids) => set(withDevices(keys, ids, catalog))}
        />
      </Field>
      <Field
        id={id}
        label={t(($) => $.points)}
        wrong={form.wrong('keys' as never)}
        hint={t(($) => $.pointsHint, { n: keys.length, most: maxExportKeys })}
      >
        <MultiSelect<string>
          id={id}
          oneLine
          disabled={chosen.length === 0}
          value={pointsIn(keys, catalog)}
          options={byType.flatMap(([typeId, members]) => {
            const type = types.get(typeId);
            if (type === undefined || !members.some((device) => chosen.includes(device.id))) return [];
            const points = type.points.filter(isExported);
            return [
              {
                label: members[0]?.deviceType.name ?? '',
                options: points.map(({ metric, name, unit }) => ({
                  value: pointOption(typeId, metric),
                  label: unit === undefined ? word(name) : `${word(name)} (${unit})`,
                })),
              },
            ];
          })}
          onChange={(points) => set(withPoints(keys, points, catalog))}
        />
      </Field>
    </Fields>
  );
}

/** Interval, format and language of the file. */
export function FileFields<V extends ContentChoice>({ form }: { readonly form: FormOf<V> }) {
  const t = exportsText.useText();
  const say = shared.useText();
  const bucketName = useBucketName();
  // The form contains at least the fields of `ContentChoice`.
  const own = form as unknown as FormOf<ContentChoice>;
  const { size, format } = own.values;
  const sizeName = (name: string) => (name === 'raw' ? t(($) => $.raw) : name === '1n' ? t(($) => $.month) : bucketName(name));
  const offered = sizes.some((name) => name === size) ? sizes : [size, ...sizes];
  return (
    <Fields least={220}>
      <SelectField
        form={own}
        field="size"
        label={t(($) => $.interval)}
        options={offered.map((value) => ({ value, label: sizeName(value) }))}
      />
      {size !== 'raw' && (
        <SelectField
          form={own}
          field="stat"
          label={t(($) => $.stat)}
          options={stats.map((value) => ({ value, label: say(($) => $.chart.stat[value]) }))}
        />
      )}
      <SegmentedField
        form={own}
        field="format"
        label={t(($) => $.format)}
        hint={t(($) => $.formatHint[format])}
        options={exportFormats.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
      />
      <SegmentedField
        form={own}
        field="language"
        label={t(($) => $.language)}
        options={(['zh', 'en'] as const).map((value) => ({ value, label: t(($) => $.languages[value]) }))}
      />
    </Fields>
  );
}
