import { maxReportItems, type Report, type ReportForm, type ReportItem, reportTypes, timeText } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { SelectField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { quickSpan } from '../../../kit/range/quick-range.ts';
import box from '../../../kit/ui/box.module.css';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { ResultTable } from '../../../parts/reports/result-table.tsx';
import { reportText } from '../../../parts/reports/text.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { usePoints, usePreview, useSaveReport } from '../queries.ts';
import { reportsText } from '../text.ts';
import { ColumnList } from './column-list.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { type Choice, MoreFields } from './more-fields.tsx';

type Name = 'title' | 'offset';
const idOf = (field: string) => `report-${field}`;
const problems = ({ title, offset }: Draft<Name>): Problems<Name> => ({
  ...(title.trim() === '' ? { title: 'linkNameRequired' } : {}),
  ...(/^(\d|1\d|2[0-4])$/.test(offset.trim()) ? {} : { offset: 'offsetWrong' }),
});
const previewed = { monthly: '3months', daily: '7d', dailyDiff: '7d', hourly: '24h', hourlyDiff: '24h', minutely: '1h' } as const;
const previewPx = 220;

/** The designer of a report: the time of a row, the parameters of its columns, and a preview below. */
export function ReportDialog({
  report,
  from,
  onSaved,
  onClose,
}: {
  readonly report: Report | null;
  /** Initial content of a new report: a template. */
  readonly from: ReportForm | null;
  readonly onSaved: (report: Report) => void;
  readonly onClose: () => void;
}) {
  const t = reportsText.useText();
  const say = reportText.useText();
  const project = useProject();
  const points = usePoints(project.id);
  const base = report ?? from;
  const form = useForm<'title' | 'offset', Choice>({
    initial: {
      ...{
        title: base?.title ?? t(($) => $.form.usualTitle, { day: timeText(clockNow(), project.timeZone, 'day') }),
        offset: String(base?.offset ?? 0),
      },
      ...{ type: base?.type ?? 'dailyDiff', step: base?.step ?? 15 },
      ...{ sums: base?.sums ?? true, enabled: base?.enabled ?? true, items: base?.items ?? [] },
    },
    problems,
    idOf,
  });
  const [isRefused, setRefused] = useState(false);
  const save = useSaveReport({
    success: t(($) => $.saved),
    onDone(saved) {
      onSaved(saved);
      onClose();
    },
  });
  const { title, offset, type, step, sums, enabled, items } = form.values;
  const hours = Number(offset);
  const body: ReportForm = {
    ...{ type, step, sums, enabled },
    title: title.trim() || '-',
    offset: Number.isInteger(hours) && hours <= 24 ? hours : 0,
    items: [...items],
  };
  const setItems = (next: readonly ReportItem[]) => form.set('items', next);
  const submit = () => {
    setRefused(items.length === 0);
    if (!form.ready() || items.length === 0) {
      toast.warning(t(($) => $.incomplete));
      return;
    }
    const { version = 0 } = report ?? {};
    const sent = { projectId: project.id, version, report: body, ...(report ? { id: report.id } : {}) };
    form.send(save, { body: sent });
  };
  return (
    <FormDialog
      title={t(($) => $.form[report ? 'change' : 'create'])}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={920}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields least={200}>
        <TextField form={form} field="title" label={t(($) => $.form.title)} most={60} />
        <SelectField
          form={form}
          field="type"
          label={t(($) => $.form.type)}
          hint={t(($) => $.form.typeHint)}
          options={reportTypes.map((value) => ({ value, label: say(($) => $.type[value]) }))}
        />
      </Fields>
      <States of={points} skeleton={<Skeleton height={64} />}>
        {(catalogue) => <ColumnPicker type={type} items={items} catalogue={catalogue} onItems={setItems} />}
      </States>
      {isRefused && items.length === 0 && (
        <p role="alert" className={`${box.plain} ${box.bad}`}>
          {t(($) => $.form.noItems)}
        </p>
      )}
      {items.length === maxReportItems && <p className={`${box.plain} ${box.soft}`}>{t(($) => $.form.tooMany, { n: maxReportItems })}</p>}
      {items.length > 0 && <Preview report={body} />}
      <MoreFields form={form} type={type} columns={items.length}>
        {points.data && <ColumnList type={type} items={items} catalogue={points.data} onItems={setItems} />}
      </MoreFields>
    </FormDialog>
  );
}

function Preview({ report }: { readonly report: ReportForm }) {
  const t = reportsText.useText();
  const project = useProject();
  const { type } = report;
  // Unchanged until the type changes: the clock advances, and another range would load the preview again.
  const range = useMemo(() => {
    const [start, end] = quickSpan(previewed[type], clockNow(), project.timeZone);
    return { start, end };
  }, [type, project.timeZone]);
  // The name does not change the figures.
  const nameless = { ...report, title: '-' };
  const preview = usePreview(project.id, nameless, range);
  return (
    <>
      <h3 className={box.plain}>
        {t(($) => $.form.preview)} <small className={box.faint}>{t(($) => $.form.previewHint)}</small>
      </h3>
      <States of={preview}>{(data) => <ResultTable data={data} heightPx={previewPx} />}</States>
    </>
  );
}
