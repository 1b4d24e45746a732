import { sayMoney } from '@czyun/contract';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { settlementText } from '../text.ts';

interface Share {
  readonly name: string;
  readonly ratio: string;
  readonly amount: string | null;
}

/** The profit by party; nothing if it is not shared. */
export function SharesCard({ shares }: { readonly shares: readonly Share[] }) {
  const t = settlementText.useText();
  if (shares.length === 0) return null;
  return (
    <Card title={t(($) => $.shares.title)}>
      <Facts asWritten of={shares.map(({ name, ratio, amount }) => [`${name} · ${ratio} %`, sayMoney(amount)])} />
    </Card>
  );
}
