import { routes, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Fields } from '../../kit/form/form.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { FiguresTable } from './parts/figures-table.tsx';
import { ItemDetail } from './parts/item-detail.tsx';
import { ItemTree } from './parts/item-tree.tsx';
import { type Item, useItems } from './queries.ts';
import { subentryText } from './text.ts';

const ItemForm = lazyPart(async () => (await import('./parts/item-form.tsx')).ItemForm);
const waitingPx = 480;

/** Energy by purpose: a tree of meters and virtual meters, with their counts of today and yesterday. */
export function SubentryScreen() {
  const t = subentryText.useText();
  const project = useProject();
  const mayChange = useAllows()('project.setup');
  const { asked: address, change } = useAddress(routes.subentry);
  const asked = useItems(project.id);
  const items = asked.data?.list ?? [];
  const chosen = items.find(({ id }) => id === address.id) ?? items.find(({ pid }) => pid === null);
  const [form, setForm] = useState<{ readonly item: Item | null; readonly pid: number | null } | null>(null);
  const add = mayChange && (
    <Button kind="primary" onClick={() => setForm({ item: null, pid: null })}>
      {t(($) => $.add)}
    </Button>
  );
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={asked.data && t(($) => $.sub, { time: timeText(asked.data.time, asked.data.timeZone, 'minute') })}
        extra={items.length > 0 && add}
      />
      <States
        of={asked}
        skeleton={<Skeleton height={waitingPx} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={t(($) => $.none)} hint={t(($) => $[mayChange ? 'noneHint' : 'noneReader'])} action={add} />}
      >
        {({ list }) => (
          <>
            <Fields least={320}>
              <ItemTree items={list} chosen={chosen} mayChange={mayChange} onChoose={(id) => change({ id })} />
              {chosen !== undefined && (
                <ItemDetail
                  key={chosen.id}
                  item={chosen}
                  items={list}
                  mayChange={mayChange}
                  onEdit={() => setForm({ item: chosen, pid: null })}
                  onAddBelow={() => setForm({ item: null, pid: chosen.id })}
                  onGone={() => change({ id: chosen.pid })}
                />
              )}
            </Fields>
            <FiguresTable items={list} />
          </>
        )}
      </States>
      {form !== null && (
        <Lazy fallback={null}>
          <ItemForm {...form} items={items} onSaved={(id) => change({ id })} onClose={() => setForm(null)} />
        </Lazy>
      )}
    </ListPage>
  );
}
