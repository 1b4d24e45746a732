/** The lines of a day: quarter-hours of one flow, one period and one price together, rounded once. */
import { type SettlementFlow, type SettlementLine, settlementFlows, tariffPeriods } from '@czyun/contract';
import { billLine } from '../money.ts';
import { Price } from '../price.ts';
import { Quantity } from '../quantity.ts';
import type { PriceInput, RegisterInput } from './inputs.ts';
import type { SettledQuarter, Steps } from './quarter.ts';
import { stepsOf, stepsOfText, textOfSteps } from './steps.ts';

/** What a quarter-hour gives to a line. */
export interface Part {
  readonly index: number;
  readonly steps: bigint | null;
}

export interface OpenLine {
  readonly line: SettlementLine;
  readonly parts: readonly Part[];
  /** The registers that it is read from. */
  readonly registers: readonly RegisterInput[];
}

const pricePlaces = 8;
const totals = new WeakMap<PriceInput, string | null>();

/** CNY/kWh of a kWh bought, with every surcharge; null: unknown. */
export function totalPrice(price: PriceInput): string | null {
  const known = totals.get(price);
  if (known !== undefined) return known;
  const total =
    price.buy && price.surcharges.reduce((sum, surcharge) => sum.plus(new Price(surcharge.price, 'kWh')), new Price(price.buy, 'kWh')).text;
  totals.set(price, total);
  return total;
}

/** CNY/kWh of a kWh fed in: nothing where the tariff in force pays nothing; null: unknown. */
export const feedInPrice = ({ versionId, feedIn, paid }: PriceInput) => (versionId !== null && !paid ? '0' : feedIn);

/** Steps of a price. */
export const stepsOfPrice = (text: string) => stepsOfText(text, pricePlaces);

/** What a quantity costs, rounded once: the bill line. */
export const chargeOf = (price: string | null, quantity: string | null) =>
  price === null || quantity === null ? null : billLine(new Price(price, 'kWh').times(new Quantity(quantity, 'kWh'))).text;

interface Gathered {
  readonly flow: SettlementFlow;
  readonly name: string | null;
  readonly registers: readonly RegisterInput[];
  readonly price: PriceInput;
  readonly unitPrice: string | null;
  readonly parts: Part[];
  estimated: boolean;
}

/** A figure of the register as text, as it shows it. */
function shown(register: RegisterInput | undefined, edge: number): string | null {
  const reading = register?.readings[edge] ?? null;
  return register && reading !== null ? textOfSteps(stepsOf(reading, register.decimals)) : null;
}

function closed(key: string, { flow, name, registers, price, unitPrice, parts, estimated }: Gathered): OpenLine {
  const isKnown = parts.every(({ steps }) => steps !== null);
  const quantity = isKnown ? textOfSteps(parts.reduce((sum, { steps }) => sum + (steps ?? 0n), 0n)) : null;
  const [register] = registers.length === 1 ? registers : [];
  const [first, last] = [parts[0]?.index ?? 0, parts.at(-1)?.index ?? 0];
  const line: SettlementLine = {
    ...{ key, flow, name, period: flow === 'surcharge' ? null : price.period, versionId: price.versionId },
    ...{ paramId: register?.paramId ?? null, deviceId: register?.deviceId ?? null },
    ...{ price: unitPrice, quantity, charge: chargeOf(unitPrice, quantity) },
    ...{ start: shown(register, first), end: shown(register, last + 1) },
    quarters: parts.length,
    spans: parts.filter(({ index }, at) => at === 0 || parts[at - 1]?.index !== index - 1).length,
    estimated,
  };
  return { line, parts, registers };
}

/** Lines that say nothing when nothing flowed; a meter's own are shown all the same. */
const isOfMeter = (flow: SettlementFlow) => flow === 'gridImport' || flow === 'gridExport' || flow === 'auxiliary' || flow === 'surcharge';
const periodRank = (period: SettlementLine['period']) => (period === null ? tariffPeriods.length : tariffPeriods.indexOf(period));

/** In the order of flows, and of periods in each. */
export function inOrder<L extends { readonly line: SettlementLine }>(lines: readonly L[]): L[] {
  const rank = ({ line }: L) => settlementFlows.indexOf(line.flow) * 10 + periodRank(line.period);
  return [...lines].sort((a, b) => rank(a) - rank(b));
}

export function linesOf(quarters: readonly SettledQuarter[], registers: readonly RegisterInput[]): OpenLine[] {
  const gathered = new Map<string, Gathered>();
  const of = (...flows: RegisterInput['flow'][]) => registers.filter(({ flow }) => flows.includes(flow));
  const groups = { grid: of('gridImport'), export: of('gridExport'), own: of('pv', 'wind'), auxiliary: of('auxiliary') };
  const [charging, discharging] = [of('charge'), of('discharge')];

  function give(
    quarter: SettledQuarter,
    flow: SettlementFlow,
    read: readonly RegisterInput[],
    unitPrice: string | null,
    steps: Steps,
    name: string | null = null,
  ) {
    if (steps === undefined || (steps === 0n && !isOfMeter(flow))) return;
    const { price, index, estimated } = quarter;
    const paramId = isOfMeter(flow) && flow !== 'surcharge' ? read[0]?.paramId : undefined;
    const key = [
      flow,
      paramId ?? '',
      name ?? '',
      flow === 'surcharge' ? '' : (price.period ?? ''),
      price.versionId ?? '',
      unitPrice ?? '',
    ].join('|');
    const line = gathered.get(key) ?? { flow, name, registers: read, price, unitPrice, parts: [], estimated: false };
    line.parts.push({ index, steps });
    line.estimated ||= estimated && steps !== 0n;
    gathered.set(key, line);
  }

  const counted = ({ quantities, decimals, sign }: RegisterInput, index: number): bigint | null => {
    const quantity = quantities[index] ?? null;
    return quantity === null ? null : stepsOf(quantity, decimals) * BigInt(sign);
  };
  const rest = (whole: Steps, ...parts: Steps[]): Steps =>
    whole === undefined || whole === null
      ? whole
      : parts.reduce<Steps>((left, part) => (left == null || part == null ? null : left - part), whole);

  for (const quarter of quarters) {
    const { price, index } = quarter;
    const [bought, fed] = [totalPrice(price), feedInPrice(price)];
    for (const register of groups.grid) give(quarter, 'gridImport', [register], price.buy, counted(register, index));
    for (const { name, price: surcharge } of price.surcharges) give(quarter, 'surcharge', groups.grid, surcharge, quarter.bought, name);
    for (const register of groups.export) give(quarter, 'gridExport', [register], fed, counted(register, index));
    for (const register of groups.auxiliary) give(quarter, 'auxiliary', [register], bought, counted(register, index));
    give(quarter, 'chargeGrid', charging, bought, rest(quarter.charge, quarter.chargeOwn));
    give(quarter, 'chargeOwn', charging, fed, quarter.chargeOwn);
    give(quarter, 'dischargeUsed', discharging, bought, rest(quarter.discharge, quarter.dischargeFed));
    give(quarter, 'dischargeFed', discharging, fed, quarter.dischargeFed);
    give(quarter, 'ownUsed', groups.own, bought, rest(quarter.generated, quarter.ownFed, quarter.ownStored));
    give(quarter, 'ownFed', groups.own, fed, quarter.ownFed);
  }
  return inOrder([...gathered].map(([key, line]) => closed(key, line)));
}
