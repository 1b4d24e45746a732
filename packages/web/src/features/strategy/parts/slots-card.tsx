import { type BestPlanView, type PlanSlotView, slotMode } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { strategyText } from '../text.ts';
import { SendButton } from './send-button.tsx';
import { reasonText, slotTime } from './words.ts';

/** The slots of a plan, each with its reason. */
export function SlotsCard({ plan }: { readonly plan: BestPlanView }) {
  const { slots, timeZone } = plan;
  const t = strategyText.useText();
  const reasons = (slot: PlanSlotView) => [
    ...slot.reasons.map((reason) => reasonText(reason, t)),
    ...(slot.mode === slotMode.selfConsume ? [t(($) => $.slot.absorbs)] : []),
  ];
  const columns: readonly Column<PlanSlotView>[] = [
    { id: 'time', title: t(($) => $.slot.time), width: 128, card: 'title', stays: true, value: (slot) => slotTime(slot, timeZone) },
    { id: 'mode', title: t(($) => $.slot.mode), width: 112, card: 'mark', value: ({ mode }) => t(($) => $.slot.modes[mode]) },
    {
      id: 'power',
      title: t(($) => $.slot.power),
      width: 112,
      card: 'end',
      number: true,
      unit: 'kW',
      decimals: 1,
      value: ({ power }) => power,
    },
    {
      id: 'why',
      title: t(($) => $.slot.why),
      width: 'minmax(320px, 4fr)',
      card: 'body',
      value: (slot) => reasons(slot).join('; '),
      cell: (slot) => (
        <ul className={`${box.plain} ${box.stack} ${box.tight}`}>
          {reasons(slot).map((text) => (
            <li key={text} className={box.anywhere}>
              {text}
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Card title={t(($) => $.slot.title)} extra={<SendButton plan={plan} />}>
      {slots === null ? (
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.slot.lacks)}</p>
      ) : (
        <Table<PlanSlotView>
          id="plan-slots"
          label={t(($) => $.slot.title)}
          rows={slots}
          rowKey={({ start }) => start}
          columns={columns}
          none={{ title: t(($) => $.slot.none), hint: t(($) => $.slot.noneHint) }}
        />
      )}
    </Card>
  );
}
