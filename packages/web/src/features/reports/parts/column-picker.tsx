import { type ReportAlgorithm, type ReportItem, type ReportType, reportAlgorithms } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { MultiSelectField, SelectField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { countsOnly, usualAlgorithm } from '../../../parts/reports/figures.ts';
import { reportText } from '../../../parts/reports/text.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDevices, useDeviceType } from '../queries.ts';
import { reportsText } from '../text.ts';
import { withColumns } from './report-draft.ts';

interface Choice {
  /** Device type. */
  readonly kind: number | null;
  readonly devices: readonly number[];
  readonly points: readonly string[];
  /** null: the usual one of each parameter. */
  readonly algorithm: ReportAlgorithm | null;
}

const idOf = (field: string) => `report-${field}`;

/** Adds columns: parameters of devices of one type. */
export function ColumnPicker({
  type,
  items,
  onItems,
}: {
  readonly type: ReportType;
  readonly items: readonly ReportItem[];
  readonly onItems: (items: readonly ReportItem[]) => void;
}) {
  const t = reportsText.useText();
  const say = reportText.useText();
  const word = useWord();
  const project = useProject();
  const devices = useDevices(project.id).data ?? [];
  const kinds = [...new Map(devices.map(({ deviceType }) => [deviceType.id, deviceType.name]))];
  const form = useForm<never, Choice>({ initial: { kind: null, devices: [], points: [], algorithm: null }, wrongs: () => ({}), idOf });
  const { kind, devices: ids, points: metrics, algorithm } = form.values;
  const points = (useDeviceType(kind).data?.points ?? []).filter((point) => point.type === 'number' || point.type === 'counter');
  const fixed = countsOnly(type);
  const add = () => {
    const columns = metrics.map((metric) => {
      const isCounter = points.find((point) => point.metric === metric)?.type === 'counter';
      return { metric, algorithm: fixed ? ('diff' as const) : (algorithm ?? usualAlgorithm(type, isCounter)) };
    });
    onItems(withColumns(items, ids, columns));
    form.set('points', []);
  };
  return (
    <>
      <Fields least={180}>
        <Field id="report-kind" label={t(($) => $.form.kind)} hint={t(($) => $.form.addHint)}>
          <Select
            id="report-kind"
            search
            value={kind}
            options={kinds.map(([value, label]) => ({ value, label }))}
            onChange={(next) => form.choose({ kind: next, devices: [], points: [] })}
          />
        </Field>
        <MultiSelectField
          form={form}
          field="devices"
          label={t(($) => $.form.devices)}
          oneLine
          disabled={kind === null}
          options={devices.filter(({ deviceType }) => deviceType.id === kind).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MultiSelectField
          form={form}
          field="points"
          label={t(($) => $.form.points)}
          oneLine
          disabled={kind === null}
          options={points.map(({ metric, name }) => ({ value: metric, label: word(name) }))}
        />
        {!fixed && (
          <SelectField
            form={form}
            field="algorithm"
            label={t(($) => $.form.algorithm)}
            clearable
            options={reportAlgorithms.map((value) => ({ value, label: say(($) => $.algorithm[value]) }))}
          />
        )}
      </Fields>
      <span>
        <Button disabled={ids.length === 0 || metrics.length === 0} onClick={add}>
          {t(($) => $.form.add)}
        </Button>
      </span>
    </>
  );
}
