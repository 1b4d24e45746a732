import { type ReactNode, useRef } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { useHeight } from './use-height.ts';

/** A cell of the overview: its place has a height of its own, what stands in it is told how much. */
export function GridCellCard({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: (heightPx: number) => ReactNode;
}) {
  const host = useRef<HTMLDivElement>(null);
  const height = useHeight(host);
  return (
    <Card className="home-cell" title={title} extra={note === undefined ? undefined : <span className="note">{note}</span>} flush>
      <div className="room" ref={host}>
        {height > 0 && children(height)}
      </div>
    </Card>
  );
}
