/** Inputs of the settlement of days: registers of a project's balance by quarter-hour, and the prices of its tariff. */
import type { ProfitTerms } from '@czyun/contract';
import { type Balance, balanceOf } from '../energy/balance.ts';
import { quartersOfRegisters } from '../energy/quarters.ts';
import { ratedEnergyOfAll } from '../energy/readings.ts';
import type { DayInputs, InputFlow, PriceInput, RegisterInput } from '../money/settlement/inputs.ts';
import { versionOn } from '../money/tariff/in-force.ts';
import { priceOfQuarter } from '../money/tariff/price-of-quarter.ts';
import { offeredBy } from '../registry/offers.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../registry/types.ts';
import type { PriceSources } from '../tariffs/index.ts';
import type { RegisterCurve, Telemetry } from '../telemetry/types.ts';
import { type Day, dayOf } from '../time/days.ts';
import { calendarDay } from '../time/holidays.ts';
import { quarterMs, quartersOf } from '../time/quarters.ts';

export interface InputDeps {
  readonly registry: Pick<Registry, 'devicesOf'>;
  readonly telemetry: { readonly history: Pick<Telemetry['history'], 'registers' | 'buckets'>; readonly newest: Telemetry['newest'] };
}

interface FlowRegister {
  readonly flow: InputFlow;
  readonly param: ParamRecord;
  readonly sign: 1 | -1;
}

const balanced = ['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge'] as const satisfies readonly (keyof Balance['energy'])[];
const reactiveMetrics = ['reactive_energy_import', 'reactive_energy_export'];

/** Registers of a project: those of its balance, of separately metered auxiliary consumption, and the reactive ones of the grid meters. */
export function registersOf(devices: readonly DeviceRecord[], newest: Pick<Telemetry['newest'], 'get'>): FlowRegister[] {
  const { energy, auxiliary } = balanceOf(devices, (device) => offeredBy(device, newest));
  const gridIds = new Set(energy.gridImport.map(({ param }) => param.deviceId));
  const reactive = devices
    .filter(({ id }) => gridIds.has(id))
    .flatMap((device) => offeredBy(device, newest).filter(({ point }) => reactiveMetrics.includes(point.metric)));
  return [
    ...balanced.flatMap((flow) => energy[flow].map(({ param, sign }) => ({ flow, param, sign }))),
    ...auxiliary.map(({ param, sign }) => ({ flow: 'auxiliary' as const, param, sign })),
    ...reactive.map((param) => ({ flow: 'reactive' as const, param, sign: 1 as const })),
  ];
}

/** Decimals of computed register values: two more than those of the register. */
const decimalsOf = ({ point }: ParamRecord) => Math.min(9, ('decimals' in point ? (point.decimals ?? 4) : 4) + 2);

/** Maximum age of a reading at an edge: the share of a quarter-hour by which meters may disagree (`directFlows`). */
const freshMs = quarterMs / 10;

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

function registerInput({ flow, param, sign }: FlowRegister, curve: RegisterCurve | undefined, day: Day, count: number): RegisterInput {
  const origin = curve?.edges[0] ?? 0;
  const at = Math.round((day.start - origin) / quarterMs);
  const lastEdge = curve ? Math.min(at + count, curve.edges.length - 1) : 0;
  const edges = Array.from({ length: count + 1 }, (_, index) => index);
  const indexes = Array.from({ length: count }, (_, index) => at + index);
  return {
    ...{ flow, paramId: param.paramId, deviceId: param.deviceId, sign, decimals: decimalsOf(param) },
    readings: [...indexes, at + count].map((index) => known(curve?.readings[index])),
    quantities: indexes.map((index) => known(curve?.values[index])),
    estimated: edges.filter((index) => curve?.estimated[at + index] === 1),
    unsure: edges.filter(
      (index) => curve && (curve.estimated[at + index] === 1 || (curve.edges[at + index] ?? 0) - (curve.times[at + index] ?? 0) > freshMs),
    ),
    lapsed: curve?.lapsed[lastEdge] === 1,
  };
}

/** Prices of the quarter-hours of a day, equal neighbours joined. */
export function pricesOf({ timeZone, versions, calendar, dayAhead }: PriceSources, day: Day): PriceInput[] {
  const version = versionOn(versions, day.date);
  const of = calendarDay(day.date, calendar);
  const prices: PriceInput[] = [];
  for (const { start, minute } of quartersOf(timeZone, day)) {
    const tariff = version?.tariff;
    const price = tariff ? priceOfQuarter(tariff, of, minute, dayAhead.get(start) ?? null) : null;
    const isPaid = tariff !== undefined && (tariff.market.feedIn || Object.values(tariff.prices).some(({ feedIn }) => feedIn !== null));
    const last = prices.at(-1);
    const [buy, feedIn, period] = [price?.buy?.text ?? null, price?.feedIn?.text ?? null, price?.period ?? null];
    if (last && last.period === period && last.buy === buy && last.feedIn === feedIn)
      prices[prices.length - 1] = { ...last, quarters: last.quarters + 1 };
    else
      prices.push({ quarters: 1, versionId: version?.id ?? null, period, buy, surcharges: tariff?.surcharges ?? [], feedIn, paid: isPaid });
  }
  return prices;
}

/** Energy in the batteries of a project at the ends of quarter-hours, Wh, by instant; empty if one battery is unknown. */
async function storedBy(
  { registry, telemetry }: InputDeps,
  projectId: number,
  range: { readonly start: number; readonly end: number },
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const { newest, history } = telemetry;
  const devices = registry.devicesOf(projectId);
  const { soc } = balanceOf(devices, (device) => offeredBy(device, newest));
  const rated = soc.map((param) => ratedEnergyOfAll(newest, [param], devices));
  if (soc.length === 0 || rated.includes(null) || !(range.end > range.start)) return new Map();
  const paramIds = soc.map(({ paramId }) => paramId);
  const { series } = await history.buckets({
    ...range,
    paramIds,
    bucket: { count: 15, unit: 'm' },
    aggregate: 'last',
    ...(signal ? { signal } : {}),
  });
  const stored = new Map<number, number>();
  for (const [index, time] of (series[0]?.times ?? []).entries()) {
    const all = series.map(({ values }, at) => ((values[index] ?? Number.NaN) / 100) * (rated[at] ?? 0) * 1000);
    const sum = Math.round(all.reduce((whole, each) => whole + each, 0));
    if (Number.isSafeInteger(sum) && sum >= 0) stored.set(time, sum);
  }
  return stored;
}

export interface WantedDays {
  readonly projectId: number;
  readonly timeZone: string;
  /** In order and without gaps. */
  readonly days: readonly Day[];
  /** Nothing after it is queried; ms. */
  readonly now: number;
  /** Terms of the contract in force on a date. */
  readonly termsOn: (date: string) => ProfitTerms;
}

/** The inputs of days; registers are read in one query. */
export async function inputsOf(
  { registry, telemetry }: InputDeps,
  { projectId, days, now, termsOn }: WantedDays,
  prices: PriceSources,
  signal?: AbortSignal,
): Promise<DayInputs[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const registers = registersOf(registry.devicesOf(projectId), telemetry.newest).filter(({ param }) => param.point.type === 'counter');
  const today = dayOf(prices.timeZone, now);
  const until = today.start + Math.floor((now - today.start) / quarterMs) * quarterMs;
  const range = { start: first.start, end: Math.min(last.end, until) };
  const curves = await quartersOfRegisters(
    telemetry.history,
    registers.map(({ param }) => param),
    range,
    signal,
  );
  const stored = await storedBy({ registry, telemetry }, projectId, { ...range, start: range.start - quarterMs }, signal);
  return days.map((day) => {
    const count = Math.ceil((day.end - day.start) / quarterMs);
    const held = Array.from({ length: count }, (_, index) => stored.get(day.start + index * quarterMs) ?? null);
    return {
      ...{ date: day.date, start: day.start, end: day.end, terms: termsOn(day.date), prices: pricesOf(prices, day) },
      storedAtStartWh: stored.get(day.start - quarterMs) ?? null,
      storedWh: held.every((each) => each === null) ? null : held,
      registers: registers
        .map((register) => registerInput(register, curves.get(register.param.paramId), day, count))
        // A register without any reading up to that day did not exist yet.
        .filter(({ readings, quantities }) => [...readings, ...quantities].some((figure) => figure !== null)),
    };
  });
}
