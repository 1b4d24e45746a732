/** Curves computed from several parameters, bucket by bucket. */
import { dayMs, shownFactor } from '@czyun/contract';
import { type Compiled, ExpressionFault, formulaOf, numberClosureOf, sayFault } from '../../alarms/rules/expression/index.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { knownTo, type Registry } from '../../registry/index.ts';
import type { History } from '../../telemetry/types.ts';
import { roundTo } from './curves.ts';
import { type HistoryReader, paramsOfKeys, queryBuckets, type RequestedParam, rangeOf, timeZoneOf } from './requested-params.ts';

export interface FormulaDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'buckets'> };
}

interface Body {
  readonly key: string;
  readonly expression: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly downSample: string;
}

/** Decimals of computed values. */
const decimals = 6;

/** Names of the variables, in the order of the parameters. */
const nameOf = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

function compiled(expression: string, variables: readonly string[], language: HistoryReader['language']): Compiled {
  try {
    return numberClosureOf(formulaOf(expression, variables));
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const message = { zh: sayFault(error.fault, 'zh'), en: sayFault(error.fault, 'en') };
    throw wrongFields(language, [{ path: 'expression', message }]);
  }
}

export function createFormulaCurve({ registry, telemetry: { history } }: FormulaDeps) {
  /** -1 if pages show the number with the opposite sign of its register. */
  function factorOf({ param, deviceId }: RequestedParam): 1 | -1 {
    const device = registry.device(deviceId);
    return param && device ? shownFactor(param.point, { nature: device.type.nature, role: device.role }) : 1;
  }

  return async (body: Body, reader: HistoryReader) => {
    const { language, now, signal } = reader;
    const series = paramsOfKeys(knownTo(reader, registry), body.key.split(','));
    const formula = compiled(
      body.expression,
      series.map((_, index) => nameOf(index)),
      language,
    );
    const asked = rangeOf(body, now, dayMs);
    const range = { start: asked.start, end: Math.max(asked.start + 1, Math.min(asked.end, now)) };
    const { answers, downSample } = await queryBuckets(history, series, range, body.downSample, signal);
    const byId = new Map(answers.flatMap((answer) => answer.series.map((curve) => [curve.paramId, curve])));
    // All have the same buckets.
    const times = [...byId.values()].find((curve) => curve.times.length > 0)?.times ?? new Float64Array();
    const columns = series.map((one) => ({ values: byId.get(one.paramId)?.values, factor: factorOf(one) }));
    const row = new Float64Array(series.length);
    const values = Array.from(times, (_, at) => {
      for (const [index, { values: column, factor }] of columns.entries()) row[index] = (column?.[at] ?? Number.NaN) * factor;
      return roundTo(formula(row), decimals);
    });
    return {
      timeZone: timeZoneOf(reader, registry, series),
      ...range,
      downSample,
      ...(answers.some(({ approximate }) => approximate) ? { approximate: true as const } : {}),
      times: Array.from(times),
      values,
    };
  };
}
