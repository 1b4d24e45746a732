/** Explanation of a day's money: lines, quantity times price, registers at both ends of each interval. */
import type { Language, LineQuarter, SettlementDay, SettlementFlow, SettlementLine } from '@czyun/contract';
import type { WhyMoney } from '@czyun/contract/why';
import type { Registry } from '../../registry/types.ts';
import { sourceOf } from './source.ts';
import { type Tree, toPoint } from './tree.ts';
import { nameOfPoint } from './values.ts';
import { words } from './words.ts';

/** Settlement data of a day and of a line. */
export interface SettledDays {
  day(
    query: { readonly projectId: number; readonly date: string },
    language: Language,
    signal: AbortSignal,
  ): Promise<{ readonly timeZone: string; readonly day: SettlementDay; readonly lines: readonly SettlementLine[] }>;
  quarters(
    query: { readonly projectId: number; readonly date: string; readonly key: string },
    language: Language,
    signal: AbortSignal,
  ): Promise<{ readonly quarters: readonly LineQuarter[] }>;
}

export interface MoneyDeps {
  readonly settlement: SettledDays;
  readonly registry: Pick<Registry, 'param' | 'device'>;
  readonly nameOfLine: (line: SettlementLine, language: Language) => string;
  readonly nameOfMoney: (key: WhyMoney, language: Language) => string;
}

export interface MoneyRequest {
  readonly projectId: number;
  readonly date: string;
  readonly key: WhyMoney;
}

interface Reader {
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Maximum decimals of quantities and registers, as in documents. */
const places = 4;

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
const digitsOf = (text: string | null): number => text?.split('.')[1]?.length ?? 0;
const isSomething = (text: string | null | undefined): boolean => text === null || Number(text ?? 0) !== 0;

/** Flows of a figure, with their signs. */
function flowsOf(key: WhyMoney, { rule, figures }: SettlementDay): Partial<Record<SettlementFlow, 1 | -1>> {
  const auxiliary = (cost: string | null | undefined) => (isSomething(cost) ? ({ auxiliary: -1 } as const) : {});
  const isFirst = rule.basis === 'attribution';
  switch (key) {
    case 'purchase':
      return { gridImport: 1, surcharge: 1 };
    case 'feedIn':
      return { gridExport: 1 };
    case 'chargeCost':
      return isFirst ? { chargeGrid: 1, chargeOwn: 1 } : { meterCharge: 1 };
    case 'dischargeValue':
      return isFirst ? { dischargeUsed: 1, dischargeFed: 1 } : { meterDischarge: 1 };
    case 'auxiliaryCost':
      return { auxiliary: 1 };
    case 'ownUsed':
      return { ownUsed: 1 };
    case 'ownFed':
      return { ownFed: 1 };
    case 'profit':
      if (isFirst)
        return { dischargeUsed: 1, dischargeFed: 1, chargeGrid: -1, chargeOwn: -1, ...auxiliary(figures.money.auxiliaryCost ?? '0') };
      if (rule.basis === 'storageMeter') return { meterDischarge: 1, meterCharge: -1, ...auxiliary(figures.bases.storageMeter?.auxiliary) };
      return { avoidedPurchase: 1, extraPurchase: -1, extraExport: 1, forgoneExport: -1, ...auxiliary(figures.bases.saving?.auxiliary) };
  }
}

interface Ends {
  readonly from: number;
  readonly until: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly quantity: string | null;
}

/** A time interval of one register. */
function intervalTree({ registry }: MoneyDeps, paramId: number, ends: Ends, language: Language): Tree {
  const param = registry.param(paramId);
  const device = param && registry.device(param.deviceId);
  const register = (text: string | null, time: number, factor: number): Tree => ({
    ...{ role: 'register', label: words.register[language], value: numberOf(text), unit: 'kWh', decimals: digitsOf(text), factor, time },
    ...(param && device ? { to: toPoint(device.id, param.point.metric), below: sourceOf(device, param, language) } : {}),
  });
  const [a, b, quantity] = [numberOf(ends.start), numberOf(ends.end), numberOf(ends.quantity)];
  const isDifference = a !== null && b !== null && quantity !== null && Math.abs(b - a - quantity) < 1e-9;
  return {
    ...{ role: 'part', label: param && device ? nameOfPoint(device, param, language) : words.register[language], value: quantity },
    ...{ unit: 'kWh', decimals: digitsOf(ends.quantity), time: ends.until },
    ...(isDifference ? { way: 'sum' as const, rule: words.counted[language] } : { rule: words.countedTurned[language] }),
    below: [register(ends.end, ends.until, 1), register(ends.start, ends.from, -1)],
  };
}

/** Register values at both ends of a quarter-hour, of which the line may contain only a part. */
function quarterReading({ registry }: MoneyDeps, reading: LineQuarter['readings'][number], time: number, language: Language): Tree {
  const param = registry.param(reading.paramId);
  const device = param && registry.device(param.deviceId);
  return {
    ...{ role: 'register', label: param && device ? nameOfPoint(device, param, language) : words.register[language] },
    ...{ text: `${reading.start ?? '-'} → ${reading.end ?? '-'} kWh`, time },
    ...(param && device ? { to: toPoint(device.id, param.point.metric) } : {}),
  };
}

async function quantityTree(
  deps: MoneyDeps,
  { projectId, date }: MoneyRequest,
  line: SettlementLine,
  { language, signal }: Reader,
): Promise<Tree> {
  const base = {
    ...{ role: 'part' as const, label: words.quantity[language], value: numberOf(line.quantity), unit: 'kWh', decimals: places },
    ...{ quality: line.estimated ? ('estimated' as const) : null, way: 'sum' as const },
  };
  const { paramId } = line;
  if (paramId !== null && line.stretches !== undefined) {
    const below = line.stretches.map((ends) => intervalTree(deps, paramId, ends, language));
    return { ...base, rule: words.stretches[language], below };
  }
  const { quarters } = await deps.settlement.quarters({ projectId, date, key: line.key }, language, signal);
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (paramId !== null && line.spans === 1 && first && last) {
    const ends = { from: first.start, until: last.end, start: line.start, end: line.end, quantity: line.quantity };
    return { ...base, rule: words.stretches[language], below: [intervalTree(deps, paramId, ends, language)] };
  }
  const below = quarters.map(
    (quarter): Tree => ({
      ...{
        role: 'part',
        label: words.quarter[language],
        value: numberOf(quarter.quantity),
        unit: 'kWh',
        decimals: places,
        time: quarter.start,
      },
      ...{ quality: quarter.estimated ? 'estimated' : null },
      below: quarter.readings.map((reading) => quarterReading(deps, reading, quarter.end, language)),
    }),
  );
  return { ...base, rule: words.quarters[language], below };
}

async function lineTree(deps: MoneyDeps, request: MoneyRequest, line: SettlementLine, factor: number, reader: Reader): Promise<Tree> {
  const { language } = reader;
  const price: Tree = {
    ...{ role: 'constant', label: words.price[language], value: numberOf(line.price), unit: '¥/kWh', decimals: digitsOf(line.price) },
  };
  return {
    ...{ role: 'part', label: deps.nameOfLine(line, language), value: numberOf(line.charge), unit: '¥', decimals: 2, factor },
    ...(line.price === null ? {} : { way: 'product' as const }),
    ...{ rule: words.line1[language], below: [await quantityTree(deps, request, line, reader), price] },
  };
}

export async function moneyTree(deps: MoneyDeps, request: MoneyRequest, reader: Reader): Promise<Tree> {
  const { language, signal } = reader;
  const { projectId, date, key } = request;
  const { day, lines } = await deps.settlement.day({ projectId, date }, language, signal);
  const flows = flowsOf(key, day);
  const below: Tree[] = [];
  for (const line of lines) {
    const factor = flows[line.flow];
    if (factor !== undefined) below.push(await lineTree(deps, request, line, factor, reader));
  }
  return {
    ...{ role: 'figure', label: deps.nameOfMoney(key, language), value: numberOf(day.figures.money[key]), unit: '¥', decimals: 2 },
    ...{ way: 'sum', rule: words.money[language], time: day.start, quality: day.estimated ? 'estimated' : null, below },
  };
}
