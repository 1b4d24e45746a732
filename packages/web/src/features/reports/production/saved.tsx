import { EllipsisOutlined } from '@ant-design/icons';
import type { Report, ReportForm } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Menu } from '../../../kit/control/menu.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Lazy, lazyPart } from '../../../platform/chunk.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useRemoveReport, useReports, useSaveReport } from '../queries.ts';
import { reportsText } from '../text.ts';
import { productionText } from './text.ts';

const Mail = lazyPart(async () => (await import('../parts/mail-dialog.tsx')).MailDialog);

export type Production = NonNullable<ReportForm['production']>;

interface SavedProps {
  /** The selected report; null: none. */
  readonly id: number | null;
  /** Current content of the page. */
  readonly shown: Production;
  /** null: the default report. */
  readonly onChoose: (report: Report | null) => void;
}

const isSame = (a: Production, b: Production) =>
  a.by.join() === b.by.join() && a.columns.join() === b.columns.join() && a.machines.join() === b.machines.join();

/** Stored production reports: select, save under a name, change, mail or remove. */
export function Saved({ id, shown, onChoose }: SavedProps) {
  const t = productionText.useText();
  const say = reportsText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const mayDesign = useAllows()('report.design');
  const reports = useReports(project.id);
  const [opens, setOpens] = useState<'name' | 'mail' | null>(null);
  const own = (reports.data?.list ?? []).filter(({ production }) => production !== undefined);
  const report = own.find((each) => each.id === id);
  const save = useSaveReport({ success: say(($) => $.saved), onDone: onChoose });
  const remove = useRemoveReport({ success: say(($) => $.removed), onDone: () => onChoose(null) });
  const ask = ({ title, id: removed }: Report) =>
    confirm({
      ...{ title: say(($) => $.removeAsk, { title }), effect: say(($) => $.removeEffect), button: say(($) => $.remove), danger: true },
      act: () => remove.mutateAsync({ body: { projectId: project.id, id: removed } }),
    });
  const keep = ({ id: kept, version, title, type, items, offset, step, sums, enabled }: Report) =>
    save.mutate({
      body: { projectId: project.id, id: kept, version, report: { title, type, items, offset, step, sums, enabled, production: shown } },
    });
  const isChanged = report?.production !== undefined && !isSame(report.production, shown);
  return (
    <>
      {own.length > 0 && (
        <Select<number>
          label={say(($) => $.own)}
          placeholder={say(($) => $.own)}
          value={report?.id ?? null}
          options={own.map((each) => ({ value: each.id, label: each.title }))}
          onChange={(chosen) => onChoose(own.find((each) => each.id === chosen) ?? null)}
          width={168}
          clearable
        />
      )}
      {mayDesign && <Button onClick={() => setOpens('name')}>{say(($) => $.saveAs)}</Button>}
      {mayDesign && report !== undefined && (
        <Menu
          items={[
            { key: 'keep', label: t(($) => $.saved.keep), disabled: !isChanged, onClick: () => keep(report) },
            { key: 'mail', label: say(($) => $.mail), onClick: () => setOpens('mail') },
            { key: 'remove', label: say(($) => $.remove), danger: true, onClick: () => ask(report) },
          ]}
        >
          <Button icon={<EllipsisOutlined aria-hidden />} label={say(($) => $.moreActions)} />
        </Menu>
      )}
      {opens === 'name' && <NameDialog shown={shown} onSaved={onChoose} onClose={() => setOpens(null)} />}
      {opens === 'mail' && report !== undefined && (
        <Lazy fallback={null}>
          <Mail report={report} onClose={() => setOpens(null)} />
        </Lazy>
      )}
    </>
  );
}

const idOf = (field: string) => `production-${field}`;
const problems = ({ title }: Draft<'title'>): Problems<'title'> => (title.trim() === '' ? { title: 'linkNameRequired' } : {});
const longestTitle = 60;

interface NameDialogProps {
  readonly shown: Production;
  readonly onSaved: (report: Report) => void;
  readonly onClose: () => void;
}

function NameDialog({ shown, onSaved, onClose }: NameDialogProps) {
  const t = productionText.useText();
  const say = reportsText.useText();
  const project = useProject();
  const form = useForm<'title', object>({ initial: { title: '' }, problems, idOf });
  const save = useSaveReport({
    success: say(($) => $.saved),
    onDone(saved) {
      onSaved(saved);
      onClose();
    },
  });
  const report: ReportForm = {
    ...{ title: form.values.title.trim(), type: 'daily', items: [], offset: 0, step: 15, sums: true, enabled: true },
    production: shown,
  };
  return (
    <FormDialog
      title={say(($) => $.saveAs)}
      okText={say(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={440}
      onSubmit={() => form.send(save, { body: { projectId: project.id, version: 0, report } })}
      onClose={onClose}
    >
      <TextField form={form} field="title" label={say(($) => $.form.title)} most={longestTitle} hint={t(($) => $.saved.hint)} autoFocus />
    </FormDialog>
  );
}
