import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type EnergyTarget, routes, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Fields } from '../../kit/form/form.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { CurrentMonth } from './parts/current-month.tsx';
import { monthText } from './parts/months-columns.tsx';
import { MonthsPanel } from './parts/months-panel.tsx';
import { TargetCard } from './parts/target-card.tsx';
import { TargetCharts } from './parts/target-charts.tsx';
import { useSubjectName } from './parts/words.tsx';
import { useRemoveTarget, useTargets } from './queries.ts';
import { targetsText } from './text.ts';

const TargetForm = lazyPart(async () => (await import('./parts/target-form.tsx')).TargetForm);
const waitingPx = 480;

/** Quotas and targets of a year: progress, forecast and reasons of deviations. */
export function TargetsScreen() {
  const t = targetsText.useText();
  const project = useProject();
  const maySet = useAllows()('target.manage');
  const { asked: address, change } = useAddress(routes.manage);
  const today = timeText(useNow(60_000), project.timeZone, 'day');
  const [currentYear, currentMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const year = address.year === 0 ? currentYear : address.year;
  const targets = useTargets(project.id, year);
  const list = targets.data?.list ?? [];
  const selected = list.find(({ quantity }) => quantity === address.of) ?? list[0];
  const free = (targets.data?.subjects ?? []).filter((subject) => !list.some(({ quantity }) => quantity === subject.quantity));
  // Without targets, an example month shows their use.
  const example = year === currentYear ? (free.find(({ quantity }) => quantity === 'profit') ?? free[0]) : undefined;
  const [form, setForm] = useState<EnergyTarget | 'new' | null>(null);
  const go = (next: number) => change({ year: next === currentYear ? null : next }, { push: true });
  const add = maySet && (
    <Button kind="primary" disabled={free.length === 0} onClick={() => setForm('new')}>
      {t(($) => $.add)}
    </Button>
  );
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={targets.data && t(($) => $.sub, { time: timeText(targets.data.time, targets.data.timeZone, 'minute') })}
        extra={list.length > 0 && add}
      />
      <div className={`${box.row} ${box.wrap}`}>
        <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.before)} onClick={() => go(year - 1)} />
        <b className={box.tabular} data-year={year}>
          {year}
        </b>
        <Button icon={<RightOutlined aria-hidden />} label={t(($) => $.after)} disabled={year > currentYear} onClick={() => go(year + 1)} />
      </div>
      <States
        of={targets}
        skeleton={<Skeleton height={waitingPx} />}
        isEmpty={() => list.length === 0}
        empty={
          <>
            <Empty title={t(($) => $.none, { year })} hint={t(($) => $[maySet ? 'noneHint' : 'noneReader'])} action={add} />
            {example !== undefined && <CurrentMonth of={example} month={monthText(year, currentMonth)} />}
          </>
        }
      >
        {({ month }) => (
          <>
            {selected !== undefined && <TargetCharts key={`${year} ${selected.quantity}`} target={selected} year={year} month={month} />}
            <Fields least={300}>
              {list.map((target) => (
                <TargetCard
                  key={target.quantity}
                  target={target}
                  month={month}
                  year={year}
                  open={target === selected}
                  onOpen={() => change({ of: target.quantity })}
                />
              ))}
            </Fields>
            {selected !== undefined && (
              <>
                {maySet && <TargetActions target={selected} year={year} onEdit={() => setForm(selected)} />}
                <MonthsPanel key={`${year} ${selected.quantity}`} target={selected} year={year} />
              </>
            )}
          </>
        )}
      </States>
      {form !== null && (
        <Lazy fallback={null}>
          <TargetForm
            year={year}
            target={form === 'new' ? null : form}
            free={free}
            onSaved={(of) => change({ of })}
            onClose={() => setForm(null)}
          />
        </Lazy>
      )}
    </ListPage>
  );
}

function TargetActions({ target, year, onEdit }: { readonly target: EnergyTarget; readonly year: number; readonly onEdit: () => void }) {
  const t = targetsText.useText();
  const { id: projectId } = useProject();
  const name = useSubjectName()(target);
  const confirm = useConfirm();
  const remove = useRemoveTarget({ success: t(($) => $.removed) });
  const ask = () =>
    confirm({
      title: t(($) => $.removeAsk, { year, name }),
      effect: t(($) => $.removeEffect),
      button: t(($) => $.remove),
      danger: true,
      act: () => {
        const { quantity, version } = target;
        return remove.mutateAsync({ body: { projectId, year, quantity, version, amounts: target.amounts.map(() => null) } });
      },
    });
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <b translate={target.name === null ? undefined : 'no'}>{name}</b>
      <Button onClick={onEdit}>{t(($) => $.edit)}</Button>
      <Button danger onClick={ask}>
        {t(($) => $.remove)}
      </Button>
    </div>
  );
}
