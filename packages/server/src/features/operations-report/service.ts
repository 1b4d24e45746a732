/** Operations reports: the figures of the screens for one period, on paper. */
import { Readable } from 'node:stream';
import { type FileAnswer, fileTypes, type Language, type StatisticsUnit, timeText } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { paperBytes } from '../../paper/index.ts';
import { nameIn } from '../../registry/index.ts';
import { createSettling } from '../../settlement/index.ts';
import { performance } from '../alarm-performance/service.ts';
import type { FeatureDeps } from '../deps.ts';
import { createEnergyStatistics } from '../energy-statistics/service.ts';
import { createIndicators } from '../indicators/service.ts';
import { createSettlementService } from '../settlement/index.ts';
import { operationsPaper } from './paper.ts';

export interface AskedReport {
  readonly projectId: number;
  readonly unit: StatisticsUnit;
  readonly start?: number | undefined;
}

export interface ReportReader {
  readonly language: Language;
  /** Whether the reader has `money.view`. */
  readonly seesMoney: boolean;
}

export function createOperationsReport(deps: FeatureDeps) {
  const { registry, now } = deps;
  const statisticsOf = createEnergyStatistics(deps);
  const indicatorsOf = createIndicators(deps);
  const settlement = createSettlementService(deps, createSettling(deps));

  return async (asked: AskedReport, { language, seesMoney }: ReportReader, signal: AbortSignal): Promise<FileAnswer> => {
    const { projectId, unit } = asked;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const time = now();
    const statistics = await statisticsOf(asked, language, time, signal);
    const { start, until, timeZone } = statistics;
    const day = (at: number) => timeText(at, timeZone, 'day');
    const hasBegun = until > start;
    const settledIn = async () => {
      const { sums, lines, parts } = await settlement.days(
        { projectId, from: day(start), to: day(until - 1), by: 'month' },
        language,
        signal,
      );
      const count = (of: 'days' | 'settled') => parts.reduce((sum, part) => sum + part[of], 0);
      return { sums, lines, days: count('days'), settled: count('settled') };
    };
    const bytes = await paperBytes(
      operationsPaper({
        ...{ project: nameIn(language, project), language, made: time, statistics },
        indicators: await indicatorsOf(asked, language, time, signal),
        settlement: hasBegun && seesMoney ? await settledIn() : null,
        alarms: hasBegun ? await performance(deps, { projectId, startTime: start, endTime: until }, language, time) : null,
      }),
      { projectId, signal },
    );
    return {
      ...{ name: `operations-${unit}-${day(start)}.pdf`, mediaType: fileTypes.pdf, bytes: bytes.length, inline: false },
      content: Readable.from([bytes]),
    };
  };
}
