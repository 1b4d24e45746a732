import { dayMs, minuteMs } from '@czyun/contract';
import { exportsApi } from '@czyun/contract/exports';
import { InstantField } from '../../kit/form/date-fields.tsx';
import { Fields } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Problems } from '../../kit/form/form-state.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { showErrorToast } from '../../platform/api/query-client.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { noteJob } from '../../platform/live/jobs.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { AmountLine } from './amount-line.tsx';
import { type ContentChoice, downSampleOf, sampleChoice } from './content.ts';
import { FileFields, ParameterFields } from './content-fields.tsx';
import { exportsText } from './text.ts';

export interface ExportDialogProps {
  /** Initial parameters, as `{deviceId}:{metric}`. */
  readonly keys: readonly string[];
  /** Initial range; the last day by default. */
  readonly span?: readonly [start: number, end: number];
  /** null: raw readings. */
  readonly downSample?: string | null;
  readonly title?: string;
  readonly onClose: () => void;
}

interface Choice extends ContentChoice {
  readonly start: number;
  readonly end: number;
}

const idOf = (field: string) => `export-${field}`;

function problems({ title, keys, start, end }: Choice & { readonly title: string }): Problems<'title' | 'keys' | 'end'> {
  return {
    ...(title.trim() === '' ? { title: 'exportTitleRequired' as const } : {}),
    ...(keys.length === 0 ? { keys: 'paramsRequired' as const } : {}),
    ...(start >= end ? { end: 'rangeOrder' as const } : {}),
  };
}

/** Exports readings or aggregates of any parameters to a file, as a job. */
export function ExportDialog({ keys, span, downSample = null, title, onClose }: ExportDialogProps) {
  const t = exportsText.useText();
  const language = useLanguage();
  const project = useProject();
  const end = span?.[1] ?? Math.floor(clockNow() / minuteMs) * minuteMs;
  const form = useForm<'title', Choice>({
    initial: {
      title: title ?? t(($) => $.defaultTitle),
      ...{ keys, ...sampleChoice(downSample), format: 'csv', language, start: span?.[0] ?? end - dayMs, end },
    },
    problems,
    idOf,
  });
  const { values } = form;
  const content = {
    ...{ keys: [...values.keys], downSample: downSampleOf(values), format: values.format, language: values.language },
    ...{ start: values.start, end: values.end },
  };
  const start = useChange(exportsApi.startExport, {
    renews: [exportsApi.listExports],
    quiet: true,
    success: t(($) => $.started),
    onDone({ jobId }) {
      void noteJob(jobId).catch(showErrorToast);
      onClose();
    },
  });
  const submit = () =>
    form.send(start, { body: { projectId: project.id, title: values.title.trim(), ...content } }, ['title', 'keys', 'start', 'end']);
  return (
    <FormDialog
      title={t(($) => $.dialog)}
      okText={t(($) => $.start)}
      pending={start.isPending}
      failure={form.failure}
      width={760}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountLine content={content} />
      <ParameterFields form={form} />
      <Fields least={220}>
        <InstantField form={form} field="start" label={t(($) => $.from)} timeZone={project.timeZone} />
        <InstantField form={form} field="end" label={t(($) => $.to)} timeZone={project.timeZone} />
      </Fields>
      <FileFields form={form} />
      <TextField form={form} field="title" label={t(($) => $.title)} most={60} whole />
    </FormDialog>
  );
}
