import { type Report, type ReportTemplate, reportsApi, routes } from '@czyun/contract';
import type { ReactNode } from 'react';
import { DocumentMenu } from '../../../kit/export/document-menu.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { RecalculateButton } from '../../../parts/reports/recalculate-button.tsx';
import { useReportRange } from '../../../parts/reports/report-range.tsx';
import { ResultChart } from '../../../parts/reports/result-chart.tsx';
import { ResultTable } from '../../../parts/reports/result-table.tsx';
import { reportText } from '../../../parts/reports/text.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useTable, useTemplateTable } from '../queries.ts';

export interface MadeProps {
  /** Exactly one of the two is given. */
  readonly report: Report | undefined;
  readonly template: ReportTemplate | undefined;
  /** At the start of the filter row. */
  readonly before: ReactNode;
  /** Among the actions. */
  readonly after: ReactNode;
}

const renews = [reportsApi.reportTable, reportsApi.getReportTemplate];

/** A report over a range: its picture, its table, its files. */
export function Made({ report, template, before, after }: MadeProps) {
  const project = useProject();
  const { asked, change } = useAddress(routes['e-report']);
  const { title, type } = report ?? template?.report ?? { title: '', type: 'dailyDiff' as const };
  const { span, bar } = useReportRange(type, asked.time, (time) => change({ time }, { push: true }));
  const say = reportText.useText();
  const stored = useTable(project.id, report?.id ?? null, span);
  const ready = useTemplateTable(project.id, report ? null : (template?.key ?? null), span);
  const table = report ? stored : ready;
  const hindrance = table.data === undefined ? say(($) => $.requestFirst) : undefined;
  const query = { projectId: project.id, ...span };
  return (
    <>
      <div className={`${box.row} ${box.wrap}`} data-filters>
        {before}
        {bar}
      </div>
      <Row wrap between>
        <Text size="small" tone="faint">
          {report === undefined ? (template?.note ?? '') : ''}
        </Text>
        <Row wrap>
          {report ? (
            <DocumentMenu file={{ spec: reportsApi.reportFile, query: { ...query, id: report.id }, name: title }} hindrance={hindrance} />
          ) : (
            template && (
              <DocumentMenu
                file={{ spec: reportsApi.exportReportTemplate, query: { ...query, key: template.key }, name: title }}
                hindrance={hindrance}
              />
            )
          )}
          {after}
          <RecalculateButton renews={renews} />
        </Row>
      </Row>
      {table.data && <ResultChart title={title} data={table.data} />}
      <ResultTable of={table} data={table.data} />
    </>
  );
}
