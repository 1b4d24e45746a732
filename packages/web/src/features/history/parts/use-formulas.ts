import { historyRangeApi, minuteMs } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { fileBucket, type HistorySeries } from './curves.ts';
import type { Formula } from './formulas.ts';
import type { CurveData } from './use-curve-data.ts';

const maxColumns = 800;

function useFormula(formula: Formula | undefined, { start, end, columns, following }: CurveData) {
  const whole = (at: number) => (following ? Math.floor(at / minuteMs) * minuteMs : Math.round(at));
  const range = { start: whole(start), end: whole(end) };
  const body =
    formula === undefined || range.start >= range.end
      ? null
      : {
          ...{ key: formula.keys.join(','), expression: formula.expression },
          ...{ ...range, downSample: fileBucket(end - start, Math.min(columns, maxColumns)) },
        };
  return useCall(historyRangeApi.getFormulaCurve, body && { body }, {
    keep: ({ body: before }) => before.expression === formula?.expression && before.key === body?.key,
    freshMs: 60_000,
    quiet: true,
    passing: following,
  });
}

export interface FormulaCurves {
  readonly series: readonly HistorySeries[];
  /** The server's messages about rejected formulas. */
  readonly errors: readonly string[];
  /** Buckets of the computed curves. */
  readonly buckets: readonly string[];
}

/** Computed curves on the time axis of the others; `slotOf`: index of each in the palette. */
export function useFormulas(formulas: readonly Formula[], data: CurveData, slotOf: (index: number) => number): FormulaCurves {
  const asked = [useFormula(formulas[0], data), useFormula(formulas[1], data), useFormula(formulas[2], data)];
  return {
    series: formulas.flatMap(({ unit, expression, keys }, index): HistorySeries[] => {
      const answer = asked[index]?.data;
      if (answer === undefined) return [];
      const { times, values } = answer;
      return [{ key: `=${expression}@${keys.join('+')}`, name: `= ${expression}`, unit, decimals: 2, slot: slotOf(index), times, values }];
    }),
    errors: asked.flatMap(({ error }, index) => (error === null || formulas[index] === undefined ? [] : [error.message])),
    buckets: [...new Set(asked.flatMap(({ data: answer }) => (answer === undefined ? [] : [answer.downSample])))],
  };
}
