import { type TargetProgress, type TargetQuantity, type TargetSubject, targetQuantities } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { numberText, scaleOfGroup } from '../../../platform/format/number.ts';
import { yuanText } from '../../../platform/format/yuan.ts';
import { targetsText } from '../text.ts';

const isQuantity = (name: string): name is TargetQuantity => name in targetQuantities;

/** Name of the subject of a target. */
export function useSubjectName(): (subject: Pick<TargetSubject, 'quantity' | 'name'>) => string {
  const t = targetsText.useText();
  return ({ quantity, name }) => {
    if (isQuantity(quantity)) return t(($) => $.quantity[quantity]);
    return t(($) => $.item, { name: name ?? quantity });
  };
}

/** Unit of charts, tables and files. */
export const shownUnit = (unit: string) => (unit === 'CNY' ? '¥' : unit);

/** `¥1,234.50`, `12.34 MWh`; '-' where unknown. */
export function amountText(value: number | null, unit: string): string {
  if (value === null) return '-';
  return unit === 'CNY' ? yuanText(value) : numberText(value, unit, 2);
}

/** Actual amount and target in the same unit. */
export function pairText(actual: number | null, target: number | null, unit: string): readonly [string, string] {
  if (unit === 'CNY') return [amountText(actual, unit), amountText(target, unit)];
  const scale = scaleOfGroup([actual, target].map((value) => ({ value, unit })));
  return [numberText(actual, unit, 2, scale), numberText(target, unit, 2, scale)];
}

/** `1.20–1.45 GWh`, in one unit. */
export function bandText(low: number | null, high: number | null, unit: string): string {
  const [from, to] = pairText(low, high, unit);
  return `${from} – ${to}`;
}

export const signed = (value: number | null, unit: string) => `${value !== null && value > 0 ? '+' : ''}${amountText(value, unit)}`;
export const percentText = (value: number | null) => (value === null ? '-' : `${value.toFixed(1)} %`);

/** Style of a state, whose text says the same. */
const stateStyles: Readonly<Record<TargetProgress['state'], string | undefined>> = {
  none: box.faint,
  partial: box.faint,
  within: box.ok,
  fast: box.warn,
  near: box.warn,
  over: box.danger,
  reached: box.ok,
  ahead: box.ok,
  behind: box.warn,
  missed: box.danger,
};

export function StateBadge({ state }: { readonly state: TargetProgress['state'] }) {
  const t = targetsText.useText();
  return <span className={`${box.badge} ${stateStyles[state] ?? ''}`}>{t(($) => $.state[state])}</span>;
}

/** Whether the actual amount lacks some of the past days. */
export const isPartial = ({ covered, gone }: Pick<TargetProgress, 'covered' | 'gone'>) => covered > 0 && covered < gone;
