import { type ReportAlgorithm, type ReportItem, type ReportType, reportAlgorithms } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelect, Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { countsOnly, usualAlgorithm } from '../../../parts/reports/figures.ts';
import { reportText } from '../../../parts/reports/text.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDevices, useDeviceType } from '../queries.ts';
import { reportsText } from '../text.ts';
import { withColumns } from './report-draft.ts';

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
  const [kind, setKind] = useState<number | null>(null);
  const [ids, setIds] = useState<readonly number[]>([]);
  const [metrics, setMetrics] = useState<readonly string[]>([]);
  const [algorithm, setAlgorithm] = useState<ReportAlgorithm | null>(null);
  const points = (useDeviceType(kind).data?.points ?? []).filter((point) => point.type === 'number' || point.type === 'counter');
  const fixed = countsOnly(type);
  const add = () => {
    const wanted = metrics.map((metric) => {
      const isCounter = points.find((point) => point.metric === metric)?.type === 'counter';
      return { metric, algorithm: fixed ? ('diff' as const) : (algorithm ?? usualAlgorithm(type, isCounter)) };
    });
    onItems(withColumns(items, ids, wanted));
    setMetrics([]);
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
            onChange={(next) => {
              setKind(next);
              setIds([]);
              setMetrics([]);
            }}
          />
        </Field>
        <Field id="report-devices" label={t(($) => $.form.devices)}>
          <MultiSelect<number>
            id="report-devices"
            oneLine
            disabled={kind === null}
            value={[...ids]}
            options={devices.filter(({ deviceType }) => deviceType.id === kind).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setIds}
          />
        </Field>
        <Field id="report-points" label={t(($) => $.form.points)}>
          <MultiSelect<string>
            id="report-points"
            oneLine
            disabled={kind === null}
            value={[...metrics]}
            options={points.map(({ metric, name }) => ({ value: metric, label: word(name) }))}
            onChange={setMetrics}
          />
        </Field>
        {!fixed && (
          <Field id="report-algorithm" label={t(($) => $.form.algorithm)}>
            <Select<ReportAlgorithm | null>
              id="report-algorithm"
              clearable
              value={algorithm}
              options={reportAlgorithms.map((value) => ({ value, label: say(($) => $.algorithm[value]) }))}
              onChange={(next) => setAlgorithm(next ?? null)}
            />
          </Field>
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
