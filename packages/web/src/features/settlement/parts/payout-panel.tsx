import { routes, type SettlementMonth, sayMoney } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List } from '../../../kit/ui/list.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { yuanText } from '../../../platform/format/yuan.ts';
import { homeText, settlementText } from '../text.ts';

interface PayoutPanelProps {
  readonly month: SettlementMonth;
  /** Profit at the end of the month, ¥; null: no forecast. */
  readonly forecast: number | null;
}

/** Next amount of each party, and its date. */
export function PayoutPanel({ month: { month, payable, due, shares, bill, unbilled }, forecast }: PayoutPanelProps) {
  const t = settlementText.useText();
  const h = homeText.useText();
  const to = useLinks();
  const [open] = unbilled;
  return (
    <Panel title={h(($) => $.payout.title)} note={month} menu={false}>
      <Stack gap="roomy" data-payout={month}>
        {shares.length === 0 ? (
          <Stack>
            <Text tone="faint">{t(($) => $.shares.none)}</Text>
            <Link to={to(routes['daily-power-data'], { tab: 'parties' })}>{h(($) => $.payout.set)}</Link>
          </Stack>
        ) : (
          <List lines>
            {shares.map(({ name, ratio, amount }) => (
              <li key={name} className={box.stack} style={{ gap: 0, paddingBlock: 8 }}>
                <Row between>
                  <span translate="no" className={box.clip}>
                    {name}
                  </span>
                  <Text tone="faint">{ratio} %</Text>
                </Row>
                <Row between wrap align="baseline">
                  <Text as="b" size="large" tabular data-payout-amount>
                    {sayMoney(amount)}
                  </Text>
                  {forecast !== null && bill === null && (
                    <Text size="small" tone="soft" tabular>
                      {h(($) => $.payout.forecast, { amount: yuanText((forecast * Number(ratio)) / 100) })}
                    </Text>
                  )}
                </Row>
              </li>
            ))}
          </List>
        )}
        <Text as="p" size="small" tone="soft">
          {bill === null ? h(($) => $.payout.when, { payable, due }) : h(($) => $.payout.billed)}
        </Text>
        {open !== undefined && (
          <Text as="p" size="small" tone="alert" data-unbilled>
            {h(($) => $.payout.unbilled, { months: unbilled.join(' · ') })}{' '}
            <Link to={to(routes['daily-power-data'], { tab: 'bills' })}>{t(($) => $.bills.issue)}</Link>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
