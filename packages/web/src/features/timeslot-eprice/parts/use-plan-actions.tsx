import { type KeptPlan, startOfDay, timeText } from '@czyun/contract';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { clockNow } from '../../../platform/live/clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useRemovePlan, useSavePlan, useSchedulePlan, useSendPlan } from '../queries.ts';
import { timeslotText } from '../text.ts';
import type { PlanEditorProps } from './plan-editor.tsx';
import type { PlanForm } from './use-plan-form.ts';

/** Saving, sending, scheduling and deleting a plan, each after a confirmation. */
export function usePlanActions({ of, device, dayKind, inForce, onSent, onScheduled }: PlanEditorProps, plan: PlanForm) {
  const t = timeslotText.useText();
  const { timeZone } = useProject();
  const confirm = useConfirm();
  const { form, complete, stored, setLoaded, onSaved } = plan;
  const name = form.values.name.trim();
  const saving = useSavePlan({
    success: t(($) => $.edit.saved),
    onDone({ id, version }) {
      setLoaded({ id, version, name: form.values.name });
      onSaved();
    },
  });
  const removing = useRemovePlan({ success: t(($) => $.edit.deleted), onDone: () => setLoaded(null) });
  const sending = useSendPlan();
  const scheduling = useSchedulePlan();
  return {
    isSaving: saving.isPending,
    isSending: sending.isPending,
    isScheduling: scheduling.isPending,
    /** Another name creates another plan. */
    save() {
      const { id, version } = stored?.name === name ? stored : { id: 0, version: 0 };
      form.send(saving, { body: { ...of, id, version, name: form.values.name, dayKind, slots: [...(complete ?? [])] } });
    },
    send() {
      if (!form.ready() || complete === null) return;
      confirm({
        title: t(($) => $.edit.sendTitle, { name: device.name }),
        effect: (
          <>
            <p>{t(($) => $.edit.sendCount, { n: complete.length })}</p>
            <p>{t(($) => $.edit[inForce === false ? 'sendIdle' : 'sendPause'])}</p>
          </>
        ),
        button: t(($) => $.edit.send),
        act: async () => {
          const { id } = await sending.mutateAsync({ body: { ...of, name, dayKind, slots: [...complete] } });
          onSaved();
          onSent(id);
        },
      });
    },
    sendTomorrow() {
      if (!form.ready() || complete === null) return;
      const at = startOfDay(clockNow(), timeZone, 1);
      const date = timeText(at, timeZone, 'day');
      confirm({
        title: t(($) => $.edit.laterTitle, { name: device.name, date }),
        effect: t(($) => $.edit.laterEffect, { n: complete.length, date }),
        button: t(($) => $.edit.laterButton, { date }),
        act: async () => {
          const { id } = await scheduling.mutateAsync({ body: { ...of, name, dayKind, slots: [...complete], at } });
          onSaved();
          onScheduled(id);
        },
      });
    },
    remove({ id, name }: KeptPlan) {
      confirm({
        title: t(($) => $.edit.deleteTitle, { name }),
        effect: t(($) => $.edit.deleteText),
        button: t(($) => $.edit.delete),
        danger: true,
        act: () => removing.mutateAsync({ body: { projectId: of.projectId, id } }),
      });
    },
  };
}
