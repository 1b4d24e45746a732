/** Figures of a report from the history, one row per time step. */
import {
  type Language,
  type ReportAlgorithm,
  type ReportForm,
  type ReportItem,
  type ReportTable,
  shownFactor,
  shownPoint,
  shownValue,
  unitIn,
} from '@czyun/contract';
import { nameIn, type ParamRecord, type Registry } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { extraDecimals } from '../../telemetry/history/registers.ts';
import type { Aggregate, History, Total } from '../../telemetry/types.ts';
import { type Window, windowsOf } from './windows.ts';
import { noParam, notNumeric } from './words.ts';

export interface TableDeps {
  readonly registry: Pick<Registry, 'paramOf' | 'device' | 'project'>;
  readonly history: Pick<History, 'buckets' | 'totals'>;
  readonly now: () => number;
}

export interface TableWish extends Window {
  readonly projectId: number;
  readonly report: ReportForm;
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
}

interface Column {
  readonly item: ReportItem;
  readonly algorithm: ReportAlgorithm;
  /** Undefined: the column has no figures; its `reason` is set. */
  readonly param: ParamRecord | undefined;
  readonly factor: 1 | -1;
  readonly said: ReportTable['columns'][number];
}

type Cell = { readonly value: number; readonly estimated: boolean };
/** By column, then by row. */
type Cells = (Cell | undefined)[][];

/** The table of a report over [start, end). */
export async function tableOf(deps: TableDeps, { projectId, report, language, signal, ...asked }: TableWish): Promise<ReportTable> {
  const { registry, history, now } = deps;
  const timeZone = timeZoneOf(registry, projectId);
  const { rows, bucket } = windowsOf(report, asked, timeZone, now());
  const columns = report.items.map((item) => columnOf(registry, item, projectId, report.type, language));
  const cells: Cells = columns.map(() => []);
  const [first, last] = [rows[0], rows.at(-1)];
  const abort = signal ? { signal } : {};
  if (first && last && bucket !== null) await fromBuckets({ start: first.start, end: last.end });
  else for (const [index, row] of rows.entries()) await fromTotals(row, index);

  const digits = columns.map(({ said }) => said.decimals + extraDecimals);
  const values = rows.map((row, at) => ({
    ...row,
    values: columns.map((_, index) => rounded(cells[index]?.[at]?.value, digits[index] ?? 0)),
    estimated: columns.flatMap((_, index) => (cells[index]?.[at]?.estimated ? [index] : [])),
    open: row.end > now(),
  }));
  const sums = columns.map(({ algorithm, param }, index) => {
    // A change of a state of charge or a voltage is not an amount, so it has no sum.
    const counts = algorithm === 'diff' && param?.point.type === 'counter';
    const known = counts ? values.flatMap((row) => row.values[index] ?? []) : [];
    return known.length === 0
      ? null
      : rounded(
          known.reduce((sum, each) => sum + each, 0),
          digits[index] ?? 0,
        );
  });
  return {
    type: report.type,
    start: first?.start ?? asked.start,
    end: last?.end ?? asked.start,
    columns: columns.map(({ said }) => said),
    rows: values,
    sums: report.sums ? sums : null,
  };

  /** One query per statistic. */
  async function fromBuckets(range: Window): Promise<void> {
    if (bucket === null) return;
    const at = new Map(rows.map(({ start }, index) => [start, index]));
    for (const [stat, members] of Map.groupBy(known(columns), statOf)) {
      const paramIds = [...new Set(members.map(({ param }) => param.paramId))];
      const { series } = await history.buckets({ ...range, paramIds, bucket, aggregate: stat, ...abort });
      const byId = new Map(series.map((curve) => [curve.paramId, curve]));
      for (const column of members) {
        const curve = byId.get(column.param.paramId);
        curve?.times.forEach((time, index) => {
          const row = at.get(time);
          if (row !== undefined) put(column, row, curve.values[index], curve.estimated?.[index] === 1);
        });
      }
    }
  }

  async function fromTotals(row: Window, index: number): Promise<void> {
    const wanted = known(columns);
    const paramIds = [...new Set(wanted.map(({ param }) => param.paramId))];
    if (paramIds.length === 0) return;
    const totals = await history.totals({ ...row, end: Math.min(row.end, now()), paramIds, ...abort });
    const byId = new Map(totals.map((total) => [total.paramId, total]));
    for (const column of wanted) {
      const total = byId.get(column.param.paramId);
      put(
        column,
        index,
        total?.[statOf(column) as keyof Total] as number | undefined,
        total?.estimated === true && column.algorithm === 'diff',
      );
    }
  }

  function put(column: Column, row: number, value: number | undefined, estimated: boolean): void {
    if (value === undefined || !Number.isFinite(value)) return;
    const of = cells[columns.indexOf(column)];
    if (of) of[row] = { value: shownValue(value, column.factor), estimated };
  }
}

const known = (columns: readonly Column[]) =>
  columns.filter((column): column is Column & { readonly param: ParamRecord } => column.param !== undefined);

/** Statistic of the register for a statistic of the displayed value: with a negative factor, maximum and minimum are swapped. */
function statOf({ algorithm, factor }: Column): Exclude<Aggregate, 'none'> {
  if (factor === 1 || (algorithm !== 'min' && algorithm !== 'max')) return algorithm;
  return algorithm === 'min' ? 'max' : 'min';
}

function rounded(value: number | undefined, decimals: number): number | null {
  if (value === undefined) return null;
  const text = value.toFixed(decimals);
  return Number(text) + 0;
}

function columnOf(
  registry: TableDeps['registry'],
  item: ReportItem,
  projectId: number,
  type: ReportForm['type'],
  language: Language,
): Column {
  const device = registry.device(item.deviceId);
  const own = device?.projectId === projectId ? device : undefined;
  const found = own && registry.paramOf(item.deviceId, item.metric);
  const isCounter = found?.point.type === 'counter';
  const algorithm = isCounter && (type === 'dailyDiff' || type === 'hourlyDiff') ? 'diff' : item.algorithm;
  const isNumber = found !== undefined && (found.point.type === 'number' || isCounter);
  const name = own === undefined ? String(item.deviceId) : nameIn(language, own);
  const usual = `${name} ${found?.point.name[language] ?? item.metric}`;
  const place = { nature: own?.type.nature ?? '', role: own?.role ?? null };
  const point = found && shownPoint(found.point, place);
  const reason = found === undefined ? noParam[language] : isNumber ? '' : notNumeric[language];
  const said = {
    title: item.title === '' ? usual : item.title,
    unit: point ? unitIn(language, point.unit) : '',
    decimals: point?.decimals ?? 0,
    ...{ algorithm, reason },
  };
  return { item, algorithm, param: isNumber ? found : undefined, factor: found ? shownFactor(found.point, place) : 1, said };
}
