import { timeText } from '@czyun/contract';
import type { ProductionOrder } from '@czyun/contract/production';
import { Facts } from '../../../kit/ui/facts.tsx';
import { countText } from '../../../platform/format/count.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import type { Plan } from '../queries.ts';
import { productionText } from '../text.ts';

/** Reported and planned data of each operation. */
export function OrderFacts({ order, plan }: { readonly order: ProductionOrder; readonly plan: Plan }) {
  const t = productionText.useText();
  const { timeZone } = useProject();
  const names = new Map(plan.machines.map(({ deviceId, name }) => [deviceId, name]));
  return (
    <Facts
      small
      of={[
        [t(($) => $.column.product), order.productName],
        [t(($) => $.column.state), t(($) => $.state[order.state])],
        [t(($) => $.column.progress), t(($) => $.column.pieces, { made: countText(order.made ?? 0), all: countText(order.quantity) })],
        [t(($) => $.column.due), timeText(order.due, timeZone, 'minute')],
        [t(($) => $.column.expected), order.expectedEnd === null ? '-' : timeText(order.expectedEnd, timeZone, 'minute')],
        ...order.operations.map(({ sequence, name, deviceId, start, actual }): [string, string] => [
          name || t(($) => $.form.operation, { n: sequence }),
          [
            deviceId === null || start === null
              ? t(($) => $.form.noPlace)
              : `${names.get(deviceId) ?? deviceId}, ${t(($) => $.form.planned)} ${timeText(start, timeZone, 'minute')}`,
            actual === null
              ? ''
              : `${t(($) => $.form.actual)}: ${t(($) => $.form.actualNote, {
                  start: timeText(actual.start, timeZone, 'minute'),
                  made: countText(actual.made),
                  rejects: String(actual.rejects ?? '-'),
                })}`,
          ]
            .filter((text) => text !== '')
            .join('; '),
        ]),
      ]}
    />
  );
}
