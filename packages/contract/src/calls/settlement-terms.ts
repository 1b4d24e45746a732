/** By which terms the profit of storage is settled: basis, place of the auxiliaries, meters and prices of the contract; from a month on. */
import { z } from 'zod';
import { id, int } from '../entities.ts';
import { defineApi } from '../kernel.ts';
import { auxiliaryPositions, chosenBases, contractPrices, profitTerms } from '../profit-terms.ts';
import { monthText } from '../tariff.ts';

const scope = { field: 'projectId', kind: 'project' } as const;
const read = { access: 'profit.view', scope, cost: 'normal' } as const;

const chosen = {
  /** `saving`: the bill without storage less the bill with it. `storageMeter`: discharge less charge at the registers of the contract. */
  basis: z.enum(chosenBases),
  auxiliaries: z.enum(auxiliaryPositions),
  /** Storages whose registers count (basis `storageMeter`), by device; null: all of the project. */
  meters: z.array(id).min(1).max(50).nullable(),
  /** ¥/kWh by period in place of the tariff (basis `storageMeter`); null: the purchase price with surcharges. */
  prices: contractPrices.nullable(),
};

const storedTerms = z.object({
  /** First month that they hold for; null: from the beginning. */
  month: z.string().nullable(),
  terms: profitTerms,
  /** Epoch ms; null: terms that nobody chose. */
  madeAt: z.number().nullable(),
  /** Who chose them; empty as above. */
  userName: z.string(),
});
export type StoredTerms = z.infer<typeof storedTerms>;

const list = z.object({
  /** In the order of months; the first holds from the beginning. */
  list: z.array(storedTerms),
  /** First month that may be chosen: that of the newest bill is settled for good. */
  from: z.string(),
  /** Counts up with every change. */
  version: z.number().int(),
  /** Storages of the project that have registers of charge and discharge. */
  storages: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

const sums = z.object({
  /** ¥; null: unknown, or not published. */
  profit: z.string().nullable(),
  /** Days of which it is unknown. */
  unknown: z.number().int(),
});

export const settlementTermsApi = defineApi({
  settlementTerms: {
    method: 'GET',
    path: '/api/settlement/terms',
    ...read,
    summary: 'Terms of the profit of storage, in the order of months, and the first month that others may be chosen for',
    query: z.object({ projectId: id }),
    response: list,
  },
  settlementTermsPreview: {
    method: 'POST',
    path: '/api/settlement/terms/preview',
    access: 'tariff.manage',
    scope,
    cost: 'heavy',
    summary: 'What the last 31 days come to by the terms in force and by others; nothing is kept',
    body: z.object({ projectId: id, ...chosen }),
    response: z.object({ from: z.string(), to: z.string(), days: z.number().int(), inForce: sums, chosen: sums }),
  },
  settlementTermsSave: {
    method: 'POST',
    path: '/api/settlement/terms/save',
    access: 'tariff.manage',
    scope,
    cost: 'normal',
    changes: true,
    summary:
      'Choose terms from a month on: later ones are replaced, settled days of these months are settled again as a job; `version` is the one that was seen, 409 when somebody was faster',
    body: z.object({ projectId: id, month: monthText, version: int.min(0), ...chosen }),
    response: list.extend({ jobId: z.number().int().nullable() }),
  },
});
