/** Views of settled days for calls. */
import type { Language, ProfitRule, SettlementFigures, SettlementLine, SettlementRow } from '@czyun/contract';
import { energyOf } from '../money/settlement/bill.ts';
import { quarterCount } from '../money/settlement/day.ts';
import { sumOfCharges } from '../money/settlement/document-sums.ts';
import type { Registry } from '../registry/types.ts';
import type { Summary } from './settling.ts';

const moneyKeys = ['purchase', 'feedIn', 'chargeCost', 'dischargeValue', 'auxiliaryCost', 'profit', 'ownUsed', 'ownFed'] as const;

/** Sum of the figures of days; null if one is unknown, or without days. */
export function sumOfFigures(figures: readonly SettlementFigures[]): SettlementFigures {
  const sum = (texts: (string | null)[]) => (texts.length === 0 ? null : sumOfCharges(texts));
  return {
    energy: energyOf(figures),
    money: Object.fromEntries(moneyKeys.map((key) => [key, sum(figures.map(({ money }) => money[key]))])) as SettlementFigures['money'],
    bases: {
      saving: sumOfBasis(
        figures.map(({ bases }) => bases.saving),
        sum,
      ),
      storageMeter: sumOfBasis(
        figures.map(({ bases }) => bases.storageMeter),
        sum,
      ),
    },
  };
}

/** Sum of the figures of one basis; null if one of the days has none. */
function sumOfBasis<F extends Readonly<Record<string, string | null>>>(
  days: readonly (F | null)[],
  sum: (texts: (string | null)[]) => string | null,
) {
  const [first] = days;
  const known = days.filter((day) => day !== null);
  if (!first || known.length < days.length) return null;
  return Object.fromEntries(Object.keys(first).map((key) => [key, sum(known.map((day) => day[key] ?? null))])) as F;
}

/** Distinct rules that days were computed by. */
export function rulesOf(days: readonly { readonly summary: Pick<Summary, 'rule'> }[]): ProfitRule[] {
  const rules = days.map(({ summary }) => summary.rule);
  return [...new Map(rules.map((rule) => [`${rule.basis} ${rule.version}`, rule])).values()];
}

/** A day of a row. */
export interface RowDay {
  /** Its prices are no longer in force. */
  readonly repriced: boolean;
  readonly summary: Summary;
  readonly revision: number;
}

/** `days`: number of its days up to today; the sums are of the settled ones. */
export function rowOf(label: string, days: number, settled: readonly RowDay[]): SettlementRow {
  const figures = sumOfFigures(settled.map(({ summary }) => summary.figures));
  return {
    ...{ label, days, settled: settled.length },
    changed: settled.filter(({ revision }) => revision > 1).length,
    repriced: settled.filter(({ repriced }) => repriced).length,
    estimated: settled.some(({ summary }) => summary.estimated),
    provisional: settled.some(({ summary }) => summary.provisional),
    missing: settled.reduce((sum, { summary }) => sum + Math.min(summary.missing, quarterCount(summary)), 0),
    figures,
    held: settled.at(-1)?.summary.held ?? { energy: null, cost: null },
    rules: rulesOf(settled),
  };
}

/** Names of the devices of lines, in the reader's language. */
export function namesOf(registry: Pick<Registry, 'device'>, lines: readonly Pick<SettlementLine, 'deviceId'>[], language: Language) {
  const ids = [...new Set(lines.flatMap(({ deviceId }) => deviceId ?? []))];
  return ids.flatMap((id) => {
    const device = registry.device(id);
    return device ? [{ id, name: language === 'en' ? (device.nameEn ?? device.name) : device.name }] : [];
  });
}
