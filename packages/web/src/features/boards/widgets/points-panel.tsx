import type { ReactNode } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty, Skeleton } from '../../../kit/ui/states.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { type BoundPoint, keysOf } from '../../../parts/points/bound.ts';
import { useBound } from '../../../parts/points/use-bound.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';

interface PointsPanelProps {
  /** As stored; empty: named by its content. */
  readonly title: string;
  readonly points: string;
  /** Default name for several points. */
  readonly usual: string;
  readonly note?: ReactNode;
  readonly picture?: boolean;
  readonly children: (points: readonly BoundPoint[], heightPx: number, title: string) => ReactNode;
}

/** A panel of points: waits for them, and shows a message if none of them exists. */
export function PointsPanel({ title, points, usual, note, picture, children }: PointsPanelProps) {
  const t = boardsText.useText();
  const word = useWord();
  const { points: bound, isKnown, needsDevice } = useBound(keysOf(points, useBoardInfo().deviceId));
  const isWall = useIsWall();
  const [first] = bound;
  const own = title !== '' ? title : bound.length === 1 && first !== undefined ? word(first.point.name) : usual;
  // Small texts are not readable from afar.
  const where = !isWall && bound.length > 0 && new Set(bound.map(({ deviceId }) => deviceId)).size === 1 ? first?.deviceName : undefined;
  return (
    <Panel
      title={own}
      note={note ?? (where === undefined ? undefined : <span translate="no">{where}</span>)}
      {...(picture === true ? { picture } : {})}
    >
      {(heightPx) =>
        !isKnown ? (
          <Skeleton height={heightPx} />
        ) : bound.length === 0 ? (
          <Empty
            title={t(($) => (needsDevice ? $.widget.noDevice : $.widget.noPoints))}
            hint={t(($) => (needsDevice ? $.widget.noDeviceHint : $.widget.noPointsHint))}
          />
        ) : (
          children(bound, heightPx, own)
        )
      }
    </Panel>
  );
}
