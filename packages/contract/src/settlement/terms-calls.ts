/** Settlement terms of the storage profit: basis, position of the auxiliaries, meters and prices of the contract; valid from a month on. */

import { z } from 'zod';
import { id, int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { monthText } from '../tariffs/tariff.ts';
import { auxiliaryPositions, chosenBases, contractPrices, profitTerms } from './profit-terms.ts';

const scope = { field: 'projectId', kind: 'project' } as const;
const read = { access: 'profit.view', scope, cost: 'normal' } as const;

const chosen = {
  basis: z
    .enum(chosenBases)
    .describe(
      '`saving`: the bill without storage less the bill with it. `storageMeter`: discharge less charge at the registers of the contract',
    ),
  auxiliaries: z
    .enum(auxiliaryPositions)
    .describe(
      'Where the auxiliaries of the storage are metered: behind the grid meter, by a supply of their own, or inside the storage meter',
    ),
  meters: z
    .array(id)
    .min(1)
    .max(50)
    .nullable()
    .describe('Storages whose registers count (basis `storageMeter`), by device; null: all of the project'),
  prices: contractPrices
    .nullable()
    .describe('¥/kWh by period in place of the tariff (basis `storageMeter`); null: the purchase price with surcharges'),
};

const storedTerms = z.object({
  month: z.string().nullable().describe('First month the terms apply; null: from the beginning'),
  terms: profitTerms.describe('Parameters and sub-items that the item adds up, with their signs'),
  madeAt: z.number().nullable().describe('Epoch ms; null: terms that nobody chose'),
  userName: z.string().describe('Who chose them; empty as above'),
});
export type StoredTerms = z.infer<typeof storedTerms>;

const list = z.object({
  list: z.array(storedTerms).describe('In the order of months; the first holds from the beginning'),
  from: z.string().describe('First month that may be chosen: that of the newest bill is settled for good'),
  version: z.number().int().describe('Version, one more with every change'),
  storages: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe('Storages of the project that have registers of charge and discharge'),
});

const sums = z.object({
  /** ¥; null: unknown, or not published. */
  profit: z.string().nullable(),
  /** Days with an unknown profit. */
  unknown: z.number().int(),
});

export const settlementTermsApi = defineApi({
  settlementTerms: {
    method: 'GET',
    path: '/api/settlement/terms',
    ...read,
    summary: 'Terms of the profit of storage, in the order of months, and the first month that can be changed',
    query: z.object({ projectId }),
    response: list,
  },
  settlementTermsPreview: {
    method: 'POST',
    path: '/api/settlement/terms/preview',
    reads: true,
    access: 'tariff.manage',
    scope,
    cost: 'heavy',
    summary: 'Result of the last 31 days with the current and with other terms; nothing is stored',
    body: z.object({ projectId, ...chosen }),
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
      'Set terms from a month on: later ones are replaced, settled days of these months are settled again as a job; `version` is the loaded one, 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      month: monthText.describe('First month that the terms apply to, `2026-05`'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      ...chosen,
    }),
    response: list.extend({ jobId: z.number().int().nullable() }),
  },
});
