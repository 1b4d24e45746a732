/** Computation of the storage profit: basis and settings of a contract, and the rule stored with each day and bill. */
import { z } from 'zod';
import { priceText } from '../fields/money.ts';

/** Bases of the profit of storage. `attribution` is the rule of version 1, for running contracts only. */
export const profitBases = ['saving', 'storageMeter', 'attribution'] as const;
export type ProfitBasis = (typeof profitBases)[number];
/** Bases that can be chosen. */
export const chosenBases = ['saving', 'storageMeter'] as const satisfies readonly ProfitBasis[];

/** Version of the rule by basis; stored with each day and bill. */
export const profitVersions = { attribution: 1, saving: 2, storageMeter: 2 } as const satisfies Record<ProfitBasis, number>;

/** Where auxiliary consumption of the storage is metered: separately behind the grid meter, on a separate supply, or within the storage meter. */
export const auxiliaryPositions = ['behindGrid', 'ownSupply', 'inStorageMeter'] as const;
export type AuxiliaryPosition = (typeof auxiliaryPositions)[number];

/** Prices of a contract by period, ¥/kWh. */
export const contractPrices = z.object({
  sharp: priceText.nullable(),
  high: priceText.nullable(),
  flat: priceText.nullable(),
  valley: priceText.nullable(),
  deep: priceText.nullable(),
});
export type ContractPrices = z.infer<typeof contractPrices>;

/** How the profit of a contract is computed. */
export const profitTerms = z.object({
  basis: z.enum(profitBases),
  auxiliaries: z
    .enum(auxiliaryPositions)
    .describe(
      'Where the auxiliaries of the storage are metered: behind the grid meter, by a supply of their own, or inside the storage meter',
    ),
  meters: z
    .array(z.number().int().positive())
    .max(50)
    .nullable()
    .describe('Devices whose charge and discharge registers the contract names (basis `storageMeter`); null: every storage of the project'),
  prices: contractPrices.nullable().describe('Price list of the contract (basis `storageMeter`); null: the purchase price with surcharges'),
});
export type ProfitTerms = z.infer<typeof profitTerms>;

/** Terms of contracts that are older than the choice of terms. */
export const firstTerms: ProfitTerms = { basis: 'attribution', auxiliaries: 'behindGrid', meters: null, prices: null };
/** Default terms of new projects. */
export const usualTerms: ProfitTerms = { ...firstTerms, basis: 'saving' };

/** Rule by which a profit was computed. */
export const profitRule = z.object({ basis: z.enum(profitBases), version: z.number().int() });
export type ProfitRule = z.infer<typeof profitRule>;
export const ruleOf = ({ basis }: ProfitTerms): ProfitRule => ({ basis, version: profitVersions[basis] });
export const firstRule: ProfitRule = { basis: 'attribution', version: profitVersions.attribution };
