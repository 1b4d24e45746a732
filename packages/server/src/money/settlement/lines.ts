/** Lines of a day: sums of the quarter-hours of one flow, period and price, rounded once. */
import {
  type ProfitTerms,
  profitVersions,
  type SettlementFlow,
  type SettlementLine,
  settlementFlows,
  tariffPeriods,
} from '@czyun/contract';
import { quarterMs } from '../../time/quarters.ts';
import { sumOfBillionths } from '../billionths.ts';
import { billLine } from '../money.ts';
import { Price } from '../price.ts';
import { Quantity } from '../quantity.ts';
import type { SavedEnergies } from '../saving.ts';
import { quantityText } from './document-sums.ts';
import type { PriceInput, RegisterInput } from './inputs.ts';
import { countedAt, type Metered, readingAt } from './metered.ts';
import type { SettledQuarter } from './quarter.ts';

/** Contribution of a quarter-hour to a line. */
export interface Part {
  readonly index: number;
  readonly energy: bigint | null;
}

/** A line, and its quantity in billionths. */
export interface CountedLine {
  readonly line: SettlementLine;
  readonly quantity: bigint | null;
}

export interface OpenLine extends CountedLine {
  readonly parts: readonly Part[];
  /** The registers it is read from. */
  readonly registers: readonly RegisterInput[];
}

const totals = new WeakMap<PriceInput, string | null>();

/** CNY per kWh bought, with all surcharges; null: unknown. */
export function totalPrice(price: PriceInput): string | null {
  const known = totals.get(price);
  if (known !== undefined) return known;
  const total =
    price.buy && price.surcharges.reduce((sum, surcharge) => sum.plus(new Price(surcharge.price, 'kWh')), new Price(price.buy, 'kWh')).text;
  totals.set(price, total);
  return total;
}

/** CNY per kWh fed in: zero if the tariff in force pays nothing; null: unknown. */
export const feedInPrice = ({ versionId, feedIn, paid }: PriceInput) => (versionId !== null && !paid ? '0' : feedIn);

/** Cost of a quantity, rounded once: the bill line. */
export const chargeOf = (price: string | null, quantity: bigint | null) =>
  price === null || quantity === null ? null : billLine(new Price(price, 'kWh').times(new Quantity(quantity, 'kWh'))).text;

/** A price, and whether one is agreed: energy fed in under a tariff without a feed-in price is worth zero. */
interface UnitPrice {
  readonly text: string | null;
  readonly agreed: boolean;
}

const chargeBy = ({ text, agreed }: UnitPrice, quantity: bigint | null) => {
  if (agreed) return chargeOf(text, quantity);
  return quantity === null ? null : '0.00';
};

/** The price of an existing line. */
export const unitPriceOf = ({ price, agreed }: Pick<SettlementLine, 'price' | 'agreed'>): UnitPrice => ({
  text: price,
  agreed: agreed ?? true,
});
/** Cost of a quantity of a line, rounded once. */
export const chargeOfLine = (line: Pick<SettlementLine, 'price' | 'agreed'>, quantity: bigint | null) =>
  chargeBy(unitPriceOf(line), quantity);

interface Gathered {
  readonly flow: SettlementFlow;
  readonly name: string | null;
  readonly registers: readonly RegisterInput[];
  readonly price: PriceInput;
  readonly unitPrice: UnitPrice;
  readonly parts: Part[];
  estimated: boolean;
}

const shown = (register: RegisterInput | undefined, edge: number) => (register ? quantityText(readingAt(register, edge)) : null);

const sumOf = (parts: readonly Part[]) => sumOfBillionths(parts.map(({ energy }) => energy));

/** Groups of consecutive parts. */
function stretchesOf(parts: readonly Part[]): Part[][] {
  const stretches: Part[][] = [];
  for (const part of parts) {
    const last = stretches.at(-1);
    if (last && last.at(-1)?.index === part.index - 1) last.push(part);
    else stretches.push([part]);
  }
  return stretches;
}

/** `start` of the day, for the instants of ranges; absent: none are listed. */
function closed(key: string, { flow, name, registers, price, unitPrice, parts, estimated }: Gathered, start?: number): OpenLine {
  const quantity = sumOf(parts);
  const [register] = registers.length === 1 ? registers : [];
  const [first, last] = [parts[0]?.index ?? 0, parts.at(-1)?.index ?? 0];
  const stretches = stretchesOf(parts);
  const line: SettlementLine = {
    ...{ key, flow, name, period: flow === 'surcharge' ? null : price.period, versionId: price.versionId },
    ...{ paramId: register?.paramId ?? null, deviceId: register?.deviceId ?? null },
    ...{
      price: unitPrice.text,
      quantity: quantityText(quantity),
      charge: chargeBy(unitPrice, quantity),
      ...(unitPrice.agreed ? {} : { agreed: false as const }),
    },
    ...{ start: shown(register, first), end: shown(register, last + 1) },
    quarters: parts.length,
    spans: stretches.length,
    ...(start !== undefined && register && isOfRegister(flow) && stretches.length > 1
      ? { stretches: stretches.map((stretch) => stretchOf(stretch, register, start)) }
      : {}),
    estimated,
  };
  return { line, quantity, parts, registers };
}

function stretchOf(parts: readonly Part[], register: RegisterInput, start: number) {
  const [first, last] = [parts[0]?.index ?? 0, parts.at(-1)?.index ?? 0];
  return {
    ...{ from: start + first * quarterMs, until: start + (last + 1) * quarterMs },
    ...{ start: shown(register, first), end: shown(register, last + 1), quantity: quantityText(sumOf(parts)) },
  };
}

/** Lines of a meter, which are shown even if nothing flowed. */
const isOfMeter = (flow: SettlementFlow) => flow === 'gridImport' || flow === 'gridExport' || flow === 'auxiliary' || flow === 'surcharge';
/** Lines whose quantity is the difference of their register's readings. */
const isOfRegister = (flow: SettlementFlow) =>
  (isOfMeter(flow) && flow !== 'surcharge') || flow === 'meterCharge' || flow === 'meterDischarge';
const periodRank = (period: SettlementLine['period']) => (period === null ? tariffPeriods.length : tariffPeriods.indexOf(period));

/** Sorts by flow, then by period. */
export function inOrder<L extends { readonly line: SettlementLine }>(lines: readonly L[]): L[] {
  const rank = ({ line }: L) => settlementFlows.indexOf(line.flow) * 10 + periodRank(line.period);
  return [...lines].sort((a, b) => rank(a) - rank(b));
}

const rest = (whole: Metered, ...parts: Metered[]): Metered =>
  whole === undefined || whole === null
    ? whole
    : parts.reduce<Metered>((left, part) => (left == null || part == null ? null : left - part), whole);

type Give = (flow: SettlementFlow, read: readonly RegisterInput[], price: UnitPrice, energy: Metered, name?: string | null) => void;
type Groups = Readonly<Record<'grid' | 'export' | 'own' | 'auxiliary' | 'charging' | 'discharging', readonly RegisterInput[]>>;

/** Lines of version 1: charge and discharge by origin and destination of the energy. */
function giveAttribution(quarter: SettledQuarter, { charging, discharging }: Groups, bought: UnitPrice, fed: UnitPrice, give: Give): void {
  give('chargeGrid', charging, bought, rest(quarter.charge, quarter.chargeOwn));
  give('chargeOwn', charging, fed, quarter.chargeOwn);
  give('dischargeUsed', discharging, bought, rest(quarter.discharge, quarter.dischargeFed));
  give('dischargeFed', discharging, fed, quarter.dischargeFed);
}

/** Lines of both bases of version 2. */
function giveBases(quarter: SettledQuarter, groups: Groups, terms: ProfitTerms, bought: UnitPrice, fed: UnitPrice, give: Give): void {
  const { grid, charging, discharging } = groups;
  if (charging.length === 0 || discharging.length === 0) return;
  const { saved, price, index } = quarter;
  if (grid.length > 0) {
    const of = (flow: keyof SavedEnergies) => (saved ? saved[flow] : null);
    const site = [...grid, ...groups.export, ...charging, ...discharging];
    for (const flow of ['avoidedPurchase', 'extraPurchase'] as const) give(flow, site, bought, of(flow));
    for (const flow of ['extraExport', 'forgoneExport'] as const) give(flow, site, fed, of(flow));
  }
  const listed = terms.prices && { text: price.period && terms.prices[price.period], agreed: true };
  const named = ({ deviceId }: RegisterInput) => terms.meters === null || terms.meters.includes(deviceId);
  for (const register of discharging.filter(named)) give('meterDischarge', [register], listed ?? bought, countedAt(register, index));
  for (const register of charging.filter(named)) give('meterCharge', [register], listed ?? bought, countedAt(register, index));
}

/** `start` of the day: lines of one register list the readings of their ranges. */
export function linesOf(
  quarters: readonly SettledQuarter[],
  registers: readonly RegisterInput[],
  { terms, start }: { readonly terms: ProfitTerms; readonly start: number },
): OpenLine[] {
  const isFirst = profitVersions[terms.basis] === 1;
  const gathered = new Map<string, Gathered>();
  const of = (...flows: RegisterInput['flow'][]) => registers.filter(({ flow }) => flows.includes(flow));
  const groups: Groups = {
    ...{ grid: of('gridImport'), export: of('gridExport'), own: of('pv', 'wind'), auxiliary: of('auxiliary') },
    ...{ charging: of('charge'), discharging: of('discharge') },
  };
  for (const quarter of quarters) {
    const { price, index, estimated } = quarter;
    const give: Give = (flow, read, unitPrice, energy, name = null) => {
      if (energy === undefined || (energy === 0n && !isOfMeter(flow))) return;
      const paramId = isOfRegister(flow) ? read[0]?.paramId : undefined;
      const key = [
        ...[flow, paramId ?? '', name ?? '', flow === 'surcharge' ? '' : (price.period ?? '')],
        ...[price.versionId ?? '', unitPrice.agreed ? (unitPrice.text ?? '') : 'none'],
      ].join('|');
      const line = gathered.get(key) ?? { flow, name, registers: read, price, unitPrice, parts: [], estimated: false };
      line.parts.push({ index, energy });
      line.estimated ||= estimated && energy !== 0n;
      gathered.set(key, line);
    };
    const bought: UnitPrice = { text: totalPrice(price), agreed: true };
    const isAgreed = isFirst || price.versionId === null || price.paid;
    const fed: UnitPrice = isAgreed ? { text: feedInPrice(price), agreed: true } : { text: null, agreed: false };
    for (const register of groups.grid) give('gridImport', [register], { text: price.buy, agreed: true }, countedAt(register, index));
    for (const { name, price: text } of price.surcharges) give('surcharge', groups.grid, { text, agreed: true }, quarter.bought, name);
    for (const register of groups.export) give('gridExport', [register], fed, countedAt(register, index));
    for (const register of groups.auxiliary) give('auxiliary', [register], bought, countedAt(register, index));
    if (isFirst) giveAttribution(quarter, groups, bought, fed, give);
    else giveBases(quarter, groups, terms, bought, fed, give);
    give('ownUsed', groups.own, bought, rest(quarter.generated, quarter.ownFed, quarter.ownStored));
    give('ownFed', groups.own, fed, quarter.ownFed);
  }
  return inOrder([...gathered].map(([key, line]) => closed(key, line, isFirst ? undefined : start)));
}
