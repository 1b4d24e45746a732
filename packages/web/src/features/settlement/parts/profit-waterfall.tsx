import { type SettlementLine, sayMoney } from '@czyun/contract';
import { Waterfall, type WaterfallRow } from '../../../kit/chart/waterfall.tsx';
import { Text } from '../../../kit/ui/layout.tsx';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { homeText, settlementText } from '../text.ts';
import { type MoneyOf, type MoneyStep, moneySteps } from './waterfall-steps.ts';
import { kwhText } from './words.tsx';

interface ProfitWaterfallProps extends MoneyOf {
  readonly label: string;
  /** Opens the readings of a line; absent if the lines do not belong to a single day. */
  readonly onLine?: (key: string) => void;
}

const periodLook = { sharp: 'sharp', high: 'high', flat: 'flat', valley: 'valley', deep: 'deepValley' } as const satisfies Record<
  NonNullable<SettlementLine['period']>,
  Meaning
>;

const lookOf = ({ name, kind, period }: MoneyStep): Meaning | undefined => {
  if (name === 'profit') return 'storage';
  if (kind === 'total') return undefined;
  return period === null ? 'grid' : periodLook[period];
};

/** `+¥1.00` for an amount added to the row above. */
const changeText = (amount: string | null) =>
  `${amount === null || amount.startsWith('-') || amount === '0.00' ? '' : '+'}${sayMoney(amount)}`;

/** Composition of the profit; each step of a day opens down to its readings. */
export function ProfitWaterfall({ label, onLine, ...of }: ProfitWaterfallProps) {
  const t = settlementText.useText();
  const h = homeText.useText();
  const steps = moneySteps(of);
  if (steps.length === 0) return <Text tone="faint">{t(($) => $.line.noneHint)}</Text>;
  const nameOf = ({ name, period }: MoneyStep) => {
    const flow =
      name === 'withoutStorage' || name === 'bill' || name === 'rounding' || name === 'profit'
        ? h(($) => $.step[name === 'profit' && of.month?.profit != null && of.basis === 'saving' ? 'billed' : name])
        : t(($) => $.flow[name]);
    return period === null ? flow : `${flow} · ${t(($) => $.period[period])}`;
  };
  const rows = steps.map((step): WaterfallRow => {
    const { key, kind, amount, line, quantity } = step;
    const look = lookOf(step);
    return {
      ...{ key, kind, name: nameOf(step), strong: kind !== 'step' },
      // Bars are drawn, amounts are shown as text: a double is accurate enough for a bar.
      value: amount === null ? null : Number(amount),
      text: kind === 'step' ? changeText(amount) : sayMoney(amount),
      ...(look ? { meaning: look } : {}),
      ...(quantity === null ? {} : { note: `${kwhText(quantity.toFixed(2))} kWh` }),
      ...(line === null || onLine === undefined ? {} : { onOpen: () => onLine(line), hint: h(($) => $.step.open) }),
    };
  });
  return <Waterfall label={label} rows={rows} />;
}
