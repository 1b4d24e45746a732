/** Explanations of the future: forecasts, prices and earnings of a planned day, and the forecast of a month or a year. */
import type { Language } from '@czyun/contract';
import { type WhyForecast, type WhyPrice, whyForecasts, whyPrices } from '@czyun/contract/why';
import { AppError } from '../../kernel/errors.ts';
import type { ProjectRecord } from '../../registry/types.ts';
import { createTariffService } from '../../tariffs/service.ts';
import type { FeatureDeps } from '../deps.ts';
import { createForecastBasis } from '../energy-targets/basis.ts';
import { periodNames } from '../settlement/index.ts';
import type { CountedDeps } from './counted.ts';
import { expectedTree, forecastTree, priceTree } from './forecasts.ts';
import type { ProjectNow } from './project-figures.ts';
import { oneOf, type WhyQuery, type WhyReader } from './query.ts';
import { targetTree } from './targets.ts';
import type { Tree } from './tree.ts';

export function createAhead(deps: FeatureDeps, countedDeps: CountedDeps) {
  const { registry, planning } = deps;
  const tariffs = createTariffService(deps);
  const basisOf = createForecastBasis(deps);

  async function priceOf({ projectId, start = 0 }: WhyQuery, key: WhyPrice, language: Language): Promise<Tree | null> {
    const [span] = await tariffs.prices({ projectId, start, end: start + 1 });
    if (span?.versionId == null) return null;
    const version = await tariffs.version(projectId, span.versionId);
    return priceTree(span, version, key, span.period === null ? '' : periodNames[span.period][language], language);
  }

  /** Plans require `profit.view`, like their page. null: the project has no such figure. */
  return async (
    query: WhyQuery,
    project: ProjectRecord,
    { language, now, signal, actor, seesMoney }: WhyReader,
    presentOf: () => Promise<ProjectNow>,
  ): Promise<Tree | null | undefined> => {
    const { projectId, start = 0, date = '', unit } = query;
    if (query.kind === 'price') return priceOf(query, oneOf<WhyPrice>(whyPrices, query, language), language);
    if (query.kind === 'target') {
      const [year = 0, month = 0] = date.split('-').map(Number);
      const asked = { projectId, year, month: unit === 'year' ? 0 : month, quantity: query.key ?? '' };
      const basis = await basisOf(asked, { ...actor, seesProfits: seesMoney }, signal);
      return targetTree({ ...countedDeps, registry }, basis, { timeZone: project.timeZone, language, now });
    }
    if (!seesMoney) throw new AppError('forbidden');
    if (query.kind === 'expected') return expectedTree(await planning.shown(projectId, date), language);
    const key = oneOf<WhyForecast>(whyForecasts, query, language);
    const inputs = await planning.inputs(projectId, date);
    if ('kind' in inputs) return null;
    return forecastTree(countedDeps, await presentOf(), inputs, { project, key, start, language });
  };
}
