import { type BestPlanView, type PlanSlot, routes, sayMoney } from '@czyun/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useControllers, useSendPlan } from '../queries.ts';
import { strategyText } from '../text.ts';

/** Sends the slots to the controller, by hand; the page of the controller's plan shows how far they come. */
export function SendButton({ plan: { date, slots, earns } }: { readonly plan: BestPlanView }) {
  const t = strategyText.use();
  const project = useProject();
  const may = useAllows()('device.control');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const to = useLinks();
  const controllers = useControllers(may ? project.id : null);
  const send = useSendPlan();
  const [device, more] = controllers.data ?? [];
  // One plan is of the whole storage: of several controllers none takes it alone.
  if (!may || !device || more || slots === null) return null;
  const ask = () =>
    confirm({
      title: t(($) => $.send.ask, { name: device.name }),
      effect: t(($) => $.send.effect, { n: slots.length, date, earns: sayMoney(earns.slots) }),
      button: t(($) => $.send.button),
      act: async () => {
        const plain = slots.map(({ mode, from, to: until, power }): PlanSlot => ({ mode, from, to: until, power }));
        const of = { projectId: project.id, deviceId: device.deviceId };
        const { id } = await send.mutateAsync({ body: { ...of, name: t(($) => $.send.name, { date }), dayKind: null, slots: plain } });
        await navigate(to(routes['timeslot-eprice'], { device: device.deviceId, sending: id }));
      },
    });
  return (
    <Button type="primary" loading={send.isPending} onClick={ask}>
      {t(($) => $.send.button)}
    </Button>
  );
}
