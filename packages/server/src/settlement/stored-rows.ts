/** Texts of the settlement tables, parsed with their schemas: a row that does not match is an error here, not a wrong figure on a bill. */
import {
  billDocument,
  firstTerms,
  lineDifference,
  profitTerms,
  settlementDay,
  settlementLine,
  settlementParty,
  tariffPeriods,
} from '@czyun/contract';
import { z } from 'zod';
import { type DayInputs, inputFlows } from '../money/settlement/inputs.ts';

/** A reader of one column; throws with the name of the column if the text does not match. */
function readerOf<S extends z.ZodType>(column: string, schema: S): (text: string) => z.output<S> {
  return (text) => {
    const read = schema.safeParse(JSON.parse(text));
    if (!read.success) throw new Error(`${column} cannot be read: ${z.prettifyError(read.error)}`);
    return read.data;
  };
}

const known = z.number().nullable();
const registerInput = z.object({
  flow: z.enum(inputFlows),
  paramId: z.number(),
  deviceId: z.number(),
  sign: z.union([z.literal(1), z.literal(-1)]),
  decimals: z.number(),
  readings: z.array(known),
  quantities: z.array(known),
  estimated: z.array(z.number()),
  unsure: z.array(z.number()),
  lapsed: z.boolean(),
});
const priceInput = z.object({
  quarters: z.number(),
  versionId: known,
  period: z.enum(tariffPeriods).nullable(),
  buy: z.string().nullable(),
  surcharges: z.array(z.object({ name: z.string(), price: z.string(), inBase: z.boolean() })),
  feedIn: z.string().nullable(),
  paid: z.boolean(),
});
const dayInputs = z.object({
  date: z.string(),
  start: z.number(),
  end: z.number(),
  registers: z.array(registerInput),
  terms: profitTerms.default(firstTerms),
  prices: z.array(priceInput),
  storedAtStartWh: known.default(null),
  storedWh: z.array(known).nullable(),
});

const daySummary = settlementDay.omit({ revision: true, madeAt: true, before: true, repriced: true });

export const readSummary = readerOf('settlement_days.summary', daySummary);
export const readBefore = readerOf('settlement_days.before', settlementDay.shape.before);
export const readLines = readerOf('settlement_days.lines', z.array(settlementLine));
export const readInputs: (text: string) => DayInputs = readerOf('settlement_days.inputs', dayInputs);
export const readTerms = readerOf('settlement_terms.terms', profitTerms);
export const readParties = readerOf('settlement_parties.parties', z.array(settlementParty));
export const readDocument = readerOf('bills.document', billDocument);
export const readDifferences = readerOf('bills.differences', z.array(lineDifference));
