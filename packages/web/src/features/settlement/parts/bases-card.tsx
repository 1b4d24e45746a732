import type { ProfitRule, SettlementFigures } from '@czyun/contract';
import { sayMoney } from '@czyun/contract';
import { Fields } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { settlementText } from '../text.ts';
import { differenceOf } from './fen.ts';

interface BasesProps {
  readonly figures: SettlementFigures;
  /** Rules that the figures were computed with. */
  readonly rules: readonly ProfitRule[];
}

/** The profit of storage on both bases side by side, and the reason for the difference. */
export function BasesCard({ figures: { money, bases }, rules }: BasesProps) {
  const t = settlementText.useText();
  const { saving, storageMeter } = bases;
  if (storageMeter === null) return null;
  const isInForce = (basis: ProfitRule['basis']) => rules.length === 1 && rules[0]?.basis === basis;
  const badge = (basis: ProfitRule['basis']) => isInForce(basis) && <span className={box.badge}>{t(($) => $.bases.inForce)}</span>;
  const figure = (profit: string | null) => <b className={`${box.figure} ${box.tabular}`}>{sayMoney(profit)}</b>;
  const difference = saving && differenceOf(saving.profit, storageMeter.profit);
  const isOwnSupply = saving !== null && Number(saving.auxiliary) !== 0;
  return (
    <Card title={t(($) => $.bases.title)}>
      <div className={box.stack} data-bases>
        {rules.length > 1 && (
          <p className={`${box.plain} ${box.bad}`} data-several-rules>
            {t(($) => $.bases.several, { rules: rules.map(({ basis }) => t(($) => $.bases[basis])).join(' · ') })}
          </p>
        )}
        <Fields least={320}>
          {saving === null ? (
            <p className={`${box.plain} ${box.soft}`}>{t(($) => $.bases.none)}</p>
          ) : (
            <section className={box.stack} aria-label={t(($) => $.bases.saving)} data-basis="saving">
              <span className={box.row}>
                {t(($) => $.bases.saving)}
                {badge('saving')}
              </span>
              {figure(saving.profit)}
              <small className={box.soft}>{t(($) => $.bases.savingIs)}</small>
              <Facts
                of={[
                  [t(($) => $.bases.withoutStorage), sayMoney(saving.withoutStorage)],
                  [t(($) => $.flow.avoidedPurchase), sayMoney(saving.avoidedPurchase)],
                  [t(($) => $.flow.extraPurchase), sayMoney(saving.extraPurchase)],
                  [t(($) => $.flow.extraExport), sayMoney(saving.extraExport)],
                  [t(($) => $.flow.forgoneExport), sayMoney(saving.forgoneExport)],
                  ...(isOwnSupply ? ([[t(($) => $.flow.auxiliary), sayMoney(saving.auxiliary)]] as const) : []),
                ]}
              />
            </section>
          )}
          <section className={box.stack} aria-label={t(($) => $.bases.storageMeter)} data-basis="storageMeter">
            <span className={box.row}>
              {t(($) => $.bases.storageMeter)}
              {badge('storageMeter')}
            </span>
            {figure(storageMeter.profit)}
            <small className={box.soft}>{t(($) => $.bases.storageMeterIs)}</small>
            <Facts
              of={[
                [t(($) => $.flow.meterDischarge), sayMoney(storageMeter.discharge)],
                [t(($) => $.flow.meterCharge), sayMoney(storageMeter.charge)],
                [t(($) => $.flow.auxiliary), sayMoney(storageMeter.auxiliary)],
              ]}
            />
          </section>
          {isInForce('attribution') && (
            <section className={box.stack} aria-label={t(($) => $.bases.attribution)} data-basis="attribution">
              <span className={box.row}>
                {t(($) => $.bases.attribution)}
                {badge('attribution')}
              </span>
              {figure(money.profit)}
              <small className={box.soft}>{t(($) => $.bases.attributionIs)}</small>
            </section>
          )}
        </Fields>
        {difference != null && (
          <p className={`${box.plain} ${box.soft}`} data-difference>
            {difference === '0.00' ? t(($) => $.bases.same) : t(($) => $.bases.difference, { difference: sayMoney(difference) })}
          </p>
        )}
      </div>
    </Card>
  );
}
