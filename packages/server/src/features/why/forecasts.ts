/** Explanations of forecasts of a planned day: the days used for a quarter-hour, its price, and the expected earnings of the plan. */
import { type Language, type PriceSpan, type TariffVersion, unitIn } from '@czyun/contract';
import type { WhyForecast, WhyPrice } from '@czyun/contract/why';
import { balanceOf, type EnergyFlow, type Signed } from '../../energy/balance.ts';
import { basisOf } from '../../planning/forecast/rungs.ts';
import type { ProjectRecord } from '../../registry/types.ts';
import { dayOn } from '../../time/days.ts';
import { minuteOf, quarterMs, quartersOf } from '../../time/quarters.ts';
import type { DayRequest } from '../planning/best-day.ts';
import type { PlanAnswer } from '../planning/plan-cache.ts';
import { type CountedDeps, countedTree } from './counted.ts';
import type { ProjectNow } from './project-figures.ts';
import type { Tree } from './tree.ts';
import { methodNames, words } from './words.ts';

const quartersPerHour = 4;

/** Registers from which the planner computes load or generation. */
function partsOf({ devices, offers }: ProjectNow, key: WhyForecast): Signed[] {
  const { energy } = balanceOf(devices, offers);
  const of = (flow: EnergyFlow, factor: number) => energy[flow].map(({ param, sign }) => ({ param, sign: sign * factor }) as Signed);
  if (key === 'pv') return [...of('pv', 1), ...of('wind', 1)];
  if (energy.gridImport.length === 0) return of('load', 1);
  const generated = [...of('pv', 1), ...of('wind', 1)];
  return [...of('gridImport', 1), ...of('gridExport', -1), ...generated, ...of('discharge', 1), ...of('charge', -1)];
}

export interface ForecastRequest {
  readonly project: ProjectRecord;
  readonly key: WhyForecast;
  readonly start: number;
  readonly language: Language;
}

/** Mean power of a past quarter-hour, from the energies of its registers. */
async function quarterTree(deps: CountedDeps, now: ProjectNow, date: string, value: number, request: ForecastRequest): Promise<Tree> {
  const { project, key, start, language } = request;
  const { timeZone } = project;
  const minute = minuteOf(timeZone, start);
  const quarters = quartersOf(timeZone, dayOn(timeZone, date)).filter((quarter) => quarter.minute === minute);
  const parts = quarters.flatMap((quarter) =>
    partsOf(now, key).flatMap(({ param, sign }) => {
      const device = now.devices.find(({ id }) => id === param.deviceId);
      const range = { start: quarter.start, end: quarter.start + quarterMs, timeZone };
      // A repeated hour has two such quarter-hours; their mean is used.
      const factor = (sign * quartersPerHour) / quarters.length;
      return device ? [countedTree(deps, { device, param, language }, range, { factor })] : [];
    }),
  );
  const below = await Promise.all(parts);
  const sum = below.reduce((total, each) => total + (each.factor ?? 1) * (each.value ?? Number.NaN), 0);
  return {
    ...{ role: 'part', label: date, value, unit: 'kW', decimals: 2, time: quarters[0]?.start ?? null },
    ...(Math.abs(sum - value) < 0.0006 ? { way: 'sum' as const } : {}),
    ...{ rule: words.quarterPower[language], below },
  };
}

/** undefined: the plan has no such quarter-hour. */
export async function forecastTree(
  deps: CountedDeps,
  now: ProjectNow,
  { forecast, coming, priced, input }: DayRequest,
  request: ForecastRequest,
): Promise<Tree | undefined> {
  const { project, key, start, language } = request;
  const at = priced.findIndex((quarter) => quarter.start === start);
  const used = forecast[key];
  const value = input.quarters[at]?.[key];
  if (used === null || value === undefined) return undefined;
  const slot = Math.floor(minuteOf(project.timeZone, start) / 15);
  const basis = basisOf(used.rung, forecast.known[key], coming, slot);
  const below = await Promise.all(basis.days.map(({ date, values }) => quarterTree(deps, now, date, values[slot] ?? Number.NaN, request)));
  const error = used.errors.find(({ rung }) => rung === used.rung);
  const percent = error && (used.by === 'wape' ? error.wape : error.mape);
  const judged: Tree[] =
    percent === null || percent === undefined || used.by === null
      ? []
      : [
          {
            ...{ role: 'note', label: words.forecastError[language] },
            ...{ text: `${used.by.toUpperCase()} ${percent.toFixed(1)} %`, rule: words.forecastErrorRule[language] },
          },
        ];
  return {
    ...{ role: 'figure', label: words[key === 'load' ? 'loadForecast' : 'pvForecast'][language], value, unit: 'kW', decimals: 2 },
    ...{ time: start, way: basis.way, rule: methodNames[used.rung][language], quality: null },
    below: [...below, ...judged],
  };
}

/** Price of a quarter-hour: the price of its tariff period plus each surcharge. */
export function priceTree(
  span: PriceSpan,
  version: Pick<TariffVersion, 'tariff'> | undefined,
  key: WhyPrice,
  periodName: string,
  language: Language,
): Tree {
  const unit = language === 'zh' ? '元/kWh' : '¥/kWh';
  const amount = (text: string | null) => (text === null ? null : Number(text));
  const source = version === undefined ? [] : [{ role: 'note' as const, label: words.tariff[language], text: version.tariff.name }];
  const form = { unit: unitIn(language, unit), decimals: 4 };
  if (key === 'feedIn')
    return {
      ...{ role: 'figure', label: words.feedInPrice[language], value: amount(span.feedIn), ...form, time: span.start },
      ...{ rule: words.priceRule[language], below: source },
    };
  const surcharges = (version?.tariff.surcharges ?? []).map(
    ({ name, price }): Tree => ({ role: 'constant', label: name, value: Number(price), ...form }),
  );
  const energy: Tree = { role: 'constant', label: periodName, value: amount(span.buy), ...form, rule: words.priceRule[language] };
  return {
    ...{ role: 'figure', label: words.buyPrice[language], value: amount(span.total), ...form, time: span.start },
    ...{ way: 'sum', rule: words.priceSum[language], below: [energy, ...surcharges, ...source] },
  };
}

/** Expected earnings of a plan: the day without the storage minus the day with it. undefined: there is no plan. */
export function expectedTree(plan: PlanAnswer, language: Language): Tree | undefined {
  if (plan.kind !== 'plan') return undefined;
  const { earns, costs, powerFactor, quarters, made } = plan;
  const form = { unit: '¥', decimals: 2 };
  const part = (name: 'without' | 'energyCost' | 'demandCost' | 'wearCost' | 'storedWorth' | 'factorCost', text: string, factor: 1 | -1) =>
    ({ role: 'part', label: words[name][language], value: Number(text), ...form, factor, rule: words.byForecast[language] }) as Tree;
  const below = [
    part('without', costs.without, 1),
    part('energyCost', costs.energy, -1),
    part('demandCost', costs.demand, -1),
    part('wearCost', costs.wear, -1),
    part('storedWorth', costs.stored, 1),
    ...(powerFactor?.effect == null ? [] : [part('factorCost', powerFactor.effect, -1)]),
  ];
  const value = Number(earns.slots ?? earns.best);
  const rest = Math.round((value - below.reduce((sum, each) => sum + (each.factor ?? 1) * (each.value ?? 0), 0)) * 100) / 100;
  if (rest !== 0) below.push({ role: 'constant', label: words.rounding[language], value: rest, ...form });
  return {
    ...{ role: 'figure', label: words.expected[language], value, ...form, time: quarters[0]?.start ?? made, way: 'sum' },
    ...{ rule: words.expectedRule[language], below },
  };
}
