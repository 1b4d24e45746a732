import { fieldTexts, type KeptPlan, numberOf, type PlanSlot } from '@czyun/contract';
import { useRef, useState } from 'react';
import { useCarefulClose } from '../../../kit/form/use-careful-close.ts';
import { useForm } from '../../../kit/form/use-form.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { usePlans } from '../queries.ts';
import { timeslotText } from '../text.ts';
import { type PlanField, type PlanTexts, planProblems, rowOf, serverNames, slotsOf, textsOf } from './plan-draft.ts';
import type { PlanEditorProps } from './plan-editor.tsx';

const idOf = (field: PlanField) => `plan-${field}`;

/** A plan while it is edited: its form, its slots and their errors, and the stored plan that it was loaded from. */
export function usePlanForm({ of, device, devicePlan, dayKind }: Pick<PlanEditorProps, 'of' | 'device' | 'devicePlan' | 'dayKind'>) {
  const { ratedPower } = device;
  const problems = (texts: PlanTexts) => planProblems(texts, ratedPower);
  // Unsaved changes are discarded only after a confirmation.
  const discard = useRef<() => void>(() => undefined);
  const careful = useCarefulClose(() => discard.current());
  const form = useForm<PlanField>({ initial: textsOf('', devicePlan), problems, idOf, names: serverNames, onTyped: careful.onTyped });
  const [loaded, setLoaded] = useState<Pick<KeptPlan, 'id' | 'version' | 'name'> | null>(null);
  const plans = (usePlans(of).data ?? []).filter((plan) => plan.dayKind === dayKind);
  const slots = slotsOf(form.values);
  const wrong = problems(form.values);
  const isComplete = Object.keys(wrong).every((field) => field === 'soc');
  return {
    form,
    /** By row; null if a row is not a slot yet. */
    slots,
    /** All slots; null while a row has an error. */
    complete: isComplete ? slots.flatMap((slot) => slot ?? []) : null,
    faults: useFaults(slots, wrong),
    soc: wrong.soc ? null : numberOf(form.values.soc),
    plans,
    stored: plans.find(({ id }) => id === loaded?.id),
    setLoaded,
    onSaved: () => careful.onTyped(false),
    /** Loads a stored plan, or the plan of the device if there is none with that id. */
    load(id: number) {
      const plan = plans.find((each) => each.id === id);
      discard.current = () => {
        form.reset(textsOf(plan?.name ?? '', plan?.slots ?? devicePlan, form.values.soc));
        setLoaded(plan ?? null);
        careful.onTyped(false);
      };
      careful.close();
    },
    setSlot(row: number, slot: PlanSlot) {
      for (const [field, text] of Object.entries(rowOf(slot))) form.set(`slots.${row}.${field}` as PlanField, text);
    },
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;

/** A sentence for each row with an error. */
function useFaults(slots: readonly (PlanSlot | null)[], wrong: ReturnType<typeof planProblems>) {
  const t = timeslotText.useText();
  const language = useLanguage();
  return slots.flatMap((slot, row) => {
    const found = (['begin', 'end', 'power'] as const).flatMap((field) => wrong[`slots.${row}.${field}`] ?? []);
    if (found.length === 0) return [];
    const text = slot === null ? t(($) => $.edit.wrong) : [...new Set(found)].map((fault) => fieldTexts[fault][language]).join(', ');
    return [{ row, text: t(($) => $.edit.fault, { n: row + 1, text }) }];
  });
}
