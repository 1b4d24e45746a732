/** Money of a day or month for each basis of the profit, computed from its lines. */
import type { ProfitTerms, SavingFigures, SettlementFigures, SettlementFlow, StorageMeterFigures } from '@czyun/contract';
import { lessCharge, sumOfCharges } from './document-sums.ts';

export interface MoneyLine {
  readonly flow: SettlementFlow;
  readonly charge: string | null;
}

/** Existing flows. */
export type Has = Readonly<Record<'bought' | 'fedIn' | 'storage' | 'generated' | 'auxiliary', boolean>>;

type Money = SettlementFigures['money'];
type Bases = SettlementFigures['bases'];

const nothing = '0.00';
const sumOf = (lines: readonly MoneyLine[], ...flows: SettlementFlow[]) =>
  sumOfCharges(lines.filter(({ flow }) => flows.includes(flow)).map(({ charge }) => charge));
const plus = (...charges: (string | null)[]) => sumOfCharges(charges);

/** Purchase less feed-in, if the project has such flows. */
const billOf = ({ purchase, feedIn }: Pick<Money, 'purchase' | 'feedIn'>, { bought, fedIn }: Has) =>
  bought ? lessCharge(purchase, fedIn ? feedIn : nothing) : null;

function savingOf(lines: readonly MoneyLine[], money: Pick<Money, 'purchase' | 'feedIn'>, has: Has, terms: ProfitTerms): SavingFigures {
  const of = (flow: SettlementFlow) => sumOf(lines, flow);
  const auxiliary = has.auxiliary && terms.auxiliaries === 'ownSupply' ? of('auxiliary') : nothing;
  const parts = {
    ...{ avoidedPurchase: of('avoidedPurchase'), extraPurchase: of('extraPurchase') },
    ...{ extraExport: of('extraExport'), forgoneExport: of('forgoneExport'), auxiliary },
  };
  const gained = plus(parts.avoidedPurchase, parts.extraExport);
  const profit = lessCharge(gained, plus(parts.extraPurchase, parts.forgoneExport, auxiliary));
  const bill = billOf(money, has);
  return { ...parts, profit, withoutStorage: bill === null || profit === null ? null : plus(bill, profit) };
}

function storageMeterOf(lines: readonly MoneyLine[], has: Has, terms: ProfitTerms): StorageMeterFigures {
  const [discharge, charge] = [sumOf(lines, 'meterDischarge'), sumOf(lines, 'meterCharge')];
  const auxiliary = has.auxiliary && terms.auxiliaries !== 'inStorageMeter' ? sumOf(lines, 'auxiliary') : nothing;
  return { discharge, charge, auxiliary, profit: lessCharge(discharge, plus(charge, auxiliary)) };
}

/** Both bases of version 2, from lines of version 2. */
export function basesOf(lines: readonly MoneyLine[], has: Has, terms: ProfitTerms): Bases {
  if (!has.storage) return { saving: null, storageMeter: null };
  const money = { purchase: sumOf(lines, 'gridImport', 'surcharge'), feedIn: sumOf(lines, 'gridExport') };
  return { saving: has.bought ? savingOf(lines, money, has, terms) : null, storageMeter: storageMeterOf(lines, has, terms) };
}

/** Money of lines; `profit` follows the basis of the terms, null without storage. */
export function moneyOf(lines: readonly MoneyLine[], has: Has, terms: ProfitTerms): Money {
  const isFirst = terms.basis === 'attribution';
  const [charging, discharging]: SettlementFlow[][] = isFirst
    ? [
        ['chargeGrid', 'chargeOwn'],
        ['dischargeUsed', 'dischargeFed'],
      ]
    : [['meterCharge'], ['meterDischarge']];
  const chargeCost = has.storage ? sumOf(lines, ...(charging ?? [])) : null;
  const dischargeValue = has.storage ? sumOf(lines, ...(discharging ?? [])) : null;
  const auxiliaryCost = has.auxiliary ? sumOf(lines, 'auxiliary') : null;
  const attributed = lessCharge(lessCharge(dischargeValue, chargeCost), has.auxiliary ? auxiliaryCost : nothing);
  const bases = isFirst ? null : basesOf(lines, has, terms);
  return {
    purchase: has.bought ? sumOf(lines, 'gridImport', 'surcharge') : null,
    feedIn: has.fedIn ? sumOf(lines, 'gridExport') : null,
    ...{ chargeCost, dischargeValue, auxiliaryCost },
    profit: bases ? ((terms.basis === 'saving' ? bases.saving : bases.storageMeter)?.profit ?? null) : attributed,
    ownUsed: has.generated ? sumOf(lines, 'ownUsed') : null,
    ownFed: has.generated ? sumOf(lines, 'ownFed') : null,
  };
}
