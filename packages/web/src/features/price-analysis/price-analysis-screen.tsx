import { routes, sayMoney, settlementPeriodsApi, timeText } from '@czyun/contract';
import { Fields } from '../../kit/form/form.tsx';
import box from '../../kit/ui/box.module.css';
import { Card, PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Skeleton, States } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { periodsAsked } from './parts/dates.ts';
import { Notes } from './parts/notes.tsx';
import { PartsTable } from './parts/parts-table.tsx';
import { PeriodTable } from './parts/period-table.tsx';
import { Pictures } from './parts/pictures.tsx';
import { SpanBar } from './parts/span-bar.tsx';
import { averageOf, kwhText } from './parts/words.ts';
import { priceAnalysisText } from './text.ts';

const waitingPx = 480;

/** Energy bought, fed in, charged or discharged by tariff period, and its cost. */
export function PriceAnalysisScreen() {
  const t = priceAnalysisText.useText();
  const project = useProject();
  const zone = project.timeZone;
  const { asked: said, change } = useAddress(routes.analyze);
  const today = timeText(useNow(60_000), zone, 'day');
  const date = said.date === '' ? today : said.date;
  const { by, of } = said;
  const asked = useCall(
    settlementPeriodsApi.settlementPeriods,
    { query: { projectId: project.id, ...periodsAsked(by, date), of } },
    { freshMs: 30_000, everyMs: 300_000, quiet: true, keep: true },
  );
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} />
      <SpanBar
        {...{ by, date, today, of, zone }}
        onBy={(next) => change({ by: next }, { push: true })}
        onDate={(next) => change({ date: next === today ? null : next }, { push: true })}
        onOf={(next) => change({ of: next }, { push: true })}
      />
      <States of={asked} skeleton={<Skeleton height={waitingPx} />}>
        {(data) => {
          const average = averageOf(data.total);
          const figures = [
            ['quantity', data.total.quantity === null ? '-' : `${kwhText(data.total.quantity)} kWh`],
            ['charge', sayMoney(data.total.charge)],
            ['price', average === null ? '-' : `¥${average.toFixed(4)}/kWh`],
          ] as const;
          return (
            <>
              <Notes of={data} by={by} date={date} />
              <Fields least={200}>
                {figures.map(([id, text]) => (
                  <Card key={id} title={t(($) => $.total[id])}>
                    <b className={`${box.figure} ${box.tabular}`} data-total={id}>
                      {text}
                    </b>
                  </Card>
                ))}
              </Fields>
              {data.cells.length > 0 && <Pictures of={data} by={by} />}
              <PeriodTable of={data} />
              {by !== 'day' && <PartsTable of={data} />}
            </>
          );
        }}
      </States>
    </ListPage>
  );
}
