import { type ReportType, reportsApi } from '@czyun/contract';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../kit/form/form-state.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { reportText } from '../../parts/reports/text.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import type { ReportColumn } from './columns.ts';
import { devReportText } from './text.ts';

const idOf = (field: string) => `dev-report-${field}`;
const problems = ({ title }: Draft<'title'>): Problems<'title'> => (title.trim() === '' ? { title: 'linkNameRequired' } : {});

/** Saves the displayed report as a report of the project. */
export function KeepDialog({
  deviceId,
  name,
  type,
  columns,
  onClose,
}: {
  readonly deviceId: number;
  readonly name: string;
  readonly type: ReportType;
  readonly columns: readonly ReportColumn[];
  readonly onClose: () => void;
}) {
  const t = devReportText.useText();
  const say = reportText.useText();
  const project = useProject();
  const form = useForm({ initial: { title: `${name} ${say(($) => $.type[type])}`.slice(0, 60) }, problems, idOf });
  const save = useChange(reportsApi.reportSave, {
    renews: [reportsApi.reportList],
    quiet: true,
    success: t(($) => $.kept),
    onDone: onClose,
  });
  const submit = () => {
    const items = columns.map((column) => ({ ...column, deviceId, title: '' }));
    const report = { title: form.values.title.trim(), type, items, offset: 0, step: 15 as const, sums: true, enabled: true };
    form.send(save, { body: { projectId: project.id, version: 0, report } });
  };
  return (
    <FormDialog
      title={t(($) => $.keepTitle)}
      okText={t(($) => $.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} field="title" label={t(($) => $.name)} most={60} autoFocus />
    </FormDialog>
  );
}
