import { type Backtest, type BacktestDay, type FieldText, isDate, missedCauses, sayMoney, startOfDay, timeText } from '@czyun/contract';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import type { Draft, Wrongs } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { isStanding, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useBacktest, useRunBacktest } from '../queries.ts';
import { strategyText } from '../text.ts';

/** Days that are over against their best plans, and the job that judges them. */
export function BacktestTab() {
  const t = strategyText.use();
  const project = useProject();
  const may = useAllows()('planning.manage');
  const [jobId, setJobId] = useState<number | null>(null);
  const job = useJobs().find(({ id }) => id === jobId);
  const isRunning = jobId !== null && (job === undefined || isStanding(job));
  const told = useBacktest(project.id, isRunning);
  const { refetch } = told;
  useEffect(() => {
    if (job && !isStanding(job)) void refetch();
  }, [job, refetch]);
  return (
    <div className={`${box.stack} ${box.wide}`}>
      {may && <RunCard isRunning={isRunning} onRun={setJobId} />}
      <States of={told}>
        {({ backtest }) =>
          backtest === null ? (
            <Empty title={t(($) => $.backtest.none)} hint={may ? t(($) => $.backtest.noneHint) : t(($) => $.backtest.noneReader)} />
          ) : (
            <Told backtest={backtest} />
          )
        }
      </States>
    </div>
  );
}

type DateField = 'from' | 'to';
function wrongsOf({ from, to }: Draft<DateField>): Wrongs<DateField> {
  const wrong: Partial<Record<DateField, FieldText>> = {};
  if (!isDate(from)) wrong.from = 'dateWrong';
  if (!isDate(to) || to < from) wrong.to = 'dateWrong';
  return wrong;
}
const idOf = (field: string) => `backtest-${field}`;

function RunCard({ isRunning, onRun }: { readonly isRunning: boolean; readonly onRun: (jobId: number) => void }) {
  const t = strategyText.use();
  const project = useProject();
  const now = useNow(60_000);
  const { message } = App.useApp();
  const day = (back: number) => timeText(startOfDay(now, project.timeZone, -back), project.timeZone, 'minute').slice(0, 10);
  const form = useForm<DateField>({ initial: { from: day(7), to: day(1) }, wrongs: wrongsOf, idOf });
  const run = useRunBacktest((jobId) => {
    onRun(jobId);
    void message.info(t(($) => $.backtest.asked));
    void noteJob(jobId).catch(() => undefined);
  });
  const send = () => form.send(run, { body: { projectId: project.id, from: form.values.from, to: form.values.to } });
  return (
    <Card title={t(($) => $.backtest.title)}>
      <Form failure={form.failure} name={t(($) => $.backtest.title)} onSubmit={send}>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.backtest.hint)}</p>
        <Fields least={180}>
          <TextField form={form} field="from" label={t(($) => $.backtest.from)} most={10} />
          <TextField form={form} field="to" label={t(($) => $.backtest.to)} most={10} hint={t(($) => $.backtest.fault)} />
        </Fields>
        <Actions>
          <Button type="primary" htmlType="submit" loading={run.isPending || isRunning}>
            {isRunning ? t(($) => $.backtest.running) : t(($) => $.backtest.run)}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}

function Told({ backtest: { days, sums, from, to, made } }: { readonly backtest: Backtest }) {
  const t = strategyText.use();
  const { timeZone } = useProject();
  const money = (of: 'actual' | 'planned' | 'best' | 'missed'): Column<BacktestDay> => ({
    ...{ id: of, title: t(($) => $.backtest[of]), width: 128, number: true, labelled: true },
    value: (day) => sayMoney(day[of]),
  });
  const why = ({ none, causes }: BacktestDay) => {
    if (none !== null) return none === 'noData' ? t(($) => $.backtest.noData) : t(($) => $.why[none]);
    return causes.map(({ cause, money: of }) => `${t(($) => $.backtest.cause[cause])} ${sayMoney(of)}`).join(', ');
  };
  const columns: readonly Column<BacktestDay>[] = [
    { id: 'date', title: t(($) => $.backtest.date), width: 120, card: 'title', stays: true, value: ({ date }) => date },
    money('actual'),
    money('planned'),
    money('best'),
    money('missed'),
    { id: 'causes', title: t(($) => $.backtest.causes), width: 'minmax(220px, 3fr)', card: 'body', value: why },
  ];
  return (
    <>
      <Card
        title={t(($) => $.backtest.sums, { count: sums.days })}
        extra={<span className={box.faint}>{t(($) => $.backtest.made, { from, to, time: timeText(made, timeZone, 'minute') })}</span>}
      >
        <Facts
          of={(['actual', 'planned', 'best', 'missed'] as const).map((of) => [
            t(($) => $.backtest[of]),
            sums.days === 0 ? '-' : sayMoney(sums[of]),
          ])}
        />
      </Card>
      <Card title={t(($) => $.backtest.picture)}>
        <BarChart
          title={t(($) => $.backtest.picture)}
          base={t(($) => $.backtest.date)}
          categories={days.map(({ date }) => date)}
          unit="CNY"
          decimals={2}
          stacked
          atRest="sum"
          // Drawn alone: no figure of money is worked out from it.
          series={missedCauses.map((cause) => ({
            key: cause,
            name: t(($) => $.backtest.cause[cause]),
            values: days.map((day) => (day.none === null ? Number(day.causes.find((each) => each.cause === cause)?.money ?? 0) : null)),
          }))}
        />
      </Card>
      <Table<BacktestDay>
        id="backtest-days"
        label={t(($) => $.backtest.title)}
        rows={days}
        rowKey={({ date }) => date}
        columns={columns}
        none={{ title: t(($) => $.backtest.none), hint: '' }}
      />
    </>
  );
}
