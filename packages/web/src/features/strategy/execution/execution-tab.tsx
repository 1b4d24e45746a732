import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { dayMs, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { DayInput } from '../../../kit/range/day-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty, Skeleton, States } from '../../../kit/ui/states.tsx';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useControllers, useExecution } from '../queries.ts';
import { ExecutionCurve } from './execution-curve.tsx';
import { MoneyCard } from './money-card.tsx';
import { RunsCard } from './runs-card.tsx';
import { SumsCard } from './sums-card.tsx';
import { executionText } from './text.ts';

interface ExecutionTabProps {
  /** yyyy-mm-dd; empty: today. */
  readonly date: string;
  readonly device: number | null;
  readonly change: (fields: { date?: string | null; device?: number | null }, options?: { readonly push: boolean }) => void;
}

const movedBy = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** A day of a controller: plan and execution, slot by slot, and the result. */
export function ExecutionTab({ date: asked, device, change }: ExecutionTabProps) {
  const t = executionText.useText();
  const { id: projectId, timeZone } = useProject();
  const today = timeText(useNow(60_000), timeZone, 'day');
  const date = asked === '' ? today : asked;
  const devices = useControllers(projectId);
  const chosen = devices.data?.find(({ deviceId }) => deviceId === device) ?? devices.data?.[0];
  const go = (to: string) => change({ date: to === today ? null : to }, { push: true });
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <div className={`${box.row} ${box.wrap}`}>
        <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.before)} onClick={() => go(movedBy(date, -1))} />
        <DayInput label={t(($) => $.date)} zone={timeZone} value={date} max={today} onChange={go} />
        <Button
          icon={<RightOutlined aria-hidden />}
          label={t(($) => $.after)}
          disabled={movedBy(date, 1) > today}
          onClick={() => go(movedBy(date, 1))}
        />
        {(devices.data?.length ?? 0) > 1 && (
          <Select<number>
            label={t(($) => $.device)}
            value={chosen?.deviceId ?? null}
            options={devices.data?.map(({ deviceId, name }) => ({ value: deviceId, label: <span translate="no">{name}</span> })) ?? []}
            onChange={(id) => change({ device: id }, { push: true })}
          />
        )}
      </div>
      <States
        of={devices}
        isEmpty={(list) => list.length === 0}
        empty={<Empty title={t(($) => $.noDevice)} hint={t(($) => $.noDeviceHint)} />}
      >
        {() => chosen && <Day deviceId={chosen.deviceId} date={date} isToday={date === today} />}
      </States>
    </div>
  );
}

function Day({ deviceId, date, isToday }: { readonly deviceId: number; readonly date: string; readonly isToday: boolean }) {
  const t = executionText.useText();
  const { id: projectId } = useProject();
  const seesProfits = useAllows()('profit.view');
  const execution = useExecution(projectId, deviceId, date, isToday);
  return (
    <States of={execution} skeleton={<Skeleton height={360} />}>
      {(day) => (
        <>
          {day.quarters.length === 0 ? (
            <Empty title={t(($) => $.noQuarters)} hint={t(($) => $.noQuartersHint)} />
          ) : (
            <>
              <ExecutionCurve day={day} />
              <SumsCard day={day} />
              <RunsCard day={day} />
            </>
          )}
          {seesProfits && <MoneyCard date={date} isToday={isToday} />}
        </>
      )}
    </States>
  );
}
