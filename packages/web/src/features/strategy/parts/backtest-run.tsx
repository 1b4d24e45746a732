import { type FieldText, isDate, maxBacktestDays, startOfDay, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { noteJob } from '../../../platform/live/jobs.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { useRunBacktest } from '../queries.ts';
import { strategyText } from '../text.ts';

type DateField = 'from' | 'to';
function problemsOf({ from, to }: Draft<DateField>): Problems<DateField> {
  const wrong: Partial<Record<DateField, FieldText>> = {};
  if (!isDate(from)) wrong.from = 'dateWrong';
  if (!isDate(to) || to < from) wrong.to = 'dateWrong';
  return wrong;
}
const idOf = (field: string) => `backtest-${field}`;
/** Offered ranges, days. */
const spans = [7, 31, maxBacktestDays];

/** The days to back-test, and the job that does it; `share` (0–1): its progress. */
export function RunCard({
  isRunning,
  share,
  onRun,
}: {
  readonly isRunning: boolean;
  readonly share: number | null;
  readonly onRun: (jobId: number) => void;
}) {
  const t = strategyText.useText();
  const project = useProject();
  const now = useNow(60_000);
  const day = (back: number) => timeText(startOfDay(now, project.timeZone, -back), project.timeZone, 'minute').slice(0, 10);
  const form = useForm<DateField>({ initial: { from: day(7), to: day(1) }, problems: problemsOf, idOf });
  const run = useRunBacktest((jobId) => {
    onRun(jobId);
    toast.info(t(($) => $.backtest.asked));
    void noteJob(jobId).catch(() => undefined);
  });
  const send = () => form.send(run, { body: { projectId: project.id, from: form.values.from, to: form.values.to } });
  const last = (days: number) => {
    form.set('from', day(days));
    form.set('to', day(1));
  };
  return (
    <Card title={t(($) => $.backtest.title)}>
      <Form failure={form.failure} name={t(($) => $.backtest.title)} onSubmit={send}>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.backtest.hint)}</p>
        <Fields least={180}>
          <TextField form={form} field="from" label={t(($) => $.backtest.from)} most={10} />
          <TextField form={form} field="to" label={t(($) => $.backtest.to)} most={10} hint={t(($) => $.backtest.fault)} />
        </Fields>
        <div className={`${box.row} ${box.wrap}`}>
          {spans.map((days) => (
            <Button key={days} size="small" onClick={() => last(days)}>
              {t(($) => $.backtest.last, { count: days })}
            </Button>
          ))}
        </div>
        <Actions>
          <Button kind="primary" submit busy={run.isPending || isRunning}>
            {!isRunning
              ? t(($) => $.backtest.run)
              : share === null
                ? t(($) => $.backtest.running)
                : t(($) => $.backtest.reached, { percent: Math.floor(share * 100) })}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
