/** What a day and a month come to: lines of quantity, price and charge, each with the readings that it is made of. Yuan and kWh as decimal text; null: unknown. */
import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { tariffPeriods } from '../tariffs/rules.ts';
import { firstRule, firstTerms, type ProfitBasis, profitRule, profitTerms } from './profit-terms.ts';

const unknownOr = z.string().nullable();

/**
 * Flows of a line. `gridImport`, `surcharge`: bought; `gridExport`: fed in. Saving, against the site without its storage: `avoidedPurchase` and
 * `extraPurchase` at the purchase price with surcharges, `extraExport` and `forgoneExport` at the feed-in price. Storage meter: `meterDischarge` and
 * `meterCharge`. Attribution (rule of version 1): `chargeGrid` and `chargeOwn`, what the storage took, at the purchase price and at the feed-in price
 * that own generation did without; `dischargeUsed` at the purchase price that it avoided, `dischargeFed` at the feed-in price. `auxiliary`: metered
 * apart. `ownUsed`, `ownFed`: own generation used on site and fed in, no part of the storage's profit.
 */
export const settlementFlows = [
  'gridImport',
  'surcharge',
  'gridExport',
  'avoidedPurchase',
  'extraPurchase',
  'extraExport',
  'forgoneExport',
  'meterDischarge',
  'meterCharge',
  'chargeGrid',
  'chargeOwn',
  'dischargeUsed',
  'dischargeFed',
  'auxiliary',
  'ownUsed',
  'ownFed',
] as const;
export type SettlementFlow = (typeof settlementFlows)[number];

/** Flows that only one basis has; the others are the site's. */
export const flowsOfBasis = {
  saving: ['avoidedPurchase', 'extraPurchase', 'extraExport', 'forgoneExport'],
  storageMeter: ['meterDischarge', 'meterCharge'],
  attribution: ['chargeGrid', 'chargeOwn', 'dischargeUsed', 'dischargeFed'],
} as const satisfies Record<ProfitBasis, readonly SettlementFlow[]>;

export const settlementLine = z.object({
  /** Names it within its day or bill. */
  key: z.string(),
  flow: z.enum(settlementFlows),
  /** Of a surcharge. */
  name: unknownOr,
  /** The register that it is read from; null: several, or a part of one. */
  paramId: z.number().int().nullable(),
  deviceId: z.number().int().nullable(),
  period: z.enum(tariffPeriods).nullable(),
  versionId: z.number().int().nullable(),
  /** ¥/kWh. */
  price: unknownOr,
  /** No price is agreed for what is fed in: it is shown as '-' and amounts to 0.00. */
  agreed: z.literal(false).optional(),
  /** kWh. */
  quantity: unknownOr,
  /** CNY, rounded once. */
  charge: unknownOr,
  /** What the register showed at the start of the first quarter-hour and at the end of the last one; of a line of several stretches see `stretches`. */
  start: unknownOr,
  end: unknownOr,
  /** Quarter-hours, and stretches of them without a break. */
  quarters: z.number().int(),
  spans: z.number().int(),
  /** Of a line of one register and several stretches: the readings of each, whose differences make the quantity. Absent for lines of months and older days. */
  stretches: z.array(z.object({ from: z.number(), until: z.number(), start: unknownOr, end: unknownOr, quantity: unknownOr })).optional(),
  /** A reading of it is worked out between its neighbours. */
  estimated: z.boolean(),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** ¥. `profit` is avoided purchase − extra purchase + extra export − forgone export − auxiliary. */
export const savingFigures = z.object({
  avoidedPurchase: unknownOr,
  extraPurchase: unknownOr,
  extraExport: unknownOr,
  forgoneExport: unknownOr,
  /** On a supply of its own; 0.00 elsewhere. */
  auxiliary: unknownOr,
  profit: unknownOr,
  /** The bill (purchase less feed-in) as it would be without storage. */
  withoutStorage: unknownOr,
});
export type SavingFigures = z.infer<typeof savingFigures>;

/** ¥. `profit` is discharge − charge − auxiliary. */
export const storageMeterFigures = z.object({ discharge: unknownOr, charge: unknownOr, auxiliary: unknownOr, profit: unknownOr });
export type StorageMeterFigures = z.infer<typeof storageMeterFigures>;

export const settlementFigures = z.object({
  /**
   * kWh. `loss`: charged and not discharged, stored energy included. `stored`: what the storages hold more at the end than at the start, by state of
   * charge; `lost`: charged less discharged less stored. `reactive`: kvarh at the grid's meters, both ways.
   */
  energy: z.object({
    gridImport: unknownOr,
    gridExport: unknownOr,
    generated: unknownOr,
    used: unknownOr,
    charge: unknownOr,
    discharge: unknownOr,
    loss: unknownOr,
    stored: unknownOr.default(null),
    lost: unknownOr.default(null),
    auxiliary: unknownOr,
    chargeOwn: unknownOr,
    dischargeFed: unknownOr,
    ownUsed: unknownOr,
    ownFed: unknownOr,
    reactive: unknownOr,
  }),
  /** ¥. `profit`: by the basis of the contract, before what storage does to the charges of a month. */
  money: z.object({
    purchase: unknownOr,
    feedIn: unknownOr,
    chargeCost: unknownOr,
    dischargeValue: unknownOr,
    auxiliaryCost: unknownOr,
    profit: unknownOr,
    ownUsed: unknownOr,
    ownFed: unknownOr,
  }),
  /** Both bases of the profit, whatever the contract: the bill without storage less the bill with it (null: no storage, or no meter at the grid), and by the storage meter (null: no storage). */
  bases: z
    .object({ saving: savingFigures.nullable(), storageMeter: storageMeterFigures.nullable() })
    .default({ saving: null, storageMeter: null }),
});
export type SettlementFigures = z.infer<typeof settlementFigures>;

/** What the storages hold at an end, no part of the profit, and what it cost: kWh by state of charge, ¥ by the origin of stored energy; null: unknown. */
export const heldEnergy = z.object({ energy: unknownOr, cost: unknownOr });
export type HeldEnergy = z.infer<typeof heldEnergy>;

/** Where what was discharged once came from: kWh from the grid, from own generation, and of unknown origin; CNY/kWh that it cost, losses included. */
export const storedOrigin = z.object({ grid: z.string(), own: z.string(), unknown: z.string(), price: unknownOr });
export type StoredOrigin = z.infer<typeof storedOrigin>;

/** What is to be known of how sure a day is. */
const marks = {
  estimated: z.boolean(),
  /** The day is not over, or a register has not been read since. */
  provisional: z.boolean(),
  /** Quarter-hours that no register tells of. */
  missing: z.number().int(),
};

export const settlementDay = z.object({
  date: z.string(),
  start: z.number(),
  end: z.number(),
  ...marks,
  figures: settlementFigures,
  rule: profitRule.default(firstRule),
  origin: storedOrigin,
  /** At the end of the day. */
  held: heldEnergy.default({ energy: null, cost: null }),
  /** Counts up with every change of what the day came to; 0: worked out just now and not kept. */
  revision: z.number().int(),
  madeAt: z.number(),
  /** What its profit was before the last change; null: there was none. */
  before: z.object({ profit: unknownOr, difference: unknownOr, changedAt: z.number() }).nullable(),
  /** The prices that it was settled by are no longer those in force; settled again it comes to something else. */
  repriced: z.boolean(),
});
export type SettlementDay = z.infer<typeof settlementDay>;

const beforeAndAfter = z.object({ before: unknownOr, after: unknownOr, difference: unknownOr });

/** What a change of prices comes to in days that are settled: as they are kept, and settled again by the new prices. */
export const pricesEffect = z.object({
  /** Settled days whose prices it changes, the first and the last of them; null: none. */
  days: z.number().int(),
  from: unknownOr,
  to: unknownOr,
  /** ¥. */
  profit: beforeAndAfter,
  purchase: beforeAndAfter,
  /** Months of these days with an issued bill, which stays as it is until it is corrected. */
  bills: z.array(z.string()),
});
export type PricesEffect = z.infer<typeof pricesEffect>;

/** A day, or a month of them. */
export const settlementRow = z.object({
  /** yyyy-mm-dd or yyyy-mm. */
  label: z.string(),
  /** Days in it up to today, and those that are settled. */
  days: z.number().int(),
  settled: z.number().int(),
  /** Days that came to something else than before. */
  changed: z.number().int(),
  /** Days that were settled by prices that are no longer in force. */
  repriced: z.number().int(),
  ...marks,
  figures: settlementFigures,
  /** At the end of its last day that is settled. */
  held: heldEnergy,
  /** Rules that the days were computed by; a sum over several of them is of several rules. */
  rules: z.array(profitRule),
});
export type SettlementRow = z.infer<typeof settlementRow>;

/** One quarter-hour of a line. */
export const lineQuarter = z.object({
  start: z.number(),
  end: z.number(),
  /** kWh that it gives to the line. */
  quantity: unknownOr,
  estimated: z.boolean(),
  /** The registers that it is read from: what each showed at both ends and counted between. */
  readings: z.array(
    z.object({ paramId: z.number().int(), deviceId: z.number().int(), start: unknownOr, end: unknownOr, quantity: unknownOr }),
  ),
});
export type LineQuarter = z.infer<typeof lineQuarter>;

/** Ratio in per cent with up to four digits behind the point. */
export const ratioText = pattern(9, /^(?:0|[1-9]\d{0,2})(?:\.\d{1,4})?$/, 'numberWrong');

export const shareOfParty = z.object({ name: z.string(), ratio: z.string(), amount: unknownOr });
export type ShareOfParty = z.infer<typeof shareOfParty>;

const basicLine = z.object({
  of: z.enum(['capacity', 'contracted', 'over', 'measured']),
  quantity: z.string(),
  unit: z.enum(['kW', 'kVA']),
  price: z.string(),
  multiple: z.string(),
  charge: z.string(),
});

export const billDocument = z.object({
  month: z.string(),
  start: z.number(),
  end: z.number(),
  timeZone: z.string(),
  days: z.array(z.object({ date: z.string(), revision: z.number().int(), ...marks })),
  /** Days of the month that nobody measured: with `days` every day of it. Absent in bills of before. */
  unmeasured: z.array(z.string()).default([]),
  /** Of the whole month, each rounded once. */
  lines: z.array(settlementLine),
  /** Capacity or demand; null: unknown. `peak` kW, and what it would have been without the storage. */
  basic: z.object({
    lines: z.array(basicLine).nullable(),
    charge: unknownOr,
    peak: unknownOr,
    peakAt: z.number().nullable(),
    peakWithout: unknownOr,
    /** What the storage added to the charge (negative: saved). */
    effect: unknownOr,
  }),
  /** null: none is charged. cosφ in hundredths. */
  powerFactor: z
    .object({
      standard: z.string(),
      cos: z.number().int().nullable(),
      rate: unknownOr,
      base: unknownOr,
      charge: unknownOr,
      cosWithout: z.number().int().nullable(),
      effect: unknownOr,
    })
    .nullable(),
  figures: settlementFigures,
  terms: profitTerms.default(firstTerms),
  rule: profitRule.default(firstRule),
  /** The profit of the month by both bases of version 2, with what storage did to the charges of the month where the basis has it; null: not published. */
  bases: z.object({ saving: unknownOr, storageMeter: unknownOr }).default({ saving: null, storageMeter: null }),
  /** Bought, with the charge for capacity or demand and for the power factor. */
  total: unknownOr,
  /** Of the storage, with what it did to the charges of the month. */
  profit: unknownOr,
  /** The energy lines of the month less those of its days: what rounding once a day makes. `profitRounding`: the same of the profit before the charges of the month. */
  rounding: unknownOr,
  profitRounding: unknownOr.default(null),
  shares: z.array(shareOfParty),
});
export type BillDocument = z.infer<typeof billDocument>;

export const lineDifference = z.object({
  key: z.string(),
  flow: z.enum([...settlementFlows, 'basic', 'powerFactor']),
  name: unknownOr,
  period: z.enum(tariffPeriods).nullable(),
  before: z.object({ price: unknownOr, quantity: unknownOr, charge: unknownOr }).nullable(),
  after: z.object({ price: unknownOr, quantity: unknownOr, charge: unknownOr }).nullable(),
  /** CNY. */
  difference: unknownOr,
});
export type LineDifference = z.infer<typeof lineDifference>;
