/** Checks of calls for reports. */
import { everyFieldText, type Language, type ReportForm } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { FeatureDeps } from '../deps.ts';
import { type KeptReport, reportBy } from './repo.ts';

export type ReportDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'telemetry' | 'now'>;

export interface ReportPlace {
  readonly projectId: number;
  readonly id: number;
}

export async function requireReport(on: ReportDeps['db'], { projectId, id }: ReportPlace): Promise<KeptReport> {
  const report = await reportBy(on, projectId, id);
  if (!report) throw new AppError('notFound');
  return report;
}

/** Throws if the project does not have a point; points of the stored form may have been removed since. */
export function checkForm(
  registry: ReportDeps['registry'],
  projectId: number,
  form: ReportForm,
  before: ReportForm | undefined,
  language: Language,
): void {
  const wrong: { readonly path: string; readonly message: Text }[] = form.items.flatMap(({ deviceId, metric }, index) => {
    const isOld = before?.items.some((item) => item.deviceId === deviceId && item.metric === metric) === true;
    const isOwn = registry.device(deviceId)?.projectId === projectId && registry.paramOf(deviceId, metric) !== undefined;
    return isOld || isOwn ? [] : [{ path: `report.items.${index}.metric`, message: everyFieldText.paramUnknown }];
  });
  if (form.items.length === 0 && form.production === undefined)
    wrong.push({ path: 'report.items', message: everyFieldText.paramsRequired });
  const isForeign = (id: number) => registry.device(id)?.projectId !== projectId && before?.production?.machines.includes(id) !== true;
  if (form.production?.machines.some(isForeign)) wrong.push({ path: 'report.production.machines', message: everyFieldText.machineUnknown });
  if (wrong.length > 0) throw wrongFields(language, wrong);
}
