/** Subjects of targets: the quantities and sub-items of a project, those of money only for callers who may see profits. */
import type { TargetSubject } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { ProjectRecord } from '../../registry/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { type Source, sourcesOf } from './actuals.ts';
import type { Aim } from './progress.ts';

export type TargetDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'audit' | 'now'>;

export interface TargetActor extends CallActor {
  /** Has `profit.view`. */
  readonly seesProfits: boolean;
}

const unknownQuantity: Text = { zh: '本项目没有这个量', en: 'Quantity not available in this project' };
export const subjectOf = ({ quantity, name, unit, kind }: Source): TargetSubject => ({ quantity, name, unit, kind });
export const aimOf = ({ kind, unit }: Source): Aim => ({ kind, decimals: unit === 'CNY' ? 2 : 3 });

export function createSubjects(deps: TargetDeps) {
  const { registry } = deps;

  function projectOf(projectId: number): ProjectRecord {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return project;
  }

  /** Quantities that targets can have; amounts of money only for callers who may see profits. */
  async function seenSources(project: ProjectRecord, seesProfits: boolean): Promise<readonly Source[]> {
    const sources = await sourcesOf(deps, project);
    return seesProfits ? sources : sources.filter(({ unit }) => unit !== 'CNY');
  }

  async function sourceOf(projectId: number, quantity: string, { language, seesProfits }: TargetActor): Promise<Source> {
    const source = (await seenSources(projectOf(projectId), seesProfits)).find((each) => each.quantity === quantity);
    if (!source) throw wrongFields(language, [{ path: 'quantity', message: unknownQuantity }]);
    return source;
  }

  return { projectOf, seenSources, sourceOf };
}
