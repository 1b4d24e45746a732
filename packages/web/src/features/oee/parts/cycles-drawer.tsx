import type { IdealCycle } from '@czyun/contract/oee';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useCycles, useMachines, useRemoveCycle } from '../queries.ts';
import { oeeReportText } from '../text.ts';
import { CycleDialog, type NamedProduct } from './cycle-dialog.tsx';

export interface CyclesDrawerProps {
  /** null: for all machines. */
  readonly machine: number | null;
  readonly products: readonly NamedProduct[];
  readonly onClose: () => void;
}

/** Ideal cycle times that users set, and the button to set one. */
export function CyclesDrawer({ machine, products, onClose }: CyclesDrawerProps) {
  const t = oeeReportText.useText();
  const { id: projectId } = useProject();
  const may = useAllows()('oee.cycles');
  const cycles = useCycles(projectId);
  const machines = (useMachines(projectId).data ?? []).filter(({ deviceType, id }) => deviceType.nature === 'machine' || id === machine);
  const [isAdding, setAdding] = useState(false);
  const known = cycles.data?.list ?? [];
  const named = (key: string) =>
    key === '' ? t(($) => $.cycles.allProducts) : (products.find(({ product }) => product === key)?.name ?? key);
  return (
    <Drawer title={t(($) => $.cycles.title)} onClose={onClose} width="narrow" data-part="cycles">
      <Stack gap="wide">
        <Text as="p" size="small" tone="soft">
          {t(($) => $.cycles.hint)}
        </Text>
        {may ? (
          <Row>
            <Button kind="primary" disabled={cycles.data === undefined} onClick={() => setAdding(true)}>
              {t(($) => $.cycles.add)}
            </Button>
          </Row>
        ) : (
          <Text as="p" size="small" tone="faint">
            {t(($) => $.cycles.readOnly)}
          </Text>
        )}
        <States of={cycles}>
          {({ list }) => {
            const shown = list.filter(({ deviceId }) => machine === null || deviceId === machine);
            return shown.length === 0 ? (
              <Empty title={t(($) => $.cycles.none)} hint={t(($) => $.cycles.noneHint)} />
            ) : (
              <List lines>
                {shown.map((cycle) => (
                  <Cycle key={cycle.id} cycle={cycle} product={named(cycle.product)} mayRemove={may} />
                ))}
              </List>
            );
          }}
        </States>
      </Stack>
      {isAdding && <CycleDialog machine={machine} machines={machines} products={products} known={known} onClose={() => setAdding(false)} />}
    </Drawer>
  );
}

interface CycleProps {
  readonly cycle: IdealCycle;
  readonly product: string;
  readonly mayRemove: boolean;
}

function Cycle({ cycle: { id, deviceId, device, from, cycleS, by }, product, mayRemove }: CycleProps) {
  const t = oeeReportText.useText();
  const confirm = useConfirm();
  const remove = useRemoveCycle({ success: t(($) => $.cycles.removed) });
  const text = numberText(cycleS, 's');
  const ask = () =>
    confirm({
      ...{ title: t(($) => $.cycles.ask), button: t(($) => $.cycles.remove), danger: true },
      effect: t(($) => $.cycles.effect, { device, from, cycle: text }),
      act: () => remove.mutateAsync({ body: { deviceId, id } }),
    });
  return (
    <ListRow
      title={`${device} · ${product}`}
      notes={[
        <span key="from">
          {`${t(($) => $.cycles.from)} ${from} · `}
          <ActorName actor={by} shown={by.userName} />
        </span>,
      ]}
      end={
        <Row>
          <b>{text}</b>
          {mayRemove && (
            <Button size="small" kind="text" danger onClick={ask}>
              {t(($) => $.cycles.remove)}
            </Button>
          )}
        </Row>
      }
    />
  );
}
