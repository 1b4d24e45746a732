import { spanText, timeText } from '@czyun/contract';
import { Button } from '../../../../kit/control/button.tsx';
import { Panel } from '../../../../kit/panel/panel.tsx';
import box from '../../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../../kit/ui/layout.tsx';
import { useLanguage } from '../../../../platform/language/language.ts';
import { useTimeZone } from '../../../../platform/project/project-context.ts';
import type { Proposal } from '../../queries.ts';
import { productionText } from '../../text.ts';
import { energyRow } from './energy-row.ts';

export interface ProposalPanelProps {
  readonly proposal: Proposal;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/** Most late orders that are listed. */
const maxNamed = 8;

/** The automatic schedule compared with the present plan, the lower bound of any plan, and the orders that remain late. */
export function ProposalPanel({ proposal, onAccept, onClose }: ProposalPanelProps) {
  const t = productionText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const { present, proposed, energy, late, leastLateMs, unplaced, tried, tookMs } = proposal;
  const span = (ms: number) => spanText(ms, language);
  const instant = (time: number | null) => (time === null ? '-' : timeText(time, zone, 'minute'));
  const rows = [
    [t(($) => $.board.figures.late), String(present.lateOrders), String(proposed.lateOrders), proposed.lateOrders - present.lateOrders],
    [t(($) => $.board.figures.lateTime), span(present.lateMs), span(proposed.lateMs), proposed.lateMs - present.lateMs],
    [t(($) => $.board.figures.setup), span(present.setupMs), span(proposed.setupMs), proposed.setupMs - present.setupMs],
    [t(($) => $.board.figures.unplanned), String(present.unplanned), String(proposed.unplanned), proposed.unplanned - present.unplanned],
    [t(($) => $.board.proposal.end), instant(present.end), instant(proposed.end), (proposed.end ?? 0) - (present.end ?? 0)],
    ...energyRow(
      energy,
      t(($) => $.board.proposal.energyCost),
      t(($) => $.board.proposal.energy),
    ),
  ] as const;
  const named = late.slice(0, maxNamed).map(({ number, lateMs }) => t(($) => $.board.proposal.lateOne, { number, time: span(lateMs) }));
  return (
    <Panel
      title={t(($) => $.board.proposal.title)}
      how={t(($) => $.board.proposal.how)}
      note={t(($) => $.board.proposal.tried, { n: tried, time: (tookMs / 1000).toFixed(1) })}
    >
      <Stack data-part="plan-proposal">
        <Row wrap gap="wide">
          {rows.map(([name, before, after, difference]) => (
            <span key={name} className={box.two}>
              <Text strong tabular tone={difference < 0 ? 'good' : difference > 0 ? 'alert' : 'ink'}>
                {before === after ? after : t(($) => $.board.from, { before, after })}
              </Text>
              <small>{name}</small>
            </span>
          ))}
        </Row>
        <Text size="small">
          {late.length === 0
            ? t(($) => $.board.proposal.none)
            : t(($) => $.board.proposal.late, {
                orders: named.join(language === 'zh' ? '、' : ', ') + (late.length > maxNamed ? ' …' : ''),
              })}
        </Text>
        {leastLateMs > 0 && (
          <Text size="small" tone="soft">
            {t(($) => $.board.proposal.least, { time: span(leastLateMs) })}
          </Text>
        )}
        {energy !== null && (
          <Text size="small" tone="soft">
            {t(($) => $.board.proposal.energyOf, { n: energy.operations })}
            {energy.others > 0 && t(($) => $.board.proposal.energyOthers, { n: energy.others })}
          </Text>
        )}
        {unplaced.length > 0 && (
          <Text size="small" tone="alert">
            {t(($) => $.board.proposal.unplaced, { n: unplaced.length })}
          </Text>
        )}
        <Row>
          <Button disabled={proposal.operations.length === 0} onClick={onAccept}>
            {t(($) => $.board.proposal.accept)}
          </Button>
          <Button kind="text" onClick={onClose}>
            {t(($) => $.board.proposal.discard)}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
