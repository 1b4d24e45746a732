import { projectTypeIds, type Report, reportsApi, routes } from '@czyun/contract';
import { Suspense, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Select } from '../../kit/control/select.tsx';
import { DocumentMenu } from '../../kit/export/document-menu.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, States } from '../../kit/ui/states.tsx';
import { RecalculateButton } from '../../parts/reports/recalculate-button.tsx';
import { useReportRange } from '../../parts/reports/report-range.tsx';
import { ResultTable } from '../../parts/reports/result-table.tsx';
import { reportText } from '../../parts/reports/text.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { lazyPart } from '../../platform/chunk.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useRemoveReport, useReports, useTable } from './queries.ts';
import { reportsText } from './text.ts';

const Mail = lazyPart(async () => (await import('./parts/mail-dialog.tsx')).MailDialog);
const Designer = lazyPart(async () => (await import('./parts/report-form.tsx')).ReportDialog);

/** Reports of the project: select one and a time; its table is shown below and exported as a file. */
export function ReportsScreen() {
  const t = reportsText.useText();
  const say = reportText.useText();
  const project = useProject();
  const { asked, change } = useAddress(routes['e-report']);
  const mayDesign = useAllows()('report.design');
  const reports = useReports(project.id);
  const list = reports.data?.list ?? [];
  const report = list.find(({ id }) => id === asked.id) ?? (asked.id === null ? list[0] : undefined);
  const [edits, setEdits] = useState<Report | 'new' | null>(null);
  const [mails, setMails] = useState<Report | null>(null);
  return (
    <ListPage>
      <PageHead
        title={t(($) => $[project.projectType.id === projectTypeIds.factory ? 'production' : 'title'])}
        extra={
          mayDesign && (
            <Button kind="primary" onClick={() => setEdits('new')}>
              {t(($) => $.create)}
            </Button>
          )
        }
      />
      <States
        of={reports}
        isEmpty={() => list.length === 0}
        empty={<Empty title={t(($) => $.none)} hint={t(($) => $[mayDesign ? 'noneHint' : 'noneReader'])} />}
      >
        {() => (
          <>
            <div className={`${box.row} ${box.wrap}`}>
              <Select
                label={t(($) => $.report)}
                minWidth={240}
                search
                value={report?.id ?? null}
                placeholder={t(($) => $.chooseHint)}
                options={list.map(({ id, title, type }) => ({
                  ...{ value: id, title },
                  label: (
                    <span>
                      <span translate="no">{title}</span> <small className={box.faint}>{say(($) => $.type[type])}</small>
                    </span>
                  ),
                }))}
                onChange={(id) => change({ id }, { push: true })}
              />
              {mayDesign && report && (
                <Deeds
                  report={report}
                  onMail={() => setMails(report)}
                  onChange={() => setEdits(report)}
                  onGone={() => change({ id: null })}
                />
              )}
            </div>
            {report === undefined ? (
              <Empty title={t(($) => $.choose)} hint={t(($) => $.chooseHint)} />
            ) : report.enabled ? (
              <Made key={`${report.id}:${report.version}`} report={report} />
            ) : (
              <Empty title={t(($) => $.disabled[report.type])} hint={mayDesign ? t(($) => $.disabledHint) : ''} />
            )}
          </>
        )}
      </States>
      {mails !== null && (
        <Suspense fallback={null}>
          <Mail report={mails} onClose={() => setMails(null)} />
        </Suspense>
      )}
      {edits !== null && (
        <Suspense fallback={null}>
          <Designer report={edits === 'new' ? null : edits} onSaved={(saved) => change({ id: saved.id })} onClose={() => setEdits(null)} />
        </Suspense>
      )}
    </ListPage>
  );
}

function Deeds({
  report,
  onMail,
  onChange,
  onGone,
}: {
  readonly report: Report;
  readonly onMail: () => void;
  readonly onChange: () => void;
  readonly onGone: () => void;
}) {
  const t = reportsText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const remove = useRemoveReport({ success: t(($) => $.removed), onDone: onGone });
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
      <Button onClick={onMail}>{t(($) => $.mail)}</Button>
      <Button onClick={onChange}>{t(($) => $.change)}</Button>
      <Button danger onClick={ask}>
        {t(($) => $.remove)}
      </Button>
    </>
  );
}

const renews = [reportsApi.reportTable];

function Made({ report }: { readonly report: Report }) {
  const project = useProject();
  const { asked, change } = useAddress(routes['e-report']);
  const { span, bar } = useReportRange(report.type, asked.time, (time) => change({ time }, { push: true }));
  const say = reportText.useText();
  const table = useTable(project.id, report.id, span);
  return (
    <>
      <div className={`${box.row} ${box.wrap}`}>
        {bar}
        <DocumentMenu
          file={{ spec: reportsApi.reportFile, query: { projectId: project.id, id: report.id, ...span }, name: report.title }}
          hindrance={table.data === undefined ? say(($) => $.requestFirst) : undefined}
        />
        <RecalculateButton renews={renews} />
      </div>
      <ResultTable of={table} data={table.data} />
    </>
  );
}
