import { EllipsisOutlined } from '@ant-design/icons';
import { projectTypeIds, type Report, type ReportForm, type ReportTemplate, routes } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Menu } from '../../kit/control/menu.tsx';
import { Select } from '../../kit/control/select.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, States } from '../../kit/ui/states.tsx';
import { reportText } from '../../parts/reports/text.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { Made } from './parts/made.tsx';
import { useRemoveReport, useReports, useTemplates } from './queries.ts';
import { shownReport } from './shown.ts';
import { reportsText } from './text.ts';

const Mail = lazyPart(async () => (await import('./parts/mail-dialog.tsx')).MailDialog);
const Designer = lazyPart(async () => (await import('./parts/report-form.tsx')).ReportDialog);

/** State of the designer: a stored report, or a new one with its initial content. */
type Edit = { readonly report: Report } | { readonly from: ReportForm | null };

/** Reports of the project, and predefined templates: one is shown as a picture and a table, and exported as a file. */
export function ReportsScreen() {
  const t = reportsText.useText();
  const project = useProject();
  const { asked, change } = useAddress(routes['e-report']);
  const mayDesign = useAllows()('report.design');
  const reports = useReports(project.id);
  const templates = useTemplates(project.id);
  const ready = templates.data?.list ?? [];
  const { own, report, template } = shownReport(asked, reports.data?.list ?? [], ready);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [mails, setMails] = useState<Report | null>(null);
  const loaded = { ...templates, data: reports.data && templates.data, error: reports.error ?? templates.error };
  const actions = mayDesign && <Actions {...{ report, template }} onMail={setMails} onEdit={setEdit} onGone={() => change({ id: null })} />;
  return (
    <ListPage>
      <PageHead
        title={t(($) => $[project.projectType.id === projectTypeIds.factory ? 'production' : 'title'])}
        extra={
          mayDesign && (
            <Button kind="primary" onClick={() => setEdit({ from: null })}>
              {t(($) => $.create)}
            </Button>
          )
        }
      />
      <States
        of={loaded}
        isEmpty={() => own.length + ready.length === 0}
        empty={<Empty title={t(($) => $.none)} hint={t(($) => $[mayDesign ? 'noneHint' : 'noneReader'])} />}
      >
        {() => {
          const choice = <Choice {...{ own, ready, report, template }} onChange={(next) => change(next, { push: true })} />;
          if (report === undefined && template === undefined)
            return (
              <>
                <div className={`${box.row} ${box.wrap}`}>{choice}</div>
                <Empty title={t(($) => $.choose)} hint={t(($) => $.chooseHint)} />
              </>
            );
          if (report?.enabled === false)
            return (
              <>
                <div className={`${box.row} ${box.wrap}`}>
                  {choice}
                  {actions}
                </div>
                <Empty title={t(($) => $.disabled[report.type])} hint={mayDesign ? t(($) => $.disabledHint) : ''} />
              </>
            );
          return (
            <Made
              key={report ? `${report.id}:${report.version}` : template?.key}
              {...{ report, template }}
              before={choice}
              after={actions}
            />
          );
        }}
      </States>
      {mails !== null && (
        <Lazy fallback={null}>
          <Mail report={mails} onClose={() => setMails(null)} />
        </Lazy>
      )}
      {edit !== null && (
        <Lazy fallback={null}>
          <Designer
            report={'report' in edit ? edit.report : null}
            from={'from' in edit ? edit.from : null}
            onSaved={(saved) => change({ id: saved.id, template: null })}
            onClose={() => setEdit(null)}
          />
        </Lazy>
      )}
    </ListPage>
  );
}

interface ChoiceProps {
  readonly own: readonly Report[];
  readonly ready: readonly ReportTemplate[];
  readonly report: Report | undefined;
  readonly template: ReportTemplate | undefined;
  readonly onChange: (next: { readonly id: number | null; readonly template: ReportTemplate['key'] | null }) => void;
}

/** Stored reports first, then templates. */
function Choice({ own, ready, report, template, onChange }: ChoiceProps) {
  const t = reportsText.useText();
  const say = reportText.useText();
  const option = (value: string, { title, type }: ReportForm) => ({
    ...{ value, title },
    label: (
      <span>
        <span translate="no">{title}</span> <small className={box.faint}>{say(($) => $.type[type])}</small>
      </span>
    ),
  });
  const options = [
    { label: t(($) => $.own), options: own.map((each) => option(String(each.id), each)) },
    { label: t(($) => $.ready), options: ready.map((each) => option(each.key, each.report)) },
  ].filter((group) => group.options.length > 0);
  return (
    <Select<string>
      label={t(($) => $.report)}
      minWidth={240}
      search
      value={report ? String(report.id) : (template?.key ?? null)}
      placeholder={t(($) => $.chooseHint)}
      options={options}
      onChange={(value) => {
        const found = ready.find(({ key }) => key === value);
        onChange(found ? { id: null, template: found.key } : { id: Number(value), template: null });
      }}
    />
  );
}

interface ActionsProps {
  readonly report: Report | undefined;
  readonly template: ReportTemplate | undefined;
  readonly onMail: (report: Report) => void;
  readonly onEdit: (edit: Edit) => void;
  readonly onGone: () => void;
}

function Actions({ report, template, onMail, onEdit, onGone }: ActionsProps) {
  const t = reportsText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const remove = useRemoveReport({ success: t(($) => $.removed), onDone: onGone });
  if (report === undefined) return template && <Button onClick={() => onEdit({ from: template.report })}>{t(($) => $.saveAs)}</Button>;
  const ask = () =>
    confirm({
      title: t(($) => $.removeAsk, { title: report.title }),
      effect: t(($) => $.removeEffect),
      button: t(($) => $.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId: project.id, id: report.id } }),
    });
  return (
    <>
      <Button onClick={() => onEdit({ report })}>{t(($) => $.change)}</Button>
      <Menu
        items={[
          { key: 'mail', label: t(($) => $.mail), onClick: () => onMail(report) },
          { key: 'remove', label: t(($) => $.remove), danger: true, onClick: ask },
        ]}
      >
        <Button icon={<EllipsisOutlined aria-hidden />} label={t(($) => $.moreActions)} />
      </Menu>
    </>
  );
}
