/** One evening: checks the best plan of tomorrow against the configured limits and sends it. If a limit is not met, the plan in force stays active. */
import { type BestPlanView, differingSlots, type EveningForm, type PlanSlot, type PlanSlotView, planRegisters } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Requester } from '../../../commands/index.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { PlanRoom } from '../../../plans/index.ts';
import type { PlanningService } from '../service.ts';
import { yuan } from '../yuan.ts';
import type { StoredEvening } from './evening-repo.ts';
import { type Proof, reasonToWithhold } from './proof.ts';

export interface EveningDeps {
  readonly planning: Pick<PlanningService, 'whole' | 'earnsOfHeld'>;
  readonly plans: Pick<PlanRoom['devices'], 'onlyController' | 'maySend' | 'held' | 'faultsOf'> & Pick<PlanRoom['sendings'], 'sendWhole'>;
  /** Recent earnings of forecast plans. */
  readonly proof: (projectId: number, signal: AbortSignal) => Promise<Proof>;
}

export interface Evening {
  readonly projectId: number;
  /** Day that the plan is for. */
  readonly date: string;
  readonly form: EveningForm;
  readonly asker: Requester;
  readonly signal: AbortSignal;
}

export type EveningEnd = Omit<StoredEvening, 'time' | 'date'> & { readonly slots: readonly PlanSlot[] | null };

const nothing: Text = { zh: '', en: '' };
const blank = { why: null, gain: null, figure: null, proof: null, state: null, reason: nothing, slots: null } as const;

/** The power of a self-consumption slot is a maximum: any margin above its expected power is reduced to the limit. */
function withinPower(
  { mode, from, to, power, start, end }: PlanSlotView,
  quarters: BestPlanView['quarters'],
  most: number | null,
): PlanSlot {
  const plain = { mode, from, to, power };
  if (mode !== 3 || most === null) return plain;
  const expected = quarters.filter((quarter) => start <= quarter.start && quarter.start < end).map(({ slotPower }) => -(slotPower ?? 0));
  return Math.max(0, ...expected) > most ? plain : { ...plain, power: Math.min(power, most) };
}

export async function eveningAction(
  { planning, plans, ...deps }: EveningDeps,
  { projectId, date, form, asker, signal }: Evening,
): Promise<EveningEnd> {
  const { deviceId } = plans.onlyController(projectId);
  if (deviceId === null) return { ...blank, outcome: 'noController' };
  if (!(await plans.maySend(deviceId, asker))) return { ...blank, outcome: 'forbidden' };
  const best = await planning.whole(projectId, date);
  if (best.kind === 'none') return { ...blank, outcome: 'noPlan', why: best.why };
  if (best.slots === null || best.earns.slots === null) return { ...blank, outcome: 'noSlots' };
  const slots = best.slots.map((slot) => withinPower(slot, best.quarters, form.powerMost));
  let end: Omit<EveningEnd, 'outcome'> = { ...blank, slots };
  if (best.solver.gap > form.gapMost) return { ...end, outcome: 'gap', figure: best.solver.gap };
  const power = Math.max(0, ...slots.map((slot) => slot.power));
  if (form.powerMost !== null && power > form.powerMost) return { ...end, outcome: 'power', figure: power };
  if (plans.faultsOf(deviceId, slots).length > 0) return { ...end, outcome: 'wrong', figure: power };
  const held = await plans.held(deviceId);
  if (held === null) return { ...end, outcome: 'unread' };
  if (differingSlots(planRegisters(slots), planRegisters(held)).length === 0) return { ...end, outcome: 'same', gain: yuan(0) };
  const heldEarns = await planning.earnsOfHeld(projectId, date, held);
  const gain = heldEarns === null ? null : yuan(Number(best.earns.slots) - heldEarns);
  if (gain === null || Number(gain) < Number(form.gainLeast)) return { ...end, outcome: 'gain', gain };
  // Last, as it computes two plans for each of those days.
  const proof = await deps.proof(projectId, signal);
  end = { ...end, gain, proof };
  const doubt = reasonToWithhold(proof);
  if (doubt !== null) return { ...end, outcome: doubt };
  try {
    const sent = await plans.sendWhole({ projectId, deviceId, name: '', dayKind: null, slots }, asker);
    return { ...end, ...sent, outcome: sent.state === 'done' ? 'sent' : 'notSent' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another plan is being sent: this attempt has no record of sending.
    return { ...end, outcome: 'notSent', reason: { zh: error.text('zh'), en: error.text('en') } };
  }
}
