/** Settlement of a day and a month: lines of quantity, price and charge, each with its readings. Yuan and kWh as decimal text; null: unknown. */
import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { tariffPeriods } from '../tariffs/rules.ts';
import { firstRule, firstTerms, type ProfitBasis, profitRule, profitTerms } from './profit-terms.ts';

const unknownOr = z.string().nullable();

/**
 * Flows of a line. `gridImport`, `surcharge`: bought; `gridExport`: fed in. Saving, compared with the site without its storage:
 * `avoidedPurchase` and `extraPurchase` at the purchase price with surcharges, `extraExport` and `forgoneExport` at the feed-in price.
 * Storage meter: `meterDischarge` and `meterCharge`. Attribution (rule of version 1): `chargeGrid` and `chargeOwn`, the energy charged, at
 * the purchase price and at the feed-in price that own generation did not earn; `dischargeUsed` at the purchase price that it avoided,
 * `dischargeFed` at the feed-in price. `auxiliary`: metered separately. `ownUsed`, `ownFed`: own generation used on site and fed in, not
 * part of the storage's profit.
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

/** Flows specific to one basis; the others belong to the site. */
export const flowsOfBasis = {
  saving: ['avoidedPurchase', 'extraPurchase', 'extraExport', 'forgoneExport'],
  storageMeter: ['meterDischarge', 'meterCharge'],
  attribution: ['chargeGrid', 'chargeOwn', 'dischargeUsed', 'dischargeFed'],
} as const satisfies Record<ProfitBasis, readonly SettlementFlow[]>;

export const settlementLine = z.object({
  /** Unique within its day or bill. */
  key: z.string(),
  flow: z.enum(settlementFlows),
  /** Name of a surcharge. */
  name: unknownOr,
  /** The register of the quantity; null: several, or a part of one. */
  paramId: z.number().int().nullable(),
  deviceId: z.number().int().nullable(),
  period: z.enum(tariffPeriods).nullable(),
  versionId: z.number().int().nullable(),
  /** ¥/kWh. */
  price: unknownOr,
  /** There is no agreed feed-in price: the line shows '-' and amounts to 0.00. */
  agreed: z.literal(false).optional(),
  /** kWh. */
  quantity: unknownOr,
  /** CNY, rounded once. */
  charge: unknownOr,
  /** Register value at the start of the first quarter-hour and at the end of the last one; for a line of several ranges see `stretches`. */
  start: unknownOr,
  end: unknownOr,
  /** Number of quarter-hours, and of continuous ranges of them. */
  quarters: z.number().int(),
  spans: z.number().int(),
  /** One register, several ranges: their readings, whose differences add up to the quantity. Absent for months and older days. */
  stretches: z.array(z.object({ from: z.number(), until: z.number(), start: unknownOr, end: unknownOr, quantity: unknownOr })).optional(),
  /** A reading of it is interpolated between its neighbours. */
  estimated: z.boolean(),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** ¥. `profit` is avoided purchase − extra purchase + extra export − forgone export − auxiliary. */
export const savingFigures = z.object({
  avoidedPurchase: unknownOr,
  extraPurchase: unknownOr,
  extraExport: unknownOr,
  forgoneExport: unknownOr,
  /** On a separate supply; 0.00 otherwise. */
  auxiliary: unknownOr,
  profit: unknownOr,
  /** The bill (purchase minus feed-in) without storage. */
  withoutStorage: unknownOr,
});
export type SavingFigures = z.infer<typeof savingFigures>;

/** ¥. `profit` is discharge − charge − auxiliary. */
export const storageMeterFigures = z.object({ discharge: unknownOr, charge: unknownOr, auxiliary: unknownOr, profit: unknownOr });
export type StorageMeterFigures = z.infer<typeof storageMeterFigures>;

export const settlementFigures = z.object({
  /**
   * kWh. `loss`: charged minus discharged, stored energy included. `stored`: increase of the energy in the storages from start to end, by
   * state of charge; `lost`: charged minus discharged minus stored. `reactive`: kvarh at the grid meters, both directions.
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
  /** ¥. `profit`: by the basis of the contract, before the storage's effect on the charges of a month. */
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
  /**
   * Both bases, regardless of the contract: bill without storage minus bill with it (null: no storage or grid meter), and by the storage
   * meter.
   */
  bases: z
    .object({ saving: savingFigures.nullable(), storageMeter: storageMeterFigures.nullable() })
    .default({ saving: null, storageMeter: null }),
});
export type SettlementFigures = z.infer<typeof settlementFigures>;

/** Energy in the storages at the end, not part of the profit: kWh by state of charge, its cost in ¥ by origin; null: unknown. */
export const heldEnergy = z.object({ energy: unknownOr, cost: unknownOr });
export type HeldEnergy = z.infer<typeof heldEnergy>;

/** Origin of the energy discharged: kWh from the grid, from own generation, and of unknown origin; its cost in CNY/kWh, losses included. */
export const storedOrigin = z.object({ grid: z.string(), own: z.string(), unknown: z.string(), price: unknownOr });
export type StoredOrigin = z.infer<typeof storedOrigin>;

/** Marks of the reliability of a day. */
const marks = {
  estimated: z.boolean(),
  /** The day is not over, or a register has not been read since. */
  provisional: z.boolean(),
  /** Quarter-hours that no register covers. */
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
  /** Incremented with every change of the day's result; 0: computed just now and not stored. */
  revision: z.number().int(),
  madeAt: z.number(),
  /** Its profit before the last change; null: no change. */
  before: z.object({ profit: unknownOr, difference: unknownOr, changedAt: z.number() }).nullable(),
  /** The prices of its settlement are no longer in force; a new settlement would change the result. */
  repriced: z.boolean(),
});
export type SettlementDay = z.infer<typeof settlementDay>;

const beforeAndAfter = z.object({ before: unknownOr, after: unknownOr, difference: unknownOr });

/** Effect of a price change on settled days: the stored results, and those with the new prices. */
export const pricesEffect = z.object({
  /** Settled days whose prices change, the first and the last of them; null: none. */
  days: z.number().int(),
  from: unknownOr,
  to: unknownOr,
  /** ¥. */
  profit: beforeAndAfter,
  purchase: beforeAndAfter,
  /** Months of these days with an issued bill, which stays unchanged until it is corrected. */
  bills: z.array(z.string()),
});
export type PricesEffect = z.infer<typeof pricesEffect>;

/** A day, or a month of days. */
export const settlementRow = z.object({
  /** yyyy-mm-dd or yyyy-mm. */
  label: z.string(),
  /** Days in it up to today, and those that are settled. */
  days: z.number().int(),
  settled: z.number().int(),
  /** Days whose result changed. */
  changed: z.number().int(),
  /** Days settled by prices that are no longer in force. */
  repriced: z.number().int(),
  ...marks,
  figures: settlementFigures,
  /** At the end of its last settled day. */
  held: heldEnergy,
  /** Rules by which the days were computed; a sum over them can mix several rules. */
  rules: z.array(profitRule),
});
export type SettlementRow = z.infer<typeof settlementRow>;

/** One quarter-hour of a line. */
export const lineQuarter = z.object({
  start: z.number(),
  end: z.number(),
  /** kWh of the quarter-hour in the line. */
  quantity: unknownOr,
  estimated: z.boolean(),
  /** Its registers: value at both ends and counted amount. */
  readings: z.array(
    z.object({ paramId: z.number().int(), deviceId: z.number().int(), start: unknownOr, end: unknownOr, quantity: unknownOr }),
  ),
});
export type LineQuarter = z.infer<typeof lineQuarter>;

/** Ratio in per cent with up to four decimals. */
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
  /** Days of the month without readings: with `days` every day of it. Absent in older bills. */
  unmeasured: z.array(z.string()).default([]),
  /** Lines of the whole month, each rounded once. */
  lines: z.array(settlementLine),
  /** Capacity or demand; null: unknown. `peak` kW, and the peak without the storage. */
  basic: z.object({
    lines: z.array(basicLine).nullable(),
    charge: unknownOr,
    peak: unknownOr,
    peakAt: z.number().nullable(),
    peakWithout: unknownOr,
    /** Increase of the charge by the storage (negative: saved). */
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
  /** Profit of the month by both bases of version 2, with its effect on the charges of the month if included; null: not published. */
  bases: z.object({ saving: unknownOr, storageMeter: unknownOr }).default({ saving: null, storageMeter: null }),
  /** Energy bought, with the charges for capacity or demand and for the power factor. */
  total: unknownOr,
  /** Profit of the storage, with its effect on the charges of the month. */
  profit: unknownOr,
  /** Energy lines of the month minus those of its days (daily rounding). `profitRounding`: the same of the profit before monthly charges. */
  rounding: unknownOr,
  profitRounding: unknownOr.default(null),
  shares: z.array(shareOfParty),
  /** Date by which it is to be paid; null: a preview, or an older bill. */
  due: unknownOr.default(null),
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
