import { StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { type MomentKind, momentKinds } from '@czyun/contract';
import { Button } from '../../kit/control/button.tsx';
import { Select } from '../../kit/control/select.tsx';
import { Row } from '../../kit/ui/layout.tsx';
import { replayText } from './text.ts';
import type { useJump } from './use-moments.ts';

interface JumpButtonsProps {
  readonly kind: MomentKind | null;
  readonly onKind: (kind: MomentKind | null) => void;
  readonly jumps: ReturnType<typeof useJump>;
}

/** Buttons to the previous or next moment of a kind. */
export function JumpButtons({ kind, onKind, jumps }: JumpButtonsProps) {
  const t = replayText.useText();
  return (
    <Row gap="tight">
      <Button
        icon={<StepBackwardOutlined aria-hidden />}
        label={t(($) => $.previous)}
        title={t(($) => $.previous)}
        aria-keyshortcuts="J"
        onClick={() => void jumps.jump('previous')}
      />
      <Select<MomentKind | 'all'>
        label={t(($) => $.jumpKind)}
        value={kind ?? 'all'}
        onChange={(next) => onKind(next === 'all' ? null : next)}
        options={(['all', ...momentKinds] as const).map((each) => ({ value: each, label: t(($) => $.kind[each]) }))}
        width={128}
        wideList
      />
      <Button
        icon={<StepForwardOutlined aria-hidden />}
        label={t(($) => $.next)}
        title={t(($) => $.next)}
        aria-keyshortcuts="K"
        onClick={() => void jumps.jump('next')}
      />
    </Row>
  );
}
