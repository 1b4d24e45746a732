import type { CallResult } from '@czyun/contract';
import { type ProductionOrder, productionApi } from '@czyun/contract/production';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

export type Plan = CallResult<typeof productionApi.getProductionPlan>;
export type ImportResult = CallResult<typeof productionApi.importProductionOrders>;
export type Proposal = CallResult<typeof productionApi.previewProductionPlan>;

const renews = [productionApi.getProductionPlan];
const liveMs = 60_000;

/** Orders, machines and counts; polled while the page is open, so that progress and lateness stay current. */
export const usePlan = (projectId: number, range: { readonly start?: number; readonly end?: number } = {}) =>
  useCall(
    productionApi.getProductionPlan,
    { query: { projectId, ...range } },
    { keep: true, quiet: true, everyMs: liveMs, freshMs: liveMs },
  );

export const useSaveOrder = (outcome: Outcome<typeof productionApi.saveProductionOrder>) =>
  useChange(productionApi.saveProductionOrder, { renews, quiet: true, ...outcome });
export const useRemoveOrder = (outcome: Outcome<typeof productionApi.removeProductionOrder>) =>
  useChange(productionApi.removeProductionOrder, { renews, ...outcome });
export const useSavePlan = (outcome: Outcome<typeof productionApi.saveProductionPlan>) =>
  useChange(productionApi.saveProductionPlan, { renews, ...outcome });
/** Computes only; it changes nothing. */
export const usePropose = (outcome: Outcome<typeof productionApi.previewProductionPlan>) =>
  useChange(productionApi.previewProductionPlan, outcome);
export const useSaveSettings = (outcome: Outcome<typeof productionApi.saveProductionSettings>) =>
  useChange(productionApi.saveProductionSettings, { renews, quiet: true, ...outcome });
export const useImport = (outcome: Outcome<typeof productionApi.importProductionOrders>) =>
  useChange(productionApi.importProductionOrders, { renews, ...outcome });

/** Checks only; it invalidates nothing. */
export const useCheckImport = () => useChange(productionApi.importProductionOrders);

/** Not yet finished and not closed. */
export const isOpen = ({ state }: Pick<ProductionOrder, 'state'>): boolean => state !== 'finished' && state !== 'closed';
