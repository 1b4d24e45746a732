import type { PowerQuality, QualityKind } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { qualityText } from '../text.ts';
import { limitText } from './limit-text.ts';
import { Verdict } from './verdict.tsx';

interface HeadlineProps {
  readonly of: PowerQuality;
  readonly kinds: readonly QualityKind[];
}

/** Each quantity with a limit as one large figure: its share within a band, or its 95 % value below a limit. */
export function Headline({ of, kinds }: HeadlineProps) {
  const t = qualityText.useText();
  const found = kinds.flatMap((kind) => {
    const each = of.kinds.find((one) => one.kind === kind);
    return each === undefined || each.limit === null ? [] : [{ ...each, limit: each.limit }];
  });
  if (found.length === 0) return null;
  return (
    <Panel title={t(($) => $.figures.headline)} menu={false}>
      <Row wrap gap="wide" align="top">
        {found.map(({ kind, limit, rows, all }) => {
          const unit = rows[0]?.unit ?? '';
          const isBand = limit.low !== null;
          const p95 = rows.flatMap((row) => row.p95 ?? []);
          const value = isBand ? all.within : p95.length === 0 ? null : Math.max(...p95);
          return (
            <Stack key={kind} gap="none" data-headline={kind} style={{ minWidth: 136 }}>
              <Text size="small" tone="soft">
                {t(($) => $.kind[kind])}
              </Text>
              <Text size="figure" strong tabular>
                {numberText(value, isBand ? '%' : unit, 2)}
              </Text>
              <Text size="small" tone="faint">
                {isBand && `${t(($) => $.summary.within)} · `}
                {limitText(limit, unit, t)}
              </Text>
              <Verdict holds={all.holds} />
            </Stack>
          );
        })}
      </Row>
    </Panel>
  );
}
