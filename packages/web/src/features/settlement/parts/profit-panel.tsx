import { type ProfitRule, type SettlementDay, type SettlementFigures, type SettlementLine, sayMoney } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { homeText, settlementText } from '../text.ts';
import { fenOf } from './fen.ts';
import { ProfitWaterfall } from './profit-waterfall.tsx';
import type { MonthCharges } from './waterfall-steps.ts';
import { whyOfMoney } from './why-of-money.ts';
import { kwhText } from './words.tsx';

export interface ProfitPanelProps {
  readonly title: string;
  /** The day, if there is one. */
  readonly date?: string;
  readonly figures: SettlementFigures;
  /** Rules that the figures were computed with. */
  readonly rules: readonly ProfitRule[];
  readonly lines: readonly SettlementLine[];
  readonly held: SettlementDay['held'] | undefined;
  /** Charges of the month, if one is shown. */
  readonly month?: MonthCharges;
  /** Under the profit. */
  readonly beside: ReactNode;
  /** Badges of the figure's reliability. */
  readonly marks?: ReactNode;
  readonly onLine?: (key: string) => void;
}

/** Profit, realised and stored separately, and its composition. */
export function ProfitPanel({ title, date, figures, rules, lines, held, month = null, beside, marks, onLine }: ProfitPanelProps) {
  const t = settlementText.useText();
  const h = homeText.useText();
  const { energy, money } = figures;
  const [rule] = rules;
  // The sum of days, as on every other page; the bill of the month adds its charges and rounds once.
  const { profit } = money;
  const stored = Number(energy.stored ?? 0);
  const isFilling = (fenOf(profit) ?? 0n) < 0n && stored > 0;
  return (
    <Panel title={title} note={marks} menu={date !== undefined}>
      <Stack gap="roomy">
        <Row wrap gap="wide" align="top" between>
          <div
            className={box.two}
            data-figure="profit"
            {...whyMark(
              whyOfMoney('profit', date),
              h(($) => $.home.realised),
            )}
          >
            <small>{h(($) => $.home.realised)}</small>
            <b className={`${box.figure} ${box.tabular}`}>{sayMoney(profit)}</b>
            <small>{isFilling ? h(($) => $.home.filling) : beside}</small>
          </div>
          <div className={box.two} data-figure="stored">
            <small>{h(($) => $.home.stored)}</small>
            <b className={`${box.figure} ${box.tabular}`}>{held?.energy == null ? '-' : `${kwhText(held.energy)} kWh`}</b>
            <small>
              {h(($) => $.home.storedNote, {
                cost: sayMoney(held?.cost ?? null),
                change: energy.stored === null ? '-' : `${stored > 0 ? '+' : ''}${kwhText(energy.stored)} kWh`,
              })}
            </small>
          </div>
        </Row>
        {rule === undefined ? (
          <Text tone="faint">{t(($) => $.row.unsettledHint)}</Text>
        ) : (
          <ProfitWaterfall
            label={h(($) => $.home.steps)}
            {...{ basis: rule.basis, figures, lines, month }}
            {...(onLine === undefined ? {} : { onLine })}
          />
        )}
        {month === null && (
          <Text size="small" tone="faint">
            {t(($) => $.card.beforeDemand)}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
