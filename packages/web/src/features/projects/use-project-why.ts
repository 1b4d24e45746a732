import { type ProjectSummary, startOfDay, timeText } from '@czyun/contract';
import type { WhyEnergy, WhySubject } from '@czyun/contract/why';
import { whyMark } from '../../kit/why/mark.ts';
import { useNow } from '../../platform/live/use-clock.ts';

/** Figures of a project in the list that have an explanation. */
export type ExplainedFigure = 'devices' | 'soc' | 'power' | 'profit' | Extract<WhyEnergy, 'charge' | 'discharge' | 'load' | 'output'>;

/** Attributes of a project figure's explanation: today ends with the present. */
export function useProjectWhy(): (project: Pick<ProjectSummary, 'id' | 'timeZone'>, figure: ExplainedFigure, name: string) => object {
  const now = useNow(60_000);
  return ({ id, timeZone }, figure, name) => {
    const today = { start: startOfDay(now, timeZone), end: startOfDay(now, timeZone, 1) };
    const subject: WhySubject =
      figure === 'devices' || figure === 'soc'
        ? { kind: figure }
        : figure === 'power'
          ? { kind: 'power', key: 'storage' }
          : figure === 'profit'
            ? { kind: 'money', key: 'profit', date: timeText(now, timeZone, 'day') }
            : { kind: 'energy', key: figure, ...today };
    return whyMark(subject, name, id);
  };
}
