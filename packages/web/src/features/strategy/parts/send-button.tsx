import { type BestPlanView, type PlanSlot, routes, sayMoney, startOfDay, timeText } from '@czyun/contract';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useControllers, useSchedulePlan, useSendPlan } from '../queries.ts';
import { strategyText } from '../text.ts';

/** Sends the slots to the controller now, or automatically when their day begins. The page of the controller's plan shows the progress. */
export function SendButton({ plan: { date, slots, earns } }: { readonly plan: BestPlanView }) {
  const t = strategyText.useText();
  const project = useProject();
  const time = useTime(60_000);
  const may = useAllows()('device.control');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const to = useLinks();
  const controllers = useControllers(may ? project.id : null);
  const send = useSendPlan();
  const schedule = useSchedulePlan();
  const [device, more] = controllers.data ?? [];
  // A plan is for the whole storage: with several controllers it cannot be sent to one of them.
  if (!may || !device || more || slots === null) return null;
  const begins = startOfDay(time, project.timeZone, 1);
  const isTomorrow = timeText(begins, project.timeZone, 'day') === date;
  const body = {
    ...{ projectId: project.id, deviceId: device.deviceId, name: t(($) => $.send.name, { date }), dayKind: null },
    slots: slots.map(({ mode, from, to: until, power }): PlanSlot => ({ mode, from, to: until, power })),
  };
  const figures = { n: slots.length, date, earns: sayMoney(earns.slots) };
  const now = () =>
    confirm({
      title: t(($) => $.send.ask, { name: device.name }),
      effect: t(($) => $.send.effect, figures),
      button: t(($) => $.send.button),
      act: async () => {
        const { id } = await send.mutateAsync({ body });
        await navigate(to(routes['timeslot-eprice'], { device: device.deviceId, sending: id }));
      },
    });
  const later = () =>
    confirm({
      title: t(($) => $.send.later, { name: device.name, date }),
      effect: t(($) => $.send.laterEffect, figures),
      button: t(($) => $.send.laterButton, { date }),
      act: async () => {
        await schedule.mutateAsync({ body: { ...body, at: begins } });
        await navigate(to(routes['timeslot-eprice'], { device: device.deviceId }));
      },
    });
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Button kind={isTomorrow ? 'plain' : 'primary'} busy={send.isPending} onClick={now}>
        {t(($) => $.send[isTomorrow ? 'now' : 'button'])}
      </Button>
      {isTomorrow && (
        <Button kind="primary" busy={schedule.isPending} onClick={later}>
          {t(($) => $.send.laterButton, { date })}
        </Button>
      )}
    </div>
  );
}
