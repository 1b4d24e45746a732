import { type DayCauses, type ProfitChange, sayMoney } from '@czyun/contract';
import { Waterfall, type WaterfallRow } from '../../../kit/chart/waterfall.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { homeText } from '../text.ts';
import { kwhText } from './words.tsx';

const parts = ['spread', 'energy', 'losses', 'stored', 'auxiliary'] as const;

const signed = (amount: string) => `${amount.startsWith('-') || amount === '0.00' ? '' : '+'}${sayMoney(amount)}`;
/** Spread of prices, ¥/kWh. */
function spreadText({ gained, paid }: DayCauses): string {
  if (gained === null || paid === null) return '-';
  const spread = Number(gained) - Number(paid);
  return `${spread < 0 ? '-' : ''}¥${Math.abs(spread).toFixed(4)}`;
}

/** Why a day earned more or less than the previous one: parts that add up to the difference. */
export function WhyPanel({ why, date }: { readonly why: ProfitChange | null; readonly date: string }) {
  const h = homeText.useText();
  const title = h(($) => $.why.title);
  if (why === null)
    return (
      <Panel title={title} menu={false}>
        <Text tone="faint">{h(($) => $.why.none)}</Text>
      </Panel>
    );
  const { before, after } = why.causes;
  const pair = (of: (day: DayCauses) => string) => `${of(before)} → ${of(after)}`;
  const kwh = (of: (day: DayCauses) => string | null) => `${pair((day) => kwhText(of(day)))} kWh`;
  const notes: Partial<Record<(typeof parts)[number], string>> = {
    spread: pair(spreadText),
    energy: kwh(({ energy }) => energy),
    losses: kwh(({ lost }) => lost),
    stored: kwh(({ stored }) => stored),
  };
  const changes = parts.flatMap((key): WaterfallRow[] => {
    const amount = why[key];
    if (amount === null || (amount === '0.00' && (key === 'auxiliary' || key === 'stored'))) return [];
    const note = notes[key];
    return [
      {
        ...{ key, kind: 'step', name: h(($) => $.why[key]), value: Number(amount), text: signed(amount) },
        ...{ meaning: amount.startsWith('-') ? 'flat' : 'storage', ...(note === undefined ? {} : { note }) },
      },
    ];
  });
  const total = (key: string, day: string, amount: string): WaterfallRow => ({
    ...{ key, kind: 'total', name: day, value: Number(amount), text: sayMoney(amount), strong: true },
  });
  return (
    <Panel title={title} note={<span data-why-total>{signed(why.total)}</span>} how={h(($) => $.why.how)}>
      <Stack data-why>
        <Waterfall label={title} rows={[total('before', why.date, why.before), ...changes, total('after', date, why.after)]} />
      </Stack>
    </Panel>
  );
}
