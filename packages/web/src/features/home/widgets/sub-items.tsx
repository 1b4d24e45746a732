import { routes, subItemsApi } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import box from '../../../kit/ui/box.module.css';
import { Empty } from '../../../kit/ui/states.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { overviewAsking } from '../../../parts/energy/page-at.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { isNear, pastStep } from '../../../platform/live/clock.ts';
import { useClock, useTime } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { mayOpen } from '../parts/may-set-up.ts';
import { type SubFigure, subFigureOf } from '../parts/sub-figure.ts';
import { homeText } from '../text.ts';
import { PieFigure } from './pie.tsx';

const everyMs = 60_000;

/** Consumption of the day of a sub-item's children, or of a leaf with yesterday's. */
export function SubItemsWidget({ options }: WidgetProps<{ readonly item: number }>) {
  const t = homeText.useText();
  const project = useProject();
  const to = useLinks();
  const clock = useClock();
  const time = pastStep(clock, useTime(1000), overviewAsking);
  const query = { projectId: project.id, ...(time === undefined ? {} : { time }) };
  const subItems = useCall(
    subItemsApi.getSubentryData,
    { query },
    {
      freshMs: 30_000,
      everyMs,
      keep: ({ query }) => isNear(clock, query.time, time, overviewAsking),
      passing: time !== undefined,
      quiet: true,
    },
  );
  const figure = subItems.data === undefined ? undefined : subFigureOf(subItems.data.list, options.item);
  const title = figure === undefined || figure.kind === 'none' ? t(($) => $.sub.title) : figure.title || t(($) => $.sub.title);
  const setUp = mayOpen(project.permission) ? <Link to={to(routes.subentry)}>{t(($) => $.sub.setUp)}</Link> : undefined;
  return (
    <Panel title={title} note={t(($) => $.cells.today)} how={t(($) => $.how.subItems)} picture of={subItems}>
      {(heightPx) =>
        figure === undefined || figure.kind === 'none' ? (
          <Empty title={t(($) => $.sub.none)} hint={t(($) => $.sub.noneHint)} action={setUp} />
        ) : (
          <Figure figure={figure} heightPx={heightPx} />
        )
      }
    </Panel>
  );
}

function Figure({ figure, heightPx }: { readonly figure: Exclude<SubFigure, { kind: 'none' }>; readonly heightPx: number }) {
  const t = homeText.useText();
  if (figure.kind === 'pie') return <PieFigure cell={{ ...figure, id: 'subItems' }} heightPx={heightPx} />;
  const { unit, today, yesterday } = figure;
  return (
    <div className={`${box.stack} ${box.soft}`} style={{ height: '100%', justifyContent: 'center' }}>
      <strong className={box.figure}>
        <NumberText value={today} unit={unit} decimals={1} />
      </strong>
      <span>
        {t(($) => $.sub.yesterday)} <NumberText value={yesterday} unit={unit} decimals={1} />
      </span>
    </div>
  );
}
