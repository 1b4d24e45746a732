/**
 * Losses of a storage by stage: grid → converters (AC) → battery (DC) → converters (AC) → grid, kWh. The last stage and all losses on the
 * way add up to the first stage.
 */
import { type LossPart, type LossStage, lossStages } from '@czyun/contract';
import { rounded } from './sums.ts';

/** Energies counted by registers at each place; null: unknown. */
export interface StageEnergies {
  /** At the gateway of the storage. */
  readonly taken: number | null;
  readonly fedIn: number | null;
  /** At the converters, AC side. */
  readonly charge: number | null;
  readonly discharge: number | null;
  /** At the batteries. */
  readonly chargeDc: number | null;
  readonly dischargeDc: number | null;
  /** Increase of the stored energy from start to end; negative: decrease. */
  readonly stored: number | null;
}

export interface Losses {
  readonly stages: { readonly key: LossStage; readonly kwh: number; readonly share: number }[];
  readonly parts: { readonly key: LossPart; readonly after: LossStage; readonly kwh: number; readonly share: number }[];
  /** null: unknown. */
  readonly storedKwh: number | null;
}

type Known = readonly (readonly [key: LossStage, kwh: number])[];

/** The loss between two stages. */
const partBetween: Readonly<Record<string, LossPart>> = {
  'taken charge': 'site',
  'charge chargeDc': 'charging',
  'chargeDc dischargeDc': 'battery',
  'dischargeDc discharge': 'discharging',
  'charge discharge': 'storage',
  'discharge fedIn': 'site',
};

/** Whether no stage exceeds the one before it; otherwise its meter disagrees with the others. */
const falls = (stages: Known) => stages.every(([, kwh], at) => kwh > 0 && kwh <= (stages[at - 1]?.[1] ?? Number.POSITIVE_INFINITY));

/**
 * Null: charge or discharge is unknown, or more was discharged than charged. Places whose meters are missing or disagree with the
 * converters' are omitted: without a gateway the first stage is the charge.
 */
export function lossesOf(energies: StageEnergies): Losses | null {
  const known: Known = lossStages.flatMap((key) => (energies[key] === null ? [] : [[key, energies[key]] as const]));
  const pick = (keys: readonly LossStage[]): Known | null => {
    const found = known.filter(([key]) => keys.includes(key));
    return found.length === keys.length && falls(found) ? found : null;
  };
  const [gateway, converters, batteries] = [
    ['taken', 'fedIn'],
    ['charge', 'discharge'],
    ['chargeDc', 'dischargeDc'],
  ] as const;
  const stages = pick(lossStages) ?? pick([...gateway, ...converters]) ?? pick([...converters, ...batteries]) ?? pick(converters);
  const [first] = stages ?? [];
  if (!stages || !first) return null;
  const [, whole] = first;
  const sized = (kwh: number) => ({ kwh: rounded(kwh, 3) ?? 0, share: rounded((kwh / whole) * 100, 4) ?? 0 });
  const parts = stages.slice(1).flatMap(([key, kwh], at) => {
    const [after, before] = stages[at] ?? first;
    const part = partBetween[`${after} ${key}`] ?? 'storage';
    const lost = before - kwh;
    const isStore = part === 'battery' || part === 'storage';
    // Energy still stored is no loss.
    const kept = isStore ? Math.min(lost, Math.max(0, energies.stored ?? 0)) : 0;
    return [{ key: part, after, ...sized(lost - kept) }, ...(kept > 0 ? [{ key: 'stored' as const, after, ...sized(kept) }] : [])];
  });
  return {
    stages: stages.map(([key, kwh]) => ({ key, ...sized(kwh) })),
    parts,
    storedKwh: rounded(energies.stored, 3),
  };
}
