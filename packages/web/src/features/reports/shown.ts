/** The report that the page shows. Pure. */
import type { Report, ReportTemplate, routes } from '@czyun/contract';

type Asked = ReturnType<(typeof routes)['e-report']['address']['read']>;

/** The report or template of the address, else the first one; production reports have their own page. */
export function shownReport(asked: Pick<Asked, 'id' | 'template'>, reports: readonly Report[], templates: readonly ReportTemplate[]) {
  const own = reports.filter(({ production }) => production === undefined);
  const isChosen = asked.id !== null || asked.template !== null;
  const report = own.find(({ id }) => id === asked.id) ?? (isChosen ? undefined : own[0]);
  const template = report ? undefined : (templates.find(({ key }) => key === asked.template) ?? (isChosen ? undefined : templates[0]));
  return { own, report, template };
}
