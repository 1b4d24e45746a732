/** Networks as form rows. */
import { brokenRule, type FieldNetwork, setupTexts } from '@czyun/contract';
import type { Draft, Problems } from '../../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../../kit/form/row-state.ts';

export type NetworkField = RowField<'networks', 'network' | 'note'>;

export const networksDraft = (networks: readonly FieldNetwork[]): Draft<NetworkField> => draftOfRows('networks', networks);

/** In the form of the calls. */
export const networksOf = (draft: Draft<NetworkField>): FieldNetwork[] =>
  rowsOf(draft, 'networks', ['network', 'note']).map(({ network, note }) => ({ network: network.trim().toLowerCase(), note: note.trim() }));

export function networkProblems(draft: Draft<NetworkField>): Problems<NetworkField> {
  const problems = rowsOf(draft, 'networks', ['network']).flatMap(({ network }, row) => {
    const wrong = brokenRule(setupTexts.network, network);
    return wrong === null ? [] : [[`networks.${row}.network`, wrong] as const];
  });
  return Object.fromEntries(problems);
}
