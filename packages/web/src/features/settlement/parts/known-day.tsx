import { type CallResult, sayMoney, type settlementApi } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty, Skeleton, States } from '../../../kit/ui/states.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDay } from '../queries.ts';
import { homeText } from '../text.ts';
import { BasesCard } from './bases-card.tsx';
import type { DayViewProps } from './day-view.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { LinesTable } from './lines-table.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import { QuartersDrawer } from './quarters-drawer.tsx';
import { MarkBadges } from './words.tsx';

type Found = CallResult<typeof settlementApi.settlementDay>;

/** A day by the knowledge of an instant, and the differences from present knowledge. */
export function KnownDay({ date, line, onLine }: DayViewProps) {
  const h = homeText.useText();
  const project = useProject();
  const day = useDay(project.id, date);
  if (day.error?.status === 404) return <Empty title={h(($) => $.known.none)} hint={h(($) => $.known.noneHint)} />;
  return (
    <States of={day} skeleton={<Skeleton height={398} />}>
      {(found) => (
        <Stack gap="roomy" data-known-day={date}>
          <ProfitPanel
            title={h(($) => $.known.day, { date })}
            figures={found.day.figures}
            rules={[found.day.rule]}
            lines={found.lines}
            held={found.day.held}
            beside={found.now === undefined ? '' : h(($) => $.known.profitNow, { profit: sayMoney(found.now.profit) })}
            marks={<MarkBadges marks={{ ...found.day, changed: false }} />}
            onLine={onLine}
          />
          <NowPanel found={found} />
          <BasesCard figures={found.day.figures} rules={[found.day.rule]} />
          <LinesTable lines={found.lines} devices={found.devices} onOpen={onLine} />
          {line !== '' && <QuartersDrawer date={date} line={line} onClose={() => onLine(null)} />}
        </Stack>
      )}
    </States>
  );
}

function NowPanel({ found: { day, now } }: { readonly found: Found }) {
  const h = homeText.useText();
  const rows = now?.differences ?? [];
  return (
    <Panel title={h(($) => $.known.differences)} note={rows.length === 0 ? '' : h(($) => $.known.count, { n: rows.length })}>
      {now === undefined || rows.length === 0 ? (
        <Text as="p" tone="soft">
          {h(($) => $.known.same)}
        </Text>
      ) : (
        <Stack gap="roomy" data-known-differences={rows.length}>
          <Row gap="wide" wrap>
            <Text tone="soft">{h(($) => $.known.profit)}</Text>
            <Text strong tabular>{`${sayMoney(day.figures.money.profit)} → ${sayMoney(now.profit)}`}</Text>
          </Row>
          <DifferencesTable rows={rows} />
        </Stack>
      )}
    </Panel>
  );
}
