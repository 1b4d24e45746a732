import { timeText } from '@czyun/contract';
import type { ExportSchedule } from '@czyun/contract/exports';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { deliveriesText } from '../text.ts';
import css from './exports.module.css';
import { summaryOf } from './summary.ts';

/** Whether everything due has been delivered; undefined while loading. */
export function DeliveryFigures({ schedules }: { readonly schedules: readonly ExportSchedule[] | undefined }) {
  const t = deliveriesText.useText();
  const zone = useTimeZone();
  const { sent, due, failed, retrying, next } = summaryOf(schedules ?? []);
  const known = schedules !== undefined;
  const figures = [
    { id: 'sent', text: known ? `${sent} / ${due}` : '-', tone: 'ink' },
    { id: 'failed', text: known ? String(failed) : '-', tone: failed > 0 ? 'bad' : 'ink' },
    { id: 'retrying', text: known ? String(retrying) : '-', tone: retrying > 0 ? 'alert' : 'ink' },
    { id: 'next', text: next === null ? t(($) => $.figures.none) : timeText(next, zone, 'minute').slice(5), tone: 'ink' },
  ] as const;
  return (
    <Row wrap className={css.figures} role="group" aria-label={t(($) => $.figures.label)}>
      {figures.map(({ id, text, tone }) => (
        <Stack key={id} as="span" gap="none">
          <Text size="figure" strong tabular tone={tone} data-figure={id}>
            {text}
          </Text>
          <Text size="small" tone="soft">
            {t(($) => $.figures[id])}
          </Text>
        </Stack>
      ))}
    </Row>
  );
}
