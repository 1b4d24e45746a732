import { type StationIndicators, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { countText } from '../../../platform/format/count.ts';
import { useAllows } from '../../../platform/project/project-context.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { indicatorsText } from '../text.ts';

export interface CyclesPanelProps {
  readonly of: StationIndicators;
  readonly onSettings: () => void;
}

/** Cycles used against those under warranty, and when these are used up at the pace of the period. */
export function CyclesPanel({ of: { cycling, timeZone }, onSettings }: CyclesPanelProps) {
  const t = indicatorsText.useText();
  const may = useAllows()('indicator.manage');
  const { total, perDay, warranty, even, usedUp } = cycling;
  const day = (time: number) => timeText(time, timeZone, 'day');
  const isEarly = usedUp !== null && warranty?.ends != null && usedUp < warranty.ends;
  return (
    <Panel title={t(($) => $.cycling.title)} how={t(($) => $.cycling.how)}>
      <Stack data-cycles={total ?? ''}>
        <Row align="baseline" wrap>
          <Text size="figure" strong tabular>
            {countText(total)}
          </Text>
          <Text tone="soft">
            {warranty === null ? t(($) => $.cycling.soFar) : t(($) => $.cycling.ofWarranty, { cycles: countText(warranty.cycles) })}
          </Text>
        </Row>
        {warranty !== null && total !== null && <UsedBar total={total} cycles={warranty.cycles} even={even} />}
        <Text size="small" tone="soft">
          {perDay !== null && t(($) => $.cycling.pace, { n: perDay.toFixed(2) })}
        </Text>
        {usedUp !== null && (
          <Text size="small" tone={isEarly ? 'alert' : 'soft'}>
            {warranty?.ends == null
              ? t(($) => $.cycling.usedUp, { day: day(usedUp) })
              : t(($) => (isEarly ? $.cycling.early : $.cycling.late), { day: day(usedUp), ends: day(warranty.ends) })}
          </Text>
        )}
        {warranty === null && (
          <Stack gap="tight" data-to-do="warranty">
            <Text size="small" strong>
              {t(($) => $.cycling.enter)}
            </Text>
            <Text size="small" tone="faint">
              {t(($) => $.cycling.enterHint)}
            </Text>
            {may && (
              <span>
                <Button size="small" onClick={onSettings}>
                  {t(($) => $.todo.open)}
                </Button>
              </span>
            )}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

/** Used cycles as a part of those under warranty; the mark shows even use over the years. */
function UsedBar({ total, cycles, even }: { readonly total: number; readonly cycles: number; readonly even: number | null }) {
  const t = indicatorsText.useText();
  const { tokens } = useTheme();
  const share = Math.min(1, total / cycles);
  const isAhead = even !== null && total > even;
  return (
    <Stack gap="tight">
      <span style={{ position: 'relative', display: 'block', paddingBlock: 4 }} aria-hidden="true">
        <span className={box.meter} style={{ height: 12 }}>
          <i style={{ flexGrow: share, color: tokens[isAhead ? 'severity2' : 'storage'] }} />
          <i style={{ flexGrow: 1 - share, color: 'transparent' }} />
        </span>
        {even !== null && (
          <i
            style={{
              ...{ position: 'absolute', insetBlock: 0, insetInlineStart: `${Math.min(1, even / cycles) * 100}%` },
              borderInlineStart: `2px solid ${tokens.text}`,
            }}
          />
        )}
      </span>
      <Text size="small" tone="faint">
        {[
          t(($) => $.cycling.share, { percent: (share * 100).toFixed(1) }),
          ...(even === null ? [] : [t(($) => $.cycling.even, { n: countText(even) })]),
        ].join(' · ')}
      </Text>
    </Stack>
  );
}
