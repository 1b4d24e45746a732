import box from '../../../kit/ui/box.module.css';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { useTheme } from '../../../platform/theme/theme.ts';
import type { CurveAnswer } from '../queries.ts';
import { historyText } from '../text.ts';
import { changedRanges } from './changed-bands.ts';

/** Note on the number of ranges that differ from present knowledge. */
export function KnownNote({ answer, isKept }: { readonly answer: CurveAnswer; readonly isKept: boolean }) {
  const t = historyText.useText();
  const { tokens } = useTheme();
  const n = changedRanges(answer).length;
  return (
    <Row gap="tight" className={box.small} role="status" data-changed={isKept ? '' : n}>
      <i className={box.square} style={{ background: tokens.grid }} aria-hidden="true" />
      <Text tone="soft">{n === 0 ? t(($) => $.known.same) : t(($) => $.known.changed, { n })}</Text>
    </Row>
  );
}
